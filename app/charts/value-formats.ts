import { ATOMIC_PER_XMR, formatXmr } from '@ringscope/protocol/units.ts';
import { formatShortBytes, formatShortNumber, groupDigits } from '../../i18n/digits.ts';
import { formatFeeRate } from '../../i18n/rates.ts';
import { formatLocalNumber } from '../../i18n/local-number.ts';
import { metricFractionToNumber, type MetricFraction } from '../../lookups/metrics.ts';

/** Number formats of one unit, for example XMR, for the plot, the tables and the y-axis. */
export interface ValueFormat {
  /** Unit of the y-axis, to be written with an SI prefix. */
  readonly unit: string;
  /** Converts an exact value to a number for the plot. */
  readonly number: (exact: MetricFraction) => number;
  /** Formats a value for tables and tooltips. */
  readonly text: (exact: MetricFraction) => string;
  /** Formats a value for a headline figure. The result ends with a space and the unit, if there is a unit. */
  readonly figure: (exact: MetricFraction) => string;
  /** Formats a tick of the y-axis. */
  readonly tick: (value: number) => string;
}

/** Returns the formats of a unit that is written with an SI prefix. */
export function createSiUnitFormat(unit: string): ValueFormat {
  const text = (exact: MetricFraction) => formatShortNumber(metricFractionToNumber(exact), unit);
  return {
    unit,
    number: metricFractionToNumber,
    text,
    figure: text,
    tick: (value) => formatShortNumber(value, unit),
  };
}

/** Narrow no-break space between groups of digits. */
const GROUP_GAP = '\u202f';

export const countFormat: ValueFormat = {
  unit: '',
  number: metricFractionToNumber,
  text: (exact) =>
    exact.divisor === 1n
      ? exact.value.toString()
      : formatLocalNumber(metricFractionToNumber(exact).toFixed(2)),
  figure: (exact) =>
    exact.divisor === 1n
      ? groupDigits(exact.value.toString()).join(GROUP_GAP)
      : formatLocalNumber(String(Number(metricFractionToNumber(exact).toFixed(2)))),
  tick: (value) => formatShortNumber(value),
};
export const bytesFormat: ValueFormat = {
  unit: 'B',
  number: metricFractionToNumber,
  text: (exact) => formatShortBytes(metricFractionToNumber(exact)),
  figure: (exact) => formatShortBytes(metricFractionToNumber(exact)),
  tick: formatShortBytes,
};
export const xmrFormat: ValueFormat = {
  unit: 'XMR',
  number: (exact) => metricFractionToNumber(exact) / Number(ATOMIC_PER_XMR),
  text: ({ value, divisor: over }) => `${formatLocalNumber(formatXmr(value / over))} XMR`,
  figure: (exact) => `${formatShortNumber(metricFractionToNumber(exact) / Number(ATOMIC_PER_XMR))} XMR`,
  tick: (value) => formatShortNumber(value, 'XMR'),
};
export const percentFormat: ValueFormat = {
  unit: '%',
  number: (exact) => metricFractionToNumber(exact) * 100,
  text: (exact) => `${formatLocalNumber((metricFractionToNumber(exact) * 100).toFixed(2))} %`,
  figure: (exact) => `${formatLocalNumber((metricFractionToNumber(exact) * 100).toFixed(2))} %`,
  tick: (value) => `${formatLocalNumber(String(Number(value.toPrecision(3))))} %`,
};
export const feeRateFormat: ValueFormat = {
  unit: '',
  number: (exact) => metricFractionToNumber(exact) / 1_000,
  text: ({ value, divisor }) => `${formatFeeRate(value / divisor)} µXMR/kB`,
  figure: ({ value, divisor }) => `${formatFeeRate(value / divisor)} µXMR/kB`,
  tick: (value) => formatShortNumber(value),
};
