import { translatePlural, t } from '../../i18n/translate.ts';
import type { BlockSample } from '../../db/queries/series.ts';
import { ATOMIC_PER_XMR } from '@ringscope/protocol/units.ts';
import { ButtonLink } from '../_components/button-link.tsx';
import { BlockColumnChart, HashRateLineChart } from '../_components/charts/block-charts.tsx';
import { Panel } from '../_components/panel.tsx';
import { bigintRatio, formatShortNumber } from '../../i18n/digits.ts';
import { routes } from '../_lib/routes.ts';

/** Maximum number of columns in a chart. More would be too thin to see. */
const MAX_COLUMNS = 300;

const seconds = (value: number): string => formatShortNumber(value, 's');

export function MiningCharts({ series }: { readonly series: readonly BlockSample[] }) {
  if (series.length === 0) return null;
  const recent = series.slice(-MAX_COLUMNS);
  const followers = recent.slice(1);
  return (
    <>
      <Panel
        title={t('Hash rate')}
        aside={t('estimated from the difficulty')}
        padded
        liveUpdateId="chart-hash-rate"
        footer={<ButtonLink href={routes.charts}>{t('Charts by hour, day, week and month')}</ButtonLink>}
      >
        <HashRateLineChart
          unit="H/s"
          description={translatePlural(
            series.length,
            'Hash rate estimated from the difficulty of the newest block.',
            'Hash rate estimated from the difficulty of each of the newest {count} blocks.',
          )}
          blocks={series}
        />
      </Panel>
      <div className="columns">
        <Panel
          title={t('Time between blocks')}
          aside={t('times computed from the timestamps that miners set')}
          padded
          liveUpdateId="chart-intervals"
        >
          <BlockColumnChart
            id="intervals"
            description={translatePlural(
              followers.length,
              'Seconds between the newest block and the block before it.',
              'Seconds between each of the {count} newest blocks and the block before it.',
            )}
            valueName={t('Time between blocks')}
            formatAxisTick={seconds}
            blocks={followers}
            value={({ timestamp }, index) => Math.max(0, timestamp - (recent[index]?.timestamp ?? timestamp))}
            format={seconds}
          />
        </Panel>
        <Panel title={t('Fees per block')} aside="XMR" padded liveUpdateId="chart-fees">
          <BlockColumnChart
            id="fees"
            description={translatePlural(
              recent.length,
              'Sum of the fees of the newest block, in XMR.',
              'Sum of the fees of each of the {count} newest blocks, in XMR.',
            )}
            valueName={t('Fees')}
            formatAxisTick={(value) => formatShortNumber(value)}
            blocks={recent}
            value={({ fees }) => bigintRatio(fees, ATOMIC_PER_XMR)}
            format={(value) => formatShortNumber(value, 'XMR')}
          />
        </Panel>
      </div>
    </>
  );
}
