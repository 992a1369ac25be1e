import type { BlockTotals } from '../db/queries/blocks.ts';
import type { BlockSample } from '../db/queries/series.ts';
import type { Tip } from '../db/queries/snapshot.ts';
import type { NodeStatus } from '../db/queries/status.ts';
import { NEWEST_BLOCK_VERSION, blockTargetSeconds } from '../protocol/hard-forks.ts';
import { ATOMIC_PER_XMR } from '../protocol/units.ts';
import { Tiles } from './_components/tiles.tsx';
import { Count } from './_components/values/number.tsx';
import { Age } from './_components/values/time.tsx';
import { meanInterval } from '../read/block-interval.ts';
import { formatHashRate } from './_lib/hash-rate.ts';

interface ChainTilesProps {
  readonly tip: Tip;
  readonly series: readonly BlockSample[];
  readonly totals: BlockTotals | undefined;
  readonly node: NodeStatus | undefined;
}

/** Shows six figures about the chain. */
export function ChainTiles({ tip, series, totals, node }: ChainTilesProps) {
  const newest = series.at(-1);
  const difficulty = node?.difficulty ?? newest?.difficulty ?? 0n;
  const target = blockTargetSeconds(newest?.majorVersion ?? NEWEST_BLOCK_VERSION);
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
          figure: formatHashRate(difficulty, target),
          note: 'estimated from the difficulty',
        },
        {
          label: 'Block interval',
          figure: interval === undefined ? 'unknown' : `${interval.toFixed(interval < 10 ? 1 : 0)} s`,
          note: `mean of ${Math.max(0, series.length - 1)} blocks, target ${target} s`,
        },
        {
          label: 'Transactions',
          figure: totals === undefined ? 'unknown' : <Count value={totals.txs} />,
          note: 'without coinbases',
        },
        {
          label: 'RingCT outputs',
          figure: totals === undefined ? 'unknown' : <Count value={totals.rctOutputs} />,
          note: 'usable as ring members',
        },
        {
          label: 'Supply',
          figure: totals === undefined ? 'unknown' : <WholeXmr amount={totals.emission} />,
          note: 'coins created so far',
        },
      ]}
    />
  );
}

/** Shows whole XMR, because the decimals change with every block. */
function WholeXmr({ amount }: { readonly amount: bigint }) {
  return (
    <>
      <Count value={amount / ATOMIC_PER_XMR} />
      <span className="xmr-unit">XMR</span>
    </>
  );
}
