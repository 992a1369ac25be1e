import type { BlockSample } from '../../../db/queries/series.ts';
import { t } from '../../../i18n/translate.ts';
import { blockTargetSeconds } from '@ringscope/protocol/hard-forks.ts';
import { bigintRatio, formatShortNumber } from '../../../i18n/digits.ts';
import { routes } from '../../_lib/routes.ts';
import { ColumnChart } from './column-chart.tsx';
import type { ChartProps } from './frame.tsx';
import { LineChart } from './line-chart.tsx';

interface BlockValues {
  /** Blocks, oldest first. */
  readonly blocks: readonly BlockSample[];
  readonly value: (block: BlockSample, index: number) => number;
  /** Formats a value with its unit. */
  readonly format: (value: number) => string;
}

type BlockColumnsProps = BlockValues &
  Pick<ChartProps, 'id' | 'description' | 'valueName' | 'formatAxisTick'>;

/** A column chart with one column per block. */
export function BlockColumnChart({ blocks, value, format, ...chart }: BlockColumnsProps) {
  return <ColumnChart {...chart} {...pointsOf({ blocks, value, format })} />;
}

type HashRateLineProps = Pick<BlockValues, 'blocks'> & Pick<ChartProps, 'description' | 'unit'>;

/** A line chart of the hash rate, estimated from the difficulty of each block and the target time. */
export function HashRateLineChart({ blocks, ...chart }: HashRateLineProps) {
  const format = (rate: number): string => formatShortNumber(rate, 'H/s');
  return (
    <LineChart
      {...chart}
      id="hash-rate"
      valueName={t('Hash rate')}
      formatAxisTick={format}
      {...pointsOf({ blocks, value: hashRateOf, format })}
    />
  );
}

function hashRateOf({ difficulty, majorVersion }: BlockSample): number {
  return bigintRatio(difficulty, BigInt(blockTargetSeconds(majorVersion)));
}

/** Returns one point per block with a link to it. The heights of the oldest and newest block label the ends of the axis. */
function pointsOf({
  blocks,
  value,
  format,
}: BlockValues): Pick<ChartProps, 'points' | 'pointName' | 'axisLabels'> {
  const points = blocks.map((block, index) => {
    const { height } = block;
    const rendered = value(block, index);
    return {
      name: t('block {height}', { height }),
      value: rendered,
      valueLabel: format(rendered),
      href: routes.block(height),
    };
  });
  return { points, pointName: t('Block'), axisLabels: [points[0]?.name ?? '', points.at(-1)?.name ?? ''] };
}
