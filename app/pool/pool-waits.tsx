import { translatePlural, t, translate } from '../../i18n/translate.ts';
import { formatDuration } from '../../i18n/age.ts';
import { formatLocalNumber } from '../../i18n/local-number.ts';
import { formatShortBytes } from '../../i18n/digits.ts';
import { formatXmr } from '@ringscope/protocol/units.ts';
import { feeClassNames, type FeeClass } from '../../lookups/fee-classes.ts';
import { WAITING_TIME_SAMPLE_BLOCKS, type FeeClassWaitingTimes } from '../../lookups/pool-waits.ts';
import type { FeeTierAdvice } from '../../lookups/fee-advice.ts';
import { TYPICAL_PAYMENT_WEIGHT } from '../../lookups/fee-tiers.ts';
import { lowerCaseFeeClassNames } from '../_lib/fee-class-names.ts';
import { EmptyListMessage } from '../_components/empty.tsx';
import { FeeClassSwatch } from '../_components/fee-legend.tsx';
import { feeTierTitles } from '../_components/fee-tiers-panel.tsx';
import { Panel } from '../_components/panel.tsx';
import { waitingTimeAxisMarks, positionOnWaitingTimeAxis } from './wait-scale.ts';

/** Minimum number of measured transactions for which a fee class has a bar. */
const FEWEST_MEASURED = 10;

interface PoolWaitsProps {
  /** Waiting times by fee class. Undefined when they could not be read. */
  readonly waitingTimes: readonly FeeClassWaitingTimes[] | undefined;
  readonly feeTierAdvice: readonly FeeTierAdvice[];
}

/** Shows how long the transactions of the newest blocks waited, most expensive fee class first. */
export function WaitingTimesByFeePanel({ waitingTimes, feeTierAdvice }: PoolWaitsProps) {
  return (
    <Panel
      title={t('Waiting time until mined, by fee')}
      aside={translatePlural(WAITING_TIME_SAMPLE_BLOCKS, 'last block', 'last {count} blocks')}
      liveUpdateId="pool-waits"
    >
      {waitingTimes === undefined ? (
        <EmptyListMessage>{t('The waiting times could not be read.')}</EmptyListMessage>
      ) : waitingTimes.length === 0 ? (
        <EmptyListMessage>{t('No waiting time is known yet.')}</EmptyListMessage>
      ) : (
        <Waits waits={waitingTimes} tiers={feeTierAdvice} />
      )}
    </Panel>
  );
}

function Waits({
  waits,
  tiers,
}: {
  readonly waits: readonly FeeClassWaitingTimes[];
  readonly tiers: readonly FeeTierAdvice[];
}) {
  const measured = waits.filter(({ count }) => count >= FEWEST_MEASURED);
  const marks = waitingTimeAxisMarks(Math.max(0, ...measured.map(({ nineTenths }) => nineTenths)));
  const end = marks.at(-1) ?? 1;
  return (
    <>
      <ul className="pool-waits">
        {[...waits].reverse().map((each) => (
          <WaitRow
            key={each.feeClass}
            waits={each}
            fee={tiers[each.feeClass - 1]?.typicalPaymentFee}
            end={end}
          />
        ))}
        {measured.length > 0 && (
          <li className="pool-waits-row" aria-hidden="true">
            <svg className="pool-waits-axis">
              {marks.map((mark) => (
                <text
                  key={mark}
                  x={`${positionOnWaitingTimeAxis(mark, end)}%`}
                  y={12}
                  textAnchor={mark === 0 ? 'start' : mark === end ? 'end' : 'middle'}
                >
                  {mark === 0 ? '0' : formatDuration(mark)}
                </text>
              ))}
            </svg>
          </li>
        )}
      </ul>
      <p className="small muted">
        {t(
          'A wait begins when this index first sees a transaction, and ends at the time of its block. A bar reaches from the 10th to the 90th percentile of the waits, and its mark is the median. The scale is a square-root scale. Future waits may differ.',
        )}{' '}
        {tiers.length > 0 &&
          t('Fees are for a payment of {size}.', { size: formatShortBytes(TYPICAL_PAYMENT_WEIGHT) })}
      </p>
    </>
  );
}

interface WaitRowProps {
  readonly waits: FeeClassWaitingTimes;
  /** Fee of a typical payment in atomic units. Undefined for the class below all priorities. */
  readonly fee: bigint | undefined;
  /** End of the time axis in seconds. */
  readonly end: number;
}

function WaitRow({ waits: { feeClass, count, tenth, median, nineTenths }, fee, end }: WaitRowProps) {
  const isMeasured = count >= FEWEST_MEASURED;
  const from = positionOnWaitingTimeAxis(tenth, end);
  const width = Math.max(0.5, Math.round(10 * (positionOnWaitingTimeAxis(nineTenths, end) - from)) / 10);
  return (
    <li className="pool-waits-row">
      <span>
        <FeeClassSwatch feeClass={feeClass} /> <b>{nameOf(feeClass)}</b>{' '}
        {fee !== undefined && <span className="muted">{`${formatLocalNumber(formatXmr(fee))} XMR`}</span>}
      </span>
      <span className="pool-waits-words">
        {isMeasured
          ? t('half the txs wait up to {median}, 90 % up to {nineTenths}', {
              median: formatWait(median),
              nineTenths: formatWait(nineTenths),
            })
          : translatePlural(count, 'only {count} transaction seen', 'only {count} transactions seen')}
      </span>
      <svg className="pool-waits-lane" aria-hidden="true">
        {isMeasured && (
          <>
            <rect className={`fee-fill-${feeClass}`} x={`${from}%`} y={6} width={`${width}%`} height={16} />
            <rect
              className="pool-waits-median"
              x={`${positionOnWaitingTimeAxis(median, end)}%`}
              y={2}
              width={3}
              height={24}
            />
          </>
        )}
      </svg>
    </li>
  );
}

function nameOf(feeClass: FeeClass): string {
  const name = feeClassNames[feeClass];
  return translate(name === 'below' ? lowerCaseFeeClassNames.below : feeTierTitles[name]);
}

const MINUTE = 60;

/** Formats a waiting time. From 1 to 10 minutes, the minutes have one decimal; other times are rounded down. */
function formatWait(seconds: number): string {
  if (seconds < MINUTE || seconds >= 10 * MINUTE) return formatDuration(seconds);
  return t('{count} min', { count: formatLocalNumber((seconds / MINUTE).toFixed(1)) });
}
