import { messageId, type MessageId } from '../../i18n/translate.ts';
import { ATOMIC_PER_XMR, formatXmr } from '@ringscope/protocol/units.ts';
import { formatShortBytes, formatShortNumber } from '../../i18n/digits.ts';
import {
  fractionToNumber,
  chainMetrics,
  poolMetrics,
  type Fraction,
  type MetricName,
} from '../../lookups/metrics.ts';
import type { ChartSpan } from '../../lookups/charts.ts';
import { formatLocalNumber } from '../../i18n/local-number.ts';

/** Number formats of one unit, for example XMR, for the plot, the tables and the y-axis. */
interface ValueFormat {
  readonly unit: string;
  /** Converts an exact value to a number for the plot. */
  readonly number: (exact: Fraction) => number;
  /** Formats a value for tables and tooltips. */
  readonly text: (exact: Fraction) => string;
  /** Formats a tick of the y-axis. */
  readonly tick: (value: number) => string;
}

function inUnit(unit: string): ValueFormat {
  return {
    unit,
    number: fractionToNumber,
    text: (exact) => formatShortNumber(fractionToNumber(exact), unit),
    tick: (value) => formatShortNumber(value, unit),
  };
}

const count: ValueFormat = {
  unit: '',
  number: fractionToNumber,
  text: (exact) =>
    exact.divisor === 1n ? exact.value.toString() : formatLocalNumber(fractionToNumber(exact).toFixed(2)),
  tick: (value) => formatShortNumber(value),
};
const bytes: ValueFormat = {
  unit: 'B',
  number: fractionToNumber,
  text: (exact) => formatShortBytes(fractionToNumber(exact)),
  tick: formatShortBytes,
};
const xmr: ValueFormat = {
  unit: 'XMR',
  number: (exact) => fractionToNumber(exact) / Number(ATOMIC_PER_XMR),
  text: ({ value, divisor: over }) => `${formatLocalNumber(formatXmr(value / over))} XMR`,
  tick: (value) => formatShortNumber(value, 'XMR'),
};
const percent: ValueFormat = {
  unit: '%',
  number: (exact) => fractionToNumber(exact) * 100,
  text: (exact) => `${formatLocalNumber((fractionToNumber(exact) * 100).toFixed(2))} %`,
  tick: (value) => `${formatLocalNumber(String(Number(value.toPrecision(3))))} %`,
};
const feeRate: ValueFormat = {
  unit: '',
  number: (exact) => fractionToNumber(exact) / 1_000,
  text: (exact) => `${formatShortNumber(fractionToNumber(exact) / 1_000)} µXMR/kB`,
  tick: (value) => formatShortNumber(value),
};

interface ChartLine {
  readonly name: MessageId;
  /** The API series with the same values by hour and by day. */
  readonly series: MetricName;
  readonly of: (span: ChartSpan) => Fraction | undefined;
}

export interface ChartDefinition {
  readonly id: string;
  readonly title: MessageId;
  /** One sentence that describes the chart. */
  readonly description: MessageId;
  readonly kind: 'lines' | 'columns';
  readonly valueFormat: ValueFormat;
  readonly lines: readonly ChartLine[];
}

/** Returns a data series of sums, in which spans without a value are zero. */
function sumOf(name: MessageId, series: keyof typeof chainMetrics): ChartLine {
  const { of } = chainMetrics[series];
  return {
    name,
    series,
    of: ({ chain }) => (chain === undefined ? { value: 0n, divisor: 1n } : of(chain)),
  };
}

function meanOf(name: MessageId, series: keyof typeof chainMetrics): ChartLine {
  const { of } = chainMetrics[series];
  return { name, series, of: ({ chain }) => (chain === undefined ? undefined : of(chain)) };
}

function poolOf(name: MessageId, series: keyof typeof poolMetrics): ChartLine {
  const { of } = poolMetrics[series];
  return { name, series, of: ({ pool }) => (pool === undefined ? undefined : of(pool)) };
}

export const chartDefinitions: readonly ChartDefinition[] = [
  {
    id: 'hash-rate',
    title: messageId('Hash rate'),
    description: messageId(
      'The hash rate at which blocks of this difficulty take the target time on average.',
    ),
    kind: 'lines',
    valueFormat: inUnit('H/s'),
    lines: [meanOf(messageId('Hash rate'), 'hash_rate')],
  },
  {
    id: 'txs',
    title: messageId('Transactions'),
    description: messageId(
      'Number of mined transactions by the type of their proof. Coinbases are not counted.',
    ),
    kind: 'columns',
    valueFormat: count,
    lines: [
      sumOf(messageId('BulletproofPlus'), 'txs_bulletproof_plus'),
      sumOf(messageId('CLSAG'), 'txs_clsag'),
      sumOf(messageId('Bulletproof2'), 'txs_bulletproof2'),
      sumOf(messageId('Bulletproof'), 'txs_bulletproof'),
      sumOf(messageId('Simple'), 'txs_simple'),
      sumOf(messageId('Full'), 'txs_full'),
      sumOf(messageId('Version 1'), 'txs_version1'),
    ],
  },
  {
    id: 'fee-rate',
    title: messageId('Fee rate'),
    description: messageId(
      'The fee per weight of the transactions, in µXMR per kB. 10 % of the transactions pay at most the 10th percentile, and 90 % pay at most the 90th. The percentiles are exact to 0.8 %.',
    ),
    kind: 'lines',
    valueFormat: feeRate,
    lines: [
      meanOf(messageId('Median'), 'fee_per_byte_median'),
      meanOf(messageId('Mean'), 'fee_per_byte'),
      meanOf(messageId('10th percentile'), 'fee_per_byte_10th'),
      meanOf(messageId('90th percentile'), 'fee_per_byte_90th'),
    ],
  },
  {
    id: 'fees',
    title: messageId('Fees'),
    description: messageId('Sum of the fees of all transactions. The miners receive them.'),
    kind: 'columns',
    valueFormat: xmr,
    lines: [sumOf(messageId('Fees'), 'fees')],
  },
  {
    id: 'fee-share',
    title: messageId('Share of fees in the reward'),
    description: messageId('Part of the coinbase payments that comes from fees. The rest is newly created.'),
    kind: 'lines',
    valueFormat: percent,
    lines: [meanOf(messageId('Share of fees'), 'fee_share')],
  },
  {
    id: 'emission',
    title: messageId('New coins'),
    description: messageId(
      'Coins that the coinbases created: their payments minus the fees that they collected.',
    ),
    kind: 'columns',
    valueFormat: xmr,
    lines: [sumOf(messageId('New coins'), 'emission')],
  },
  {
    id: 'supply',
    title: messageId('Supply'),
    description: messageId(
      'All coins created so far. Rewards that a miner did not claim were never created.',
    ),
    kind: 'lines',
    valueFormat: xmr,
    lines: [
      { name: messageId('Supply'), series: 'supply', of: ({ supply }) => ({ value: supply, divisor: 1n }) },
    ],
  },
  {
    id: 'blocks',
    title: messageId('Blocks'),
    description: messageId('Number of mined blocks, by their timestamps.'),
    kind: 'columns',
    valueFormat: count,
    lines: [sumOf(messageId('Blocks'), 'blocks')],
  },
  {
    id: 'block-time',
    title: messageId('Time between blocks'),
    description: messageId('Mean time from one block to the next, by their timestamps.'),
    kind: 'lines',
    valueFormat: inUnit('s'),
    lines: [meanOf(messageId('Mean interval'), 'block_time')],
  },
  {
    id: 'block-weight',
    title: messageId('Weight of a block'),
    description: messageId(
      'Mean weight of a block: its size in bytes plus a surcharge for transactions with many outputs.',
    ),
    kind: 'lines',
    valueFormat: bytes,
    lines: [meanOf(messageId('Mean weight'), 'block_weight')],
  },
  {
    id: 'inputs-outputs',
    title: messageId('Inputs and outputs'),
    description: messageId('Number of inputs and of new outputs. Outputs of coinbases are a separate line.'),
    kind: 'lines',
    valueFormat: count,
    lines: [
      sumOf(messageId('Inputs'), 'inputs'),
      sumOf(messageId('Outputs'), 'outputs'),
      sumOf(messageId('Coinbase outputs'), 'coinbase_outputs'),
    ],
  },
  {
    id: 'ring-size',
    title: messageId('Ring size'),
    description: messageId('Mean number of outputs in a ring: the one that is spent and its decoys.'),
    kind: 'lines',
    valueFormat: count,
    lines: [meanOf(messageId('Ring members'), 'ring_size')],
  },
  {
    id: 'pool',
    title: messageId('Waiting transactions'),
    description: messageId('Number of transactions in the pool of the node, while this index watched it.'),
    kind: 'lines',
    valueFormat: count,
    lines: [poolOf(messageId('Mean'), 'pool_txs'), poolOf(messageId('Maximum'), 'pool_txs_most')],
  },
];
