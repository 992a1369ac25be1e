import { translatePlural, t } from '../../i18n/translate.ts';
import { formatShortNumber } from '../../i18n/digits.ts';
import { formatLocalNumber } from '../../i18n/local-number.ts';
import { formatHashRate } from '../../i18n/rates.ts';
import type { HashRateHistory } from '../../lookups/home.ts';
import { Badge } from '../_components/badge.tsx';
import { Panel } from '../_components/panel.tsx';
import { formatIsoUtc } from '../_components/values/time.tsx';
import { routes } from '../_lib/routes.ts';
import {
  hashRatesOf,
  TREND_LINE_SVG_HEIGHT,
  TREND_LINE_SVG_WIDTH,
  formatTrendLineSvgPoints,
  relativeWeeklyHashRateChange,
} from './hash-rate-trend.ts';

interface HashRatePanelProps {
  readonly history: HashRateHistory;
  /** Difficulty of the next block. */
  readonly difficulty: bigint;
  /** Target time between two blocks in seconds. */
  readonly targetSeconds: number;
  readonly isDemoChain: boolean;
}

/** The hash rate now, and a line chart of the hash rate over the last days, or over the newest blocks of a young chain. */
export function HashRatePanel({ history, difficulty, targetSeconds, isDemoChain }: HashRatePanelProps) {
  const rates = hashRatesOf(history);
  const change = relativeWeeklyHashRateChange(history);
  const range =
    history.step === 'day'
      ? translatePlural(rates.length, 'last day', 'last {count} days')
      : translatePlural(rates.length, 'last block', 'last {count} blocks');
  return (
    <Panel
      title={t('Hash rate')}
      liveUpdateId="hash-rate"
      aside={
        <>
          {range} · <a href={routes.charts}>{t('Charts')}</a>
        </>
      }
    >
      <p className="panel-figure">
        {formatHashRate(difficulty, targetSeconds)}{' '}
        {isDemoChain ? (
          <Badge>{t('demo chain')}</Badge>
        ) : (
          change !== undefined && <small>{describeChange(change)}</small>
        )}
      </p>
      <RateLine rates={rates} range={range} />
      <div className="chart-x">
        {endsOf(history, rates).map((end, index) => (
          <span key={index}>{end}</span>
        ))}
      </div>
      {isDemoChain && (
        <p className="muted small">
          {t('The blocks of a demo chain need almost no work, so its hash rate says nothing about Monero.')}
        </p>
      )}
    </Panel>
  );
}

function RateLine({ rates, range }: { readonly rates: readonly number[]; readonly range: string }) {
  const points = formatTrendLineSvgPoints(rates);
  const last = points.at(-1);
  if (last === undefined) return null;
  const line = points.join('L');
  return (
    <svg
      className="small-chart-picture"
      viewBox={`0 0 ${TREND_LINE_SVG_WIDTH} ${TREND_LINE_SVG_HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('Hash rate, {range}: from {lowest} to {highest}', {
        range,
        lowest: formatShortNumber(Math.min(...rates), 'H/s'),
        highest: formatShortNumber(Math.max(...rates), 'H/s'),
      })}
    >
      <path className="chart-area" d={`M0 ${TREND_LINE_SVG_HEIGHT}L${line}V${TREND_LINE_SVG_HEIGHT}z`} />
      <path className="chart-line" d={`M${line}`} />
      <path className="chart-now" d={`M${last}h0.1`} />
    </svg>
  );
}

/** Returns the labels of both ends of the hash rate line: the day or block, and its hash rate. */
function endsOf(history: HashRateHistory, rates: readonly number[]): string[] {
  const names =
    history.step === 'day'
      ? history.days.map(({ start }) => formatIsoUtc(start)?.slice(0, 10) ?? '')
      : history.blocks.map(({ height }) => t('block {height}', { height }));
  return [0, rates.length - 1].map(
    (index) => `${names[index] ?? ''}, ${formatShortNumber(rates[index] ?? 0, 'H/s')}`,
  );
}

function describeChange(change: number): string {
  const percent = formatLocalNumber(Math.abs(change * 100).toFixed(1));
  return change < 0
    ? t('hash rate down {percent} % in a week', { percent })
    : t('hash rate up {percent} % in a week', { percent });
}
