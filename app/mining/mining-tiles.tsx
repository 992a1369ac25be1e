import { t } from '../../i18n/translate.ts';
import type { BlockSample } from '../../db/queries/series.ts';
import type { NodeStatus } from '../../db/queries/status.ts';
import { NEWEST_BLOCK_VERSION, blockTargetSeconds } from '@ringscope/protocol/hard-forks.ts';
import { Tiles } from '../_components/tiles.tsx';
import { Count } from '../_components/values/number.tsx';
import { Xmr } from '../_components/values/xmr.tsx';
import { meanBlockInterval } from '../../lookups/block-series.ts';
import { formatHashRate } from '../../i18n/rates.ts';
import { formatLocalNumber } from '../../i18n/local-number.ts';

interface MiningTilesProps {
  readonly series: readonly BlockSample[];
  readonly node: NodeStatus | undefined;
}

export function MiningTiles({ series, node }: MiningTilesProps) {
  const newest = series.at(-1);
  const target = blockTargetSeconds(newest?.majorVersion ?? NEWEST_BLOCK_VERSION);
  const difficulty = node?.difficulty ?? newest?.difficulty ?? 0n;
  const interval = meanBlockInterval(series);
  return (
    <Tiles
      live="mining-tiles"
      tiles={[
        {
          label: t('Difficulty of the next block'),
          figure: <Count value={difficulty} />,
          note: t('hashes needed on average'),
          wide: true,
        },
        {
          label: t('Hash rate'),
          figure: formatHashRate(difficulty, target),
          note: t('estimated from the difficulty'),
        },
        {
          label: t('Mean time between blocks'),
          figure: interval === undefined ? t('unknown') : `${formatLocalNumber(interval.toFixed(1))} s`,
          note: t('over {count} blocks, target {target} s', { count: series.length, target }),
        },
        {
          label: t('Reward of the newest block'),
          figure: newest === undefined ? t('unknown') : <Xmr amount={newest.reward} />,
          note: t('including fees'),
          wide: true,
        },
      ]}
    />
  );
}
