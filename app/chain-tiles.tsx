import { t } from '../i18n/translate.ts';
import type { BlockTotals } from '../db/queries/blocks.ts';
import type { BlockSample } from '../db/queries/series.ts';
import type { Tip } from '../db/queries/index-state.ts';
import type { NodeStatus } from '../db/queries/status.ts';
import { NEWEST_BLOCK_VERSION, blockTargetSeconds, hardForks } from '@ringscope/protocol/hard-forks.ts';
import { ATOMIC_PER_XMR, formatXmr } from '@ringscope/protocol/units.ts';
import type { BlockLimits } from '../lookups/block-limits.ts';
import { adviseFees } from '../lookups/fee-advice.ts';
import { FeeRate } from './_components/values/fee-rate.tsx';
import { formatShortQuotient } from '../i18n/digits.ts';
import { Tiles } from './_components/tiles.tsx';
import { Count } from './_components/values/number.tsx';
import { Age } from './_components/values/time.tsx';
import { meanBlockInterval } from '../lookups/block-series.ts';
import { formatHashRate } from '../i18n/rates.ts';
import { formatLocalNumber } from '../i18n/local-number.ts';

interface ChainTilesProps {
  readonly tip: Tip;
  readonly series: readonly BlockSample[];
  readonly totals: BlockTotals | undefined;
  readonly node: NodeStatus | undefined;
  /** Rules for the next block. Undefined when they could not be read. */
  readonly limits: BlockLimits | undefined;
}

/** Renders the eight tiles with the key figures of the chain. */
export function ChainTiles({ tip, series, totals, node, limits }: ChainTilesProps) {
  const newest = series.at(-1);
  const difficulty = node?.difficulty ?? newest?.difficulty ?? 0n;
  const target = blockTargetSeconds(newest?.majorVersion ?? NEWEST_BLOCK_VERSION);
  const interval = meanBlockInterval(series);
  const forks = hardForks(tip.network);
  const current = forks.findLast(({ height }) => height <= tip.height);
  const next = forks.find(({ height }) => height > tip.height);
  const enough = limits?.rules === undefined ? undefined : adviseFees(limits.rules, []).enough;
  return (
    <Tiles
      live="tiles"
      tiles={[
        {
          label: t('Height'),
          figure: <Count value={tip.height} />,
          note: newest === undefined ? undefined : <Age seconds={newest.timestamp} />,
        },
        {
          label: t('Hash rate'),
          figure: formatHashRate(difficulty, target),
          note: t('estimated from the difficulty'),
        },
        {
          label: t('Difficulty'),
          figure: formatShortQuotient(difficulty, 1n, '').trim(),
          note: t('hashes for a block'),
        },
        {
          label: t('Block interval'),
          figure:
            interval === undefined
              ? t('unknown')
              : `${formatLocalNumber(interval.toFixed(interval < 10 ? 1 : 0))} s`,
          note: t('mean of {count} blocks, target {target} s', {
            count: Math.max(0, series.length - 1),
            target,
          }),
        },
        {
          label: t('Transactions'),
          figure: totals === undefined ? t('unknown') : <Count value={totals.txs} />,
          note: t('without coinbases'),
        },
        {
          label: t('Enough to pay now'),
          figure: enough === undefined ? t('unknown') : <ShortXmr amount={enough.usualFee} />,
          note: enough === undefined ? undefined : <FeeRate rate={enough.rate} />,
        },
        {
          label: t('Supply'),
          figure: totals === undefined ? t('unknown') : <WholeXmr amount={totals.emission} />,
          note: t('coins created so far'),
        },
        {
          label: t('Hard fork'),
          figure: current === undefined ? t('unknown') : t('version {version}', { version: current.version }),
          note:
            next === undefined
              ? t('no later one is planned')
              : t('version {version} at block {height}', { version: next.version, height: next.height }),
        },
      ]}
    />
  );
}

/** Renders an amount without trailing zeros. */
function ShortXmr({ amount }: { readonly amount: bigint }) {
  return (
    <span className="nowrap">
      {formatLocalNumber(formatXmr(amount))}
      <span className="xmr-unit">XMR</span>
    </span>
  );
}

/** Renders an amount rounded down to whole XMR, because the decimals change with every block. */
function WholeXmr({ amount }: { readonly amount: bigint }) {
  return (
    <>
      <Count value={amount / ATOMIC_PER_XMR} />
      <span className="xmr-unit">XMR</span>
    </>
  );
}
