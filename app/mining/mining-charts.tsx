import { t } from '../../languages/texts.ts';
import type { BlockSample } from '../../db/queries/series.ts';
import { blockTargetSeconds } from '../../protocol/hard-forks.ts';
import { ATOMIC_PER_XMR } from '../../protocol/units.ts';
import { ColumnChart } from '../_components/charts/column-chart.tsx';
import type { ChartPoint } from '../_components/charts/frame.tsx';
import { LineChart } from '../_components/charts/line-chart.tsx';
import { Panel } from '../_components/panel.tsx';
import { ratio, shortNumber } from '../_lib/digits.ts';
import { routes } from '../_lib/routes.ts';

/** The highest number of columns in a chart. More columns would be too thin to see. */
const MAX_COLUMNS = 300;

function pointsOf(
  series: readonly BlockSample[],
  value: (block: BlockSample, index: number) => number,
  unit: string,
): ChartPoint[] {
  return series.map((block, index) => {
    const amount = value(block, index);
    return {
      name: t('block {height}', { height: block.height }),
      value: amount,
      text: shortNumber(amount, unit),
      href: routes.block(block.height),
    };
  });
}

export function MiningCharts({ series }: { readonly series: readonly BlockSample[] }) {
  const [oldest] = series;
  const newest = series.at(-1);
  if (oldest === undefined || newest === undefined) return null;
  const ends = [
    t('block {height}', { height: oldest.height }),
    t('block {height}', { height: newest.height }),
  ];
  const span = t('{count} newest blocks', { count: series.length });
  const recent = series.slice(-MAX_COLUMNS);
  const intervals = pointsOf(
    recent.slice(1),
    ({ timestamp }, index) => Math.max(0, timestamp - (recent[index]?.timestamp ?? timestamp)),
    's',
  );
  return (
    <>
      <Panel
        title={t('Hash rate')}
        aside={t('estimated from the difficulty')}
        padded
        live="chart-hash-rate"
        foot={
          <a className="button" href={routes.charts}>
            {t('By hour, day, week and month')}
          </a>
        }
      >
        <LineChart
          unit="H/s"
          id="hash-rate"
          description={t('Hash rate estimated from the difficulty of each of the {span}.', { span })}
          pointName={t('Block')}
          valueName={t('Hash rate')}
          tick={(value) => shortNumber(value, 'H/s')}
          ends={ends}
          points={pointsOf(
            series,
            ({ difficulty, majorVersion }) => ratio(difficulty, BigInt(blockTargetSeconds(majorVersion))),
            'H/s',
          )}
        />
      </Panel>
      <div className="columns">
        <Panel
          title={t('Time between blocks')}
          aside={t('by the times that miners state')}
          padded
          live="chart-intervals"
        >
          <ColumnChart
            id="intervals"
            description={t('Seconds between each of the {count} newest blocks and the block before it.', {
              count: intervals.length,
            })}
            pointName={t('Block')}
            valueName={t('Interval')}
            tick={(value) => shortNumber(value, 's')}
            ends={[intervals[0]?.name ?? '', intervals.at(-1)?.name ?? '']}
            points={intervals}
          />
        </Panel>
        <Panel title={t('Fees per block')} aside="XMR" padded live="chart-fees">
          <ColumnChart
            id="fees"
            description={t('Sum of the fees of each of the {count} newest blocks, in XMR.', {
              count: recent.length,
            })}
            pointName={t('Block')}
            valueName={t('Fees')}
            tick={(value) => shortNumber(value)}
            ends={[
              t('block {height}', { height: recent[0]?.height ?? 0 }),
              t('block {height}', { height: newest.height }),
            ]}
            points={pointsOf(recent, ({ fees }) => ratio(fees, ATOMIC_PER_XMR), 'XMR')}
          />
        </Panel>
      </div>
    </>
  );
}
