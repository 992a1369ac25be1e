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
  readonly toNumber: (exact: MetricFraction) => number;
  /** Formats a value for tables and tooltips. */
  readonly formatForTable: (exact: MetricFraction) => string;
  /** Formats a value for a headline figure. The result ends with a space and the unit, if there is a unit. */
  readonly formatForHeadline: (exact: MetricFraction) => string;
  /** Formats a tick of the y-axis. */
  readonly formatAxisTick: (value: number) => string;
}

/** Returns the formats of a unit that is written with an SI prefix. */
export function createSiUnitFormat(unit: string): ValueFormat {
  const text = (exact: MetricFraction) => formatShortNumber(metricFractionToNumber(exact), unit);
  return {
    unit,
    toNumber: metricFractionToNumber,
    formatForTable: text,
    formatForHeadline: text,
    formatAxisTick: (value) => formatShortNumber(value, unit),
  };
}

/** Narrow no-break space between groups of digits. */
const GROUP_GAP = '\u202f';

export const countFormat: ValueFormat = {
  unit: '',
  toNumber: metricFractionToNumber,
  formatForTable: (exact) =>
    exact.denominator === 1n
      ? exact.numerator.toString()
      : formatLocalNumber(metricFractionToNumber(exact).toFixed(2)),
  formatForHeadline: (exact) =>
    exact.denominator === 1n
      ? groupDigits(exact.numerator.toString()).join(GROUP_GAP)
      : formatLocalNumber(String(Number(metricFractionToNumber(exact).toFixed(2)))),
  formatAxisTick: (value) => formatShortNumber(value),
};
export const bytesFormat: ValueFormat = {
  unit: 'B',
  toNumber: metricFractionToNumber,
  formatForTable: (exact) => formatShortBytes(metricFractionToNumber(exact)),
  formatForHeadline: (exact) => formatShortBytes(metricFractionToNumber(exact)),
  formatAxisTick: formatShortBytes,
};
export const xmrFormat: ValueFormat = {
  unit: 'XMR',
  toNumber: (exact) => metricFractionToNumber(exact) / Number(ATOMIC_PER_XMR),
  formatForTable: ({ numerator, denominator }) =>
    `${formatLocalNumber(formatXmr(numerator / denominator))} XMR`,
  formatForHeadline: (exact) =>
    `${formatShortNumber(metricFractionToNumber(exact) / Number(ATOMIC_PER_XMR))} XMR`,
  formatAxisTick: (value) => formatShortNumber(value, 'XMR'),
};
export const percentFormat: ValueFormat = {
  unit: '%',
  toNumber: (exact) => metricFractionToNumber(exact) * 100,
  formatForTable: (exact) => `${formatLocalNumber((metricFractionToNumber(exact) * 100).toFixed(2))} %`,
  formatForHeadline: (exact) => `${formatLocalNumber((metricFractionToNumber(exact) * 100).toFixed(2))} %`,
  formatAxisTick: (value) => `${formatLocalNumber(String(Number(value.toPrecision(3))))} %`,
};
export const feeRateFormat: ValueFormat = {
  unit: '',
  toNumber: (exact) => metricFractionToNumber(exact) / 1_000,
  formatForTable: ({ numerator, denominator }) => `${formatFeeRate(numerator / denominator)} µXMR/kB`,
  formatForHeadline: ({ numerator, denominator }) => `${formatFeeRate(numerator / denominator)} µXMR/kB`,
  formatAxisTick: (value) => formatShortNumber(value),
};
