import { translatePlural, t } from '../../i18n/translate.ts';
import type { BlockSample } from '../../db/queries/series.ts';
import type { Tip } from '../../db/queries/index-state.ts';
import { StatTiles, type StatTile } from '../_components/tiles.tsx';
import { Count } from '../_components/values/number.tsx';
import { T } from '../_components/t.tsx';
import { meanBlockIntervalSeconds } from '../../lookups/block-series.ts';
import type { ProofOfWorkSeeds } from '../../lookups/mining.ts';
import { bigintRatio, formatShortNumber, translateCountWithNoun } from '../../i18n/digits.ts';
import { formatHashRate } from '../../i18n/rates.ts';
import { formatLocalNumber } from '../../i18n/local-number.ts';
import type { DifficultyForecast } from './difficulty-outlook.ts';

interface MiningTilesProps {
  /** Newest blocks, oldest first. */
  readonly newestBlocks: readonly BlockSample[];
  /** Difficulty of the next block. */
  readonly difficulty: bigint;
  readonly targetSeconds: number;
  readonly forecast: DifficultyForecast | undefined;
  readonly powSeeds: ProofOfWorkSeeds | undefined;
  readonly tip: Tip;
}

export function MiningTiles({
  newestBlocks,
  difficulty,
  targetSeconds,
  forecast,
  powSeeds,
  tip,
}: MiningTilesProps) {
  const interval = meanBlockIntervalSeconds(newestBlocks);
  const now = bigintRatio(difficulty, 1n);
  const tiles: (StatTile | undefined)[] = [
    {
      label: t('Difficulty now'),
      value: formatShortNumber(now),
      note: t('hashes for a block on average'),
    },
    forecast === undefined
      ? undefined
      : {
          label: t('Difficulty after 720 blocks'),
          value: formatShortNumber(forecast.expected),
          note: t('{change} % change if the hash rate stays the same', {
            change: changeOf(forecast.expected, now),
          }),
        },
    {
      label: t('Hash rate'),
      value: formatHashRate(difficulty, targetSeconds),
      note: t('estimated from the difficulty'),
    },
    {
      label: t('Mean time between blocks'),
      value: interval === undefined ? t('unknown') : `${formatLocalNumber(interval.toFixed(1))} s`,
      note: translatePlural(
        newestBlocks.length,
        'mean over {count} block, target {target} s',
        'mean over {count} blocks, target {target} s',
        { target: targetSeconds },
      ),
    },
    powSeeds === undefined
      ? undefined
      : {
          label: t('Next proof-of-work seed'),
          value: translateCountWithNoun(Math.max(0, powSeeds.nextSeedFirstHeight - tip.height - 1), 'block'),
          note: (
            <T>
              seed for block <Count value={powSeeds.nextSeedFirstHeight} /> and later
            </T>
          ),
        },
  ];
  return <StatTiles liveUpdateId="mining-tiles" tiles={tiles.filter((tile) => tile !== undefined)} />;
}

/** Returns the change of the difficulty in per cent with its sign. */
function changeOf(expected: number, now: number): string {
  const percent = now === 0 ? 0 : (expected / now - 1) * 100;
  return `${percent < 0 ? '−' : '+'}${formatLocalNumber(Math.abs(percent).toFixed(1))}`;
}
