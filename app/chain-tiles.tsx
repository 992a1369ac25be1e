import type { BlockTotals } from '../db/queries/blocks.ts';
import type { BlockSample } from '../db/queries/series.ts';
import type { Tip } from '../db/queries/snapshot.ts';
import type { NodeStatus } from '../db/queries/status.ts';
import { blockTargetSeconds } from '../protocol/hard-forks.ts';
import { ATOMIC_PER_XMR } from '../protocol/units.ts';
import { Tiles } from './_components/panel.tsx';
import { Count } from './_components/values/number.tsx';
import { Age } from './_components/values/time.tsx';
import { meanInterval } from './_lib/block-interval.ts';
import { ratio, shortNumber } from './_lib/digits.ts';

interface ChainTilesProps {
  readonly tip: Tip;
  readonly series: readonly BlockSample[];
  readonly totals: BlockTotals | undefined;
  readonly node: NodeStatus | undefined;
}

/** The chain in six figures. */
export function ChainTiles({ tip, series, totals, node }: ChainTilesProps) {
  const newest = series.at(-1);
  const difficulty = node?.difficulty ?? newest?.difficulty ?? 0n;
  const target = blockTargetSeconds(newest?.majorVersion ?? 16);
  const interval = meanInterval(series);
  return (
    <Tiles
      live="tiles"
      tiles={[
        {
          label: 'Height',
          figure: <Count value={tip.height} />,
          note: newest === undefined ? undefined : <Age seconds={newest.timestamp} />,
        },
        {
          label: 'Hash rate',
          figure: shortNumber(ratio(difficulty, BigInt(target)), 'H/s'),
          note: `difficulty over ${target} s`,
        },
        {
          label: 'Block interval',
          figure: interval === undefined ? 'unknown' : `${interval.toFixed(interval < 10 ? 1 : 0)} s`,
          note: `mean of ${Math.max(0, series.length - 1)}, target ${target} s`,
        },
        {
          label: 'Transactions',
          figure: totals === undefined ? 'unknown' : <Count value={totals.txs} />,
          note: 'without coinbases',
        },
        {
          label: 'Outputs to hide among',
          figure: totals === undefined ? 'unknown' : <Count value={totals.rctOutputs} />,
          note: 'RingCT and coinbase',
        },
        {
          label: 'Supply',
          figure: totals === undefined ? 'unknown' : <WholeXmr amount={totals.emission} />,
          note: 'paid by all coinbases, less fees',
        },
      ]}
    />
  );
}

/** The part before the point: what is behind it changes with every block. */
function WholeXmr({ amount }: { readonly amount: bigint }) {
  return (
    <>
      <Count value={amount / ATOMIC_PER_XMR} />
      <span className="unit">XMR</span>
    </>
  );
}
