import type { ChainSpanStatistics, PoolSpanStatistics } from '../db/queries/chain-series.ts';

/** An exact value as a fraction. Integers have the denominator 1. */
export interface MetricFraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export type MetricUnit =
  | 'blocks'
  | 'transactions'
  | 'inputs'
  | 'outputs'
  | 'atomic units'
  | 'atomic units per byte'
  | 'bytes'
  | 'weight units'
  | 'hashes'
  | 'hashes per second'
  | 'seconds'
  | 'share'
  | 'ring members';

interface Metric<Span> {
  readonly unit: MetricUnit;
  /** Human-readable description of the value of an hour or day. */
  readonly description: string;
  /** Computes the value of an hour or day. Undefined when it has no data, such as the mean over zero blocks. */
  readonly compute: (span: Span) => MetricFraction | undefined;
}

function integer(value: bigint | number | null): MetricFraction | undefined {
  return value === null ? undefined : { numerator: BigInt(value), denominator: 1n };
}

function quotient(value: bigint | number, divisorValue: bigint | number): MetricFraction | undefined {
  const divisor = BigInt(divisorValue);
  return divisor === 0n ? undefined : { numerator: BigInt(value), denominator: divisor };
}

function typeMetric(name: string, count: (span: ChainSpanStatistics) => number): Metric<ChainSpanStatistics> {
  return {
    unit: 'transactions',
    description: `Number of transactions of ${name}, without coinbases.`,
    compute: (span) => integer(count(span)),
  };
}

/** Metrics of the chain. Each is a function of the sums of an hour or a day. */
export const chainMetrics = {
  blocks: {
    unit: 'blocks',
    description: 'Number of blocks with a timestamp in the span.',
    compute: ({ blocks }) => integer(blocks),
  },
  block_time: {
    unit: 'seconds',
    description:
      'Mean time between consecutive blocks by their timestamps. Blocks 0 and 1 are excluded, because the genesis timestamp is not a real time.',
    compute: ({ intervalSeconds, intervals }) => quotient(intervalSeconds, intervals),
  },
  difficulty: {
    unit: 'hashes',
    description: 'Mean difficulty of the blocks.',
    compute: ({ difficulty, blocks }) => quotient(difficulty, blocks),
  },
  hash_rate: {
    unit: 'hashes per second',
    description: 'Estimated hash rate: the sum of the difficulties divided by the sum of the target times.',
    compute: ({ difficulty, targetSeconds }) => quotient(difficulty, targetSeconds),
  },
  txs: {
    unit: 'transactions',
    description: 'Number of transactions, without coinbases.',
    compute: ({ txs }) => integer(txs),
  },
  txs_per_block: {
    unit: 'transactions',
    description: 'Mean number of transactions in a block, without coinbases.',
    compute: ({ txs, blocks }) => quotient(txs, blocks),
  },
  size: {
    unit: 'bytes',
    description: 'Total size of the blocks and their transactions in bytes.',
    compute: ({ size }) => integer(size),
  },
  block_weight: {
    unit: 'weight units',
    description: 'Mean weight of a block, including its coinbase.',
    compute: ({ weight, blocks }) => quotient(weight, blocks),
  },
  tx_size: {
    unit: 'bytes',
    description: 'Mean size of a transaction, without coinbases.',
    compute: ({ txSize, txs }) => quotient(txSize, txs),
  },
  fees: {
    unit: 'atomic units',
    description: 'Sum of the fees of all transactions.',
    compute: ({ fees }) => integer(fees),
  },
  fee_mean: {
    unit: 'atomic units',
    description: 'Mean fee of a transaction.',
    compute: ({ fees, txs }) => quotient(fees, txs),
  },
  fee_per_byte: {
    unit: 'atomic units per byte',
    description: 'Mean fee per byte of weight: the sum of the fees divided by the sum of the weights.',
    compute: ({ fees, txWeight }) => quotient(fees, txWeight),
  },
  fee_per_byte_10th: {
    unit: 'atomic units per byte',
    description: 'First decile of the fee per byte of weight, with a precision of 1/128.',
    compute: ({ feeRateTenth }) => integer(feeRateTenth),
  },
  fee_per_byte_median: {
    unit: 'atomic units per byte',
    description: 'Median fee per byte of weight, with a precision of 1/128.',
    compute: ({ feeRateMedian }) => integer(feeRateMedian),
  },
  fee_per_byte_90th: {
    unit: 'atomic units per byte',
    description: 'Ninth decile of the fee per byte of weight, with a precision of 1/128.',
    compute: ({ feeRateNineTenths }) => integer(feeRateNineTenths),
  },
  reward: {
    unit: 'atomic units',
    description: 'Sum of the payouts of all coinbases, including fees.',
    compute: ({ reward }) => integer(reward),
  },
  block_reward: {
    unit: 'atomic units',
    description: 'Mean payout of a coinbase, including fees.',
    compute: ({ reward, blocks }) => quotient(reward, blocks),
  },
  fee_share: {
    unit: 'share',
    description: 'Share of fees in the payouts of coinbases, from 0 to 1. The rest is new coins.',
    compute: ({ fees, reward }) => quotient(fees, reward),
  },
  emission: {
    unit: 'atomic units',
    description: 'New coins: the payouts of coinbases minus fees.',
    compute: ({ reward, fees }) => integer(reward - fees),
  },
  inputs: {
    unit: 'inputs',
    description: 'Number of inputs, without those of coinbases.',
    compute: ({ inputCount }) => integer(inputCount),
  },
  outputs: {
    unit: 'outputs',
    description: 'Number of outputs, without those of coinbases.',
    compute: ({ outputCount }) => integer(outputCount),
  },
  coinbase_outputs: {
    unit: 'outputs',
    description: 'Number of outputs of coinbases.',
    compute: ({ coinbaseOutputCount }) => integer(coinbaseOutputCount),
  },
  coinbase_output_share: {
    unit: 'share',
    description:
      'Share of coinbase outputs in all new outputs, from 0 to 1. Rings can also include coinbase outputs.',
    compute: ({ coinbaseOutputCount, outputCount }) =>
      quotient(coinbaseOutputCount, coinbaseOutputCount + outputCount),
  },
  ring_size: {
    unit: 'ring members',
    description:
      'Mean number of members in the ring of an input, without inputs of RingCT type 7, which have no ring.',
    compute: ({ ringMembers, inputCount, fcmpInputs }) => quotient(ringMembers, inputCount - fcmpInputs),
  },
  txs_version1: typeMetric('version 1, before RingCT', ({ version1Txs }) => version1Txs),
  txs_full: typeMetric('RingCT type 1 (Full)', ({ fullTxs }) => fullTxs),
  txs_simple: typeMetric('RingCT type 2 (Simple)', ({ simpleTxs }) => simpleTxs),
  txs_bulletproof: typeMetric('RingCT type 3 (Bulletproof)', ({ bulletproofTxs }) => bulletproofTxs),
  txs_bulletproof2: typeMetric('RingCT type 4 (Bulletproof2)', ({ bulletproof2Txs }) => bulletproof2Txs),
  txs_clsag: typeMetric('RingCT type 5 (CLSAG)', ({ clsagTxs }) => clsagTxs),
  txs_bulletproof_plus: typeMetric(
    'RingCT type 6 (BulletproofPlus)',
    ({ bulletproofPlusTxs }) => bulletproofPlusTxs,
  ),
  txs_fcmp: typeMetric('RingCT type 7 (FCMP++)', ({ fcmpTxs }) => fcmpTxs),
  fcmp_tx_share: {
    unit: 'share',
    description: 'Share of transactions of RingCT type 7 (FCMP++) in all transactions, from 0 to 1.',
    compute: ({ fcmpTxs, txs }) => quotient(fcmpTxs, txs),
  },
  carrot_output_share: {
    unit: 'share',
    description:
      'Share of Carrot outputs in the outputs of transactions, without those of coinbases, from 0 to 1.',
    compute: ({ carrotOutputs, outputCount }) => quotient(carrotOutputs, outputCount),
  },
} as const satisfies Record<string, Metric<ChainSpanStatistics>>;

/** The metric `supply`, a total since the genesis block. The metrics in {@link chainMetrics} cover one hour or day. */
export const supplyMetric = {
  unit: 'atomic units',
  description:
    'Coins created by all blocks up to the end of the span. Rewards that miners did not claim were never created and are not included.',
} as const;

/** Metrics of the pool. They cover the time in which the indexer observed the pool. */
export const poolMetrics = {
  pool_txs: {
    unit: 'transactions',
    description: 'Mean number of transactions in the pool while it was observed.',
    compute: ({ txsMs, observedMs }) => quotient(txsMs, observedMs),
  },
  pool_txs_least: {
    unit: 'transactions',
    description: 'Minimum number of transactions in the pool.',
    compute: ({ minTxs }) => integer(minTxs),
  },
  pool_txs_most: {
    unit: 'transactions',
    description: 'Maximum number of transactions in the pool.',
    compute: ({ maxTxs }) => integer(maxTxs),
  },
  pool_weight: {
    unit: 'weight units',
    description: 'Mean weight of the pool while it was observed.',
    compute: ({ weightMs, observedMs }) => quotient(weightMs, observedMs),
  },
  pool_weight_least: {
    unit: 'weight units',
    description: 'Minimum weight of the pool.',
    compute: ({ minWeight }) => integer(minWeight),
  },
  pool_weight_most: {
    unit: 'weight units',
    description: 'Maximum weight of the pool.',
    compute: ({ maxWeight }) => integer(maxWeight),
  },
} as const satisfies Record<string, Metric<PoolSpanStatistics>>;

export type ChainMetricName = keyof typeof chainMetrics;
export type PoolMetricName = keyof typeof poolMetrics;
export type MetricName = ChainMetricName | 'supply' | PoolMetricName;

export const metricNames: readonly MetricName[] = [
  ...(Object.keys(chainMetrics) as ChainMetricName[]),
  'supply',
  ...(Object.keys(poolMetrics) as PoolMetricName[]),
];

export function isChainMetric(name: MetricName): name is ChainMetricName {
  return Object.hasOwn(chainMetrics, name);
}

export function isPoolMetric(name: MetricName): name is PoolMetricName {
  return Object.hasOwn(poolMetrics, name);
}

export function describeMetric(name: MetricName): {
  readonly unit: MetricUnit;
  readonly description: string;
} {
  if (isChainMetric(name)) return chainMetrics[name];
  return isPoolMetric(name) ? poolMetrics[name] : supplyMetric;
}

const DECIMALS = 6;

/** Formats a value as a decimal. Quotients are truncated after six decimals. */
export function formatMetricFraction({ numerator, denominator }: MetricFraction): string {
  if (denominator === 1n) return numerator.toString();
  const scaled = (numerator * 10n ** BigInt(DECIMALS)) / denominator;
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(DECIMALS + 1, '0');
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}

/** Returns the value as a floating-point number for charts. */
export function metricFractionToNumber({ numerator, denominator }: MetricFraction): number {
  return denominator === 1n ? Number(numerator) : Number(formatMetricFraction({ numerator, denominator }));
}
