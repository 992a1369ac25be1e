import type { BlockTotals } from '../../db/queries/blocks.ts';
import type { BlockSample } from '../../db/queries/series.ts';
import type { Tip } from '../../db/queries/snapshot.ts';
import { baseReward } from '../../protocol/emission.ts';
import { BlockLink } from '../_components/links.tsx';
import { DefinitionList, Panel } from '../_components/panel.tsx';
import { Xmr } from '../_components/values/xmr.tsx';

/** A block of two minutes pays at least this, for ever: the least of one minute, twice. @see monero src/cryptonote_config.h#L55, FINAL_SUBSIDY_PER_MINUTE */
const TAIL_REWARD = 600_000_000_000n;

interface EmissionPanelProps {
  readonly tip: Tip;
  readonly totals: BlockTotals | undefined;
  readonly newest: BlockSample | undefined;
}

export function EmissionPanel({ tip, totals, newest }: EmissionPanelProps) {
  if (totals === undefined || newest === undefined) return null;
  const next = baseReward(totals.emission, newest.majorVersion);
  return (
    <Panel title="Emission" live="emission">
      <DefinitionList
        facts={[
          {
            term: 'Supply',
            value: <Xmr amount={totals.emission} />,
            note: (
              <>
                New coins of every block up to <BlockLink height={tip.height} />, added one by one.
              </>
            ),
          },
          { term: 'Fees paid so far', value: <Xmr amount={totals.fees} /> },
          {
            term: 'Full reward of the next block',
            value: <Xmr amount={next} />,
            note: 'Without fees and without penalty.',
          },
          {
            term: 'Tail emission',
            value: <Xmr amount={TAIL_REWARD} />,
            note:
              next === TAIL_REWARD
                ? 'Reached: every block pays this, for ever.'
                : 'The reward falls to this and stays there.',
          },
        ]}
      />
    </Panel>
  );
}
