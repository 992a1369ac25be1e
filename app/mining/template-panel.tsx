import type { Tip } from '../../db/queries/snapshot.ts';
import type { Seeds } from '../../read/mining.ts';
import { SEED_BLOCKS } from '../../protocol/seed-height.ts';
import { BlockHashLink, BlockLink } from '../_components/links.tsx';
import { DefinitionList } from '../_components/definition-list.tsx';
import { None } from '../_components/none.tsx';
import { Panel } from '../_components/panel.tsx';
import { Count } from '../_components/values/number.tsx';
import { routes } from '../_lib/routes.ts';

interface TemplatePanelProps {
  /** It is undefined when the proof of work has no seed. */
  readonly seeds: Seeds | undefined;
  readonly tip: Tip;
}

/** Shows what a miner needs for the next block. */
export function TemplatePanel({ seeds, tip }: TemplatePanelProps) {
  return (
    <Panel
      title="The next block"
      live="template"
      foot={
        <a className="button" href={routes.network}>
          Its limits and fees
        </a>
      }
    >
      <DefinitionList
        definitions={[
          { term: 'Height', value: <Count value={tip.height + 1} /> },
          { term: 'Previous block', value: <BlockHashLink hash={tip.hash} /> },
          seeds === undefined
            ? undefined
            : {
                term: 'Seed of the proof of work',
                value: <BlockHashLink hash={seeds.hash} />,
                note: (
                  <>
                    The hash of block <BlockLink height={seeds.height} />.
                  </>
                ),
                explanation: `RandomX builds its programs from the hash of an older block. It changes every ${SEED_BLOCKS} blocks.`,
              },
          seeds === undefined
            ? undefined
            : {
                term: 'Next seed',
                value:
                  seeds.next === undefined ? (
                    <None>its block does not exist yet</None>
                  ) : (
                    <BlockHashLink hash={seeds.next.hash} />
                  ),
                note: (
                  <>
                    From block <Count value={seeds.changesAt} /> on.
                  </>
                ),
              },
        ]}
      />
    </Panel>
  );
}
