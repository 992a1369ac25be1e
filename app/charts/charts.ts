import { mark, type Marked } from '../../i18n/texts.ts';
import { ATOMIC_PER_XMR, formatXmr } from '@ringscope/protocol/units.ts';
import { shortBytes, shortNumber } from '../../i18n/digits.ts';
import {
  approximate,
  chainMetrics,
  poolMetrics,
  type Fraction,
  type MetricName,
} from '../../lookups/metrics.ts';
import type { ChartSpan } from '../../lookups/charts.ts';

/** Functions that convert exact values of one unit, for example of XMR, for the plot, the tables and the scale. */
interface Writing {
  readonly unit: string;
  /** Returns the number for the plot. */
  readonly number: (exact: Fraction) => number;
  /** Returns the text for tables and tooltips. */
  readonly text: (exact: Fraction) => string;
  /** Returns the text for the scale. */
  readonly tick: (value: number) => string;
}

function inUnit(unit: string): Writing {
  return {
    unit,
    number: approximate,
    text: (exact) => shortNumber(approximate(exact), unit),
    tick: (value) => shortNumber(value, unit),
  };
}

const count: Writing = {
  unit: '',
  number: approximate,
  text: (exact) => (exact.divisor === 1n ? exact.value.toString() : approximate(exact).toFixed(2)),
  tick: (value) => shortNumber(value),
};
const bytes: Writing = {
  unit: 'B',
  number: approximate,
  text: (exact) => shortBytes(approximate(exact)),
  tick: shortBytes,
};
const xmr: Writing = {
  unit: 'XMR',
  number: (exact) => approximate(exact) / Number(ATOMIC_PER_XMR),
  text: ({ value, divisor: over }) => `${formatXmr(value / over)} XMR`,
  tick: (value) => shortNumber(value, 'XMR'),
};
const percent: Writing = {
  unit: '%',
  number: (exact) => approximate(exact) * 100,
  text: (exact) => `${(approximate(exact) * 100).toFixed(2)} %`,
  tick: (value) => `${Number(value.toPrecision(3))} %`,
};
const feeRate: Writing = {
  unit: '',
  number: (exact) => approximate(exact) / 1_000,
  text: (exact) => `${shortNumber(approximate(exact) / 1_000)} µXMR/kB`,
  tick: (value) => shortNumber(value),
};

interface ChartLine {
  readonly name: Marked;
  /** The series of the API with the same numbers by hour and by day. */
  readonly series: MetricName;
  readonly of: (span: ChartSpan) => Fraction | undefined;
}

export interface ChartDefinition {
  readonly id: string;
  readonly title: Marked;
  /** Describes the chart in one sentence. */
  readonly description: Marked;
  readonly kind: 'lines' | 'columns';
  readonly writing: Writing;
  readonly lines: readonly ChartLine[];
}

/** Returns a line in which spans without a value are zero. */
function sumOf(name: Marked, series: keyof typeof chainMetrics): ChartLine {
  const { of } = chainMetrics[series];
  return {
    name,
    series,
    of: ({ chain }) => (chain === undefined ? { value: 0n, divisor: 1n } : of(chain)),
  };
}

function meanOf(name: Marked, series: keyof typeof chainMetrics): ChartLine {
  const { of } = chainMetrics[series];
  return { name, series, of: ({ chain }) => (chain === undefined ? undefined : of(chain)) };
}

function poolOf(name: Marked, series: keyof typeof poolMetrics): ChartLine {
  const { of } = poolMetrics[series];
  return { name, series, of: ({ pool }) => (pool === undefined ? undefined : of(pool)) };
}

export const chartDefinitions: readonly ChartDefinition[] = [
  {
    id: 'hash-rate',
    title: mark('Hash rate'),
    description: mark('Hash rate at which blocks of this difficulty take their target time.'),
    kind: 'lines',
    writing: inUnit('H/s'),
    lines: [meanOf(mark('Hash rate'), 'hash_rate')],
  },
  {
    id: 'txs',
    title: mark('Transactions'),
    description: mark('Number of mined transactions by the type of their proof. Coinbases are not counted.'),
    kind: 'columns',
    writing: count,
    lines: [
      sumOf(mark('BulletproofPlus'), 'txs_bulletproof_plus'),
      sumOf(mark('CLSAG'), 'txs_clsag'),
      sumOf(mark('Bulletproof2'), 'txs_bulletproof2'),
      sumOf(mark('Bulletproof'), 'txs_bulletproof'),
      sumOf(mark('Simple'), 'txs_simple'),
      sumOf(mark('Full'), 'txs_full'),
      sumOf(mark('Version 1'), 'txs_version1'),
    ],
  },
  {
    id: 'fee-rate',
    title: mark('Fee rate'),
    description: mark(
      'The fee per weight of the transactions, in µXMR per kB: the mean, the median, and the rates that a tenth and nine tenths of the transactions do not exceed. The percentiles are exact to 0.8 %.',
    ),
    kind: 'lines',
    writing: feeRate,
    lines: [
      meanOf(mark('Median'), 'fee_per_byte_median'),
      meanOf(mark('Mean'), 'fee_per_byte'),
      meanOf(mark('A tenth pays up to'), 'fee_per_byte_10th'),
      meanOf(mark('Nine tenths pay up to'), 'fee_per_byte_90th'),
    ],
  },
  {
    id: 'fees',
    title: mark('Fees'),
    description: mark('Sum of the fees of all transactions. The miners receive them.'),
    kind: 'columns',
    writing: xmr,
    lines: [sumOf(mark('Fees'), 'fees')],
  },
  {
    id: 'fee-share',
    title: mark('Share of fees in the reward'),
    description: mark('Part of the coinbase payments that comes from fees. The rest is newly created.'),
    kind: 'lines',
    writing: percent,
    lines: [meanOf(mark('Share of fees'), 'fee_share')],
  },
  {
    id: 'emission',
    title: mark('New coins'),
    description: mark('New coins: what coinbases pay, without the fees that they collect.'),
    kind: 'columns',
    writing: xmr,
    lines: [sumOf(mark('New coins'), 'emission')],
  },
  {
    id: 'supply',
    title: mark('Supply'),
    description: mark('All coins created so far. Rewards that a miner did not claim were never created.'),
    kind: 'lines',
    writing: xmr,
    lines: [{ name: mark('Supply'), series: 'supply', of: ({ supply }) => ({ value: supply, divisor: 1n }) }],
  },
  {
    id: 'blocks',
    title: mark('Blocks'),
    description: mark('Number of mined blocks, by their timestamps.'),
    kind: 'columns',
    writing: count,
    lines: [sumOf(mark('Blocks'), 'blocks')],
  },
  {
    id: 'block-time',
    title: mark('Time between blocks'),
    description: mark('Mean time from one block to the next, by their timestamps.'),
    kind: 'lines',
    writing: inUnit('s'),
    lines: [meanOf(mark('Mean interval'), 'block_time')],
  },
  {
    id: 'block-weight',
    title: mark('Weight of a block'),
    description: mark(
      'Mean weight of a block: its size in bytes, with a surcharge for transactions of many outputs.',
    ),
    kind: 'lines',
    writing: bytes,
    lines: [meanOf(mark('Mean weight'), 'block_weight')],
  },
  {
    id: 'inputs-outputs',
    title: mark('Inputs and outputs'),
    description: mark('Number of inputs and of new outputs. Outputs of coinbases are a line of their own.'),
    kind: 'lines',
    writing: count,
    lines: [
      sumOf(mark('Inputs'), 'inputs'),
      sumOf(mark('Outputs'), 'outputs'),
      sumOf(mark('Coinbase outputs'), 'coinbase_outputs'),
    ],
  },
  {
    id: 'ring-size',
    title: mark('Ring size'),
    description: mark('Mean number of outputs in a ring: the one that is spent and its decoys.'),
    kind: 'lines',
    writing: count,
    lines: [meanOf(mark('Ring members'), 'ring_size')],
  },
  {
    id: 'pool',
    title: mark('Waiting transactions'),
    description: mark('Number of transactions in the pool of the node, while this index watched it.'),
    kind: 'lines',
    writing: count,
    lines: [poolOf(mark('Mean'), 'pool_txs'), poolOf(mark('Most'), 'pool_txs_most')],
  },
];
