import { t } from '../../i18n/translate.ts';
import { ButtonLink } from '../_components/button-link.tsx';
import { T } from '../_components/t.tsx';
import type { Tip } from '../../db/queries/index-state.ts';
import type { ProofOfWorkSeeds } from '../../lookups/mining.ts';
import { SEED_EPOCH_BLOCKS } from '@ringscope/protocol/seed-height.ts';
import { BlockHashLink, BlockLink } from '../_components/links.tsx';
import { DefinitionList } from '../_components/definition-list.tsx';
import { MissingValue } from '../_components/missing-value.tsx';
import { Panel } from '../_components/panel.tsx';
import { Count } from '../_components/values/number.tsx';
import { routes } from '../_lib/routes.ts';

interface TemplatePanelProps {
  /** Seeds of the proof of work. Undefined before hard fork 12, because the older proof of work has no seed. */
  readonly powSeeds: ProofOfWorkSeeds | undefined;
  readonly tip: Tip;
}

/** Shows the data that a miner needs for the next block. */
export function BlockTemplatePanel({ powSeeds, tip }: TemplatePanelProps) {
  return (
    <Panel
      title={t('The next block')}
      liveUpdateId="template"
      footer={<ButtonLink href={routes.network}>{t('Limits and fees of the next block')}</ButtonLink>}
    >
      <DefinitionList
        definitions={[
          { term: t('Height'), value: <Count value={tip.height + 1} /> },
          { term: t('Previous block'), value: <BlockHashLink hash={tip.hash} /> },
          powSeeds === undefined
            ? undefined
            : {
                term: t('Seed of the proof of work'),
                value: <BlockHashLink hash={powSeeds.seedHash} />,
                note: (
                  <T>
                    The hash of block <BlockLink height={powSeeds.seedHeight} />.
                  </T>
                ),
                explanation: t(
                  'The proof of work (RandomX) depends on the hash of an older block, its seed. The seed changes every {count} blocks.',
                  { count: SEED_EPOCH_BLOCKS },
                ),
              },
          powSeeds === undefined
            ? undefined
            : {
                term: t('Next proof-of-work seed'),
                value:
                  powSeeds.nextSeedBlock === undefined ? (
                    <MissingValue>{t('unknown: the block with this hash does not exist yet')}</MissingValue>
                  ) : (
                    <BlockHashLink hash={powSeeds.nextSeedBlock.hash} />
                  ),
                note: (
                  <T>
                    Seed for block <Count value={powSeeds.nextSeedFirstHeight} /> and later.
                  </T>
                ),
              },
        ]}
      />
    </Panel>
  );
}
