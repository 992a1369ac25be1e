import { translate, t } from '../../i18n/translate.ts';
import { T } from '../_components/t.tsx';
import { BlockLink } from '../_components/links.tsx';
import { Page } from '../_components/page.tsx';
import { routes } from '../_lib/routes.ts';
import { ChartPanel } from './chart-panel.tsx';
import { chartDefinitions } from './charts.ts';
import { ShapesPanels } from './shapes-panels.tsx';
import { chartRanges } from '../../lookups/chart-range.ts';
import type { ChartsData } from '../../lookups/charts.ts';

export function ChartsView({ tip, range, spans, shapes }: ChartsData) {
  return (
    <Page
      title={t('Charts')}
      lead={
        <T>
          The chain up to block <BlockLink height={tip.height} />, by hour, day, week and month in UTC. A
          block counts at the timestamp that its miner set. Orphaned blocks are not included. The last period
          is paler until it is complete. <a href={routes.series}>The API</a> has the same numbers by hour and
          by day.
        </T>
      }
    >
      <nav aria-label={t('Range of the charts')}>
        <ul className="tabs">
          {chartRanges.map(({ name, label }) => (
            <li key={name}>
              <a href={routes.chartsOf(name)} aria-current={name === range.name ? 'page' : undefined}>
                {translate(label)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {spans.length === 0 ? (
        <p className="empty">{t('There is only the genesis block, which has no real timestamp.')}</p>
      ) : (
        <div className="columns">
          {chartDefinitions.map((definition) => (
            <ChartPanel key={definition.id} definition={definition} range={range} spans={spans} />
          ))}
        </div>
      )}
      <ShapesPanels shapes={shapes} />
    </Page>
  );
}
