import { messageId, type MessageId } from '../../i18n/translate.ts';
import { chainMetrics, poolMetrics, type MetricFraction, type MetricName } from '../../lookups/metrics.ts';
import type { ChartSpan } from '../../lookups/charts.ts';
import { chartIds, type ChartId } from './chart-ids.ts';
import {
  bytesFormat,
  countFormat,
  feeRateFormat,
  createSiUnitFormat,
  percentFormat,
  xmrFormat,
  type ValueFormat,
} from './value-formats.ts';

export interface ChartLine {
  readonly name: MessageId;
  /** The API series with the same values by hour and by day. Undefined when the API has none. */
  readonly metric: MetricName | undefined;
  readonly getValue: (span: ChartSpan) => MetricFraction | undefined;
}

export interface ChartDefinition {
  readonly id: ChartId;
  readonly title: MessageId;
  /** One sentence that describes the chart. */
  readonly description: MessageId;
  /** Whether the chart shows its values as lines or as columns. */
  readonly kind: 'lines' | 'columns';
  /**
   * Whether each value is a sum over an hour, day, week or month. The sum over an incomplete one is too low to be shown
   * as the current value.
   */
  readonly isSumPerSpan: boolean;
  readonly valueFormat: ValueFormat;
  /** Lines of the chart. The first is the main one. */
  readonly lines: readonly ChartLine[];
  /** Lower and upper limit of the area behind the lines. */
  readonly band?: readonly [low: ChartLine, high: ChartLine];
}

/** Returns a data series of sums, in which hours, days, weeks or months without a value are zero. */
function sumOf(name: MessageId, series: keyof typeof chainMetrics): ChartLine {
  const { compute } = chainMetrics[series];
  return {
    name,
    metric: series,
    getValue: ({ chain }) => (chain === undefined ? { numerator: 0n, denominator: 1n } : compute(chain)),
  };
}

function meanOf(name: MessageId, series: keyof typeof chainMetrics): ChartLine {
  const { compute } = chainMetrics[series];
  return {
    name,
    metric: series,
    getValue: ({ chain }) => (chain === undefined ? undefined : compute(chain)),
  };
}

function poolOf(name: MessageId, series: keyof typeof poolMetrics): ChartLine {
  const { compute } = poolMetrics[series];
  return { name, metric: series, getValue: ({ pool }) => (pool === undefined ? undefined : compute(pool)) };
}

/**
 * Returns the share of orphaned blocks in all blocks of an hour, day, week or month. Undefined without blocks, and before
 * the first orphaned block that the index saw.
 */
function orphanShare({ orphanedBlockCount, chain }: ChartSpan): MetricFraction | undefined {
  if (orphanedBlockCount === undefined) return undefined;
  const all = BigInt(orphanedBlockCount + (chain?.blocks ?? 0));
  return all === 0n ? undefined : { numerator: BigInt(orphanedBlockCount), denominator: all };
}

const unordered: readonly ChartDefinition[] = [
  {
    id: 'hash-rate',
    title: messageId('Hash rate'),
    description: messageId(
      'The hash rate at which blocks of this difficulty take the target time on average.',
    ),
    kind: 'lines',
    isSumPerSpan: false,
    valueFormat: createSiUnitFormat('H/s'),
    lines: [meanOf(messageId('Hash rate'), 'hash_rate')],
  },
  {
    id: 'difficulty',
    title: messageId('Difficulty'),
    description: messageId('Mean number of hashes that a block needs.'),
    kind: 'lines',
    isSumPerSpan: false,
    valueFormat: createSiUnitFormat(''),
    lines: [meanOf(messageId('Difficulty'), 'difficulty')],
  },
  {
    id: 'txs',
    title: messageId('Transactions'),
    description: messageId('Number of mined transactions. Coinbases are not counted.'),
    kind: 'lines',
    isSumPerSpan: true,
    valueFormat: countFormat,
    lines: [sumOf(messageId('Transactions'), 'txs')],
  },
  {
    id: 'tx-types',
    title: messageId('Types of transactions'),
    description: messageId(
      'Number of mined transactions by the type of their proof. Coinbases are not counted.',
    ),
    kind: 'lines',
    isSumPerSpan: true,
    valueFormat: countFormat,
    lines: [
      sumOf(messageId('FCMP++'), 'txs_fcmp'),
      sumOf(messageId('BulletproofPlus'), 'txs_bulletproof_plus'),
      sumOf(messageId('CLSAG'), 'txs_clsag'),
      sumOf(messageId('Bulletproof2'), 'txs_bulletproof2'),
      sumOf(messageId('Bulletproof'), 'txs_bulletproof'),
      sumOf(messageId('Simple RingCT signatures'), 'txs_simple'),
      sumOf(messageId('Full RingCT signatures'), 'txs_full'),
      sumOf(messageId('Version 1 txs'), 'txs_version1'),
    ],
  },
  {
    id: 'fork-17',
    title: messageId('Transactions without rings'),
    description: messageId(
      'Share of transactions with a membership proof (FCMP++), and share of Carrot outputs in the new outputs of transactions.',
    ),
    kind: 'lines',
    isSumPerSpan: false,
    valueFormat: percentFormat,
    lines: [
      meanOf(messageId('FCMP++ transactions'), 'fcmp_tx_share'),
      meanOf(messageId('Carrot outputs'), 'carrot_output_share'),
    ],
  },
  {
    id: 'tree',
    title: messageId('Outputs of the chain'),
    description: messageId(
      'Number of all outputs so far. The tree of membership proofs contains each output from the block in which it can first be spent.',
    ),
    kind: 'lines',
    isSumPerSpan: false,
    valueFormat: countFormat,
    lines: [
      {
        name: messageId('Outputs'),
        metric: undefined,
        getValue: ({ outputCount }) => ({ numerator: BigInt(outputCount), denominator: 1n }),
      },
    ],
  },
  {
    id: 'fee-rate',
    title: messageId('Fee rate'),
    description: messageId(
      'The fee per weight of the transactions, in µXMR per kB. 10 % of the transactions pay at most the 10th percentile, and 90 % pay at most the 90th. The percentiles are exact to 0.8 %.',
    ),
    kind: 'lines',
    isSumPerSpan: false,
    valueFormat: feeRateFormat,
    lines: [meanOf(messageId('Median'), 'fee_per_byte_median'), meanOf(messageId('Mean'), 'fee_per_byte')],
    band: [
      meanOf(messageId('10th percentile'), 'fee_per_byte_10th'),
      meanOf(messageId('90th percentile'), 'fee_per_byte_90th'),
    ],
  },
  {
    id: 'fees',
    title: messageId('Fees'),
    description: messageId('Sum of the fees of all transactions. The miners receive them.'),
    kind: 'lines',
    isSumPerSpan: true,
    valueFormat: xmrFormat,
    lines: [sumOf(messageId('Fees'), 'fees')],
  },
  {
    id: 'fee-share',
    title: messageId('Share of fees in the reward'),
    description: messageId('Part of the coinbase payments that comes from fees. The rest is newly created.'),
    kind: 'lines',
    isSumPerSpan: false,
    valueFormat: percentFormat,
    lines: [meanOf(messageId('Fees in the reward'), 'fee_share')],
  },
  {
    id: 'emission',
    title: messageId('New coins'),
    description: messageId(
      'Coins that the coinbases created: their payments minus the fees that they collected.',
    ),
    kind: 'lines',
    isSumPerSpan: true,
    valueFormat: xmrFormat,
    lines: [sumOf(messageId('New coins'), 'emission')],
  },
  {
    id: 'supply',
    title: messageId('Supply'),
    description: messageId(
      'All coins created so far. Rewards that a miner did not claim were never created.',
    ),
    kind: 'lines',
    isSumPerSpan: false,
    valueFormat: xmrFormat,
    lines: [
      {
        name: messageId('Supply'),
        metric: 'supply',
        getValue: ({ supply }) => ({ numerator: supply, denominator: 1n }),
      },
    ],
  },
  {
    id: 'blocks',
    title: messageId('Blocks'),
    description: messageId('Number of mined blocks, by their timestamps.'),
    kind: 'lines',
    isSumPerSpan: true,
    valueFormat: countFormat,
    lines: [sumOf(messageId('Blocks'), 'blocks')],
  },
  {
    id: 'block-time',
    title: messageId('Time between blocks'),
    description: messageId('Mean time from one block to the next, by their timestamps.'),
    kind: 'lines',
    isSumPerSpan: false,
    valueFormat: createSiUnitFormat('s'),
    lines: [meanOf(messageId('Mean block time'), 'block_time')],
  },
  {
    id: 'block-weight',
    title: messageId('Block weight'),
    description: messageId(
      'Mean weight of a block: its size in bytes plus a surcharge for transactions with many outputs.',
    ),
    kind: 'columns',
    isSumPerSpan: false,
    valueFormat: bytesFormat,
    lines: [meanOf(messageId('Mean weight'), 'block_weight')],
  },
  {
    id: 'orphans',
    title: messageId('Orphaned blocks'),
    description: messageId(
      'Alternative blocks that this index has seen, as a share of all blocks. Other nodes may have seen more.',
    ),
    kind: 'lines',
    isSumPerSpan: false,
    valueFormat: percentFormat,
    lines: [{ name: messageId('Share of orphaned blocks'), metric: undefined, getValue: orphanShare }],
  },
  {
    id: 'inputs-outputs',
    title: messageId('Inputs and outputs'),
    description: messageId('Number of inputs and of new outputs. Outputs of coinbases are a separate line.'),
    kind: 'lines',
    isSumPerSpan: true,
    valueFormat: countFormat,
    lines: [
      sumOf(messageId('Inputs'), 'inputs'),
      sumOf(messageId('Outputs'), 'outputs'),
      sumOf(messageId('Coinbase outputs'), 'coinbase_outputs'),
    ],
  },
  {
    id: 'ring-size',
    title: messageId('Ring size'),
    description: messageId(
      'Mean number of outputs in a ring: the one that is spent and its decoys. Transactions without rings are not counted.',
    ),
    kind: 'lines',
    isSumPerSpan: false,
    valueFormat: countFormat,
    lines: [meanOf(messageId('Ring members'), 'ring_size')],
  },
  {
    id: 'pool',
    title: messageId('Waiting transactions'),
    description: messageId('Number of transactions in the pool of the node, while this index watched it.'),
    kind: 'lines',
    isSumPerSpan: false,
    valueFormat: countFormat,
    lines: [poolOf(messageId('Mean'), 'pool_txs'), poolOf(messageId('Maximum'), 'pool_txs_most')],
  },
];

/** All charts in the order of the page. */
export const chartDefinitions: readonly ChartDefinition[] = chartIds.flatMap((id) =>
  unordered.filter((definition) => definition.id === id),
);
