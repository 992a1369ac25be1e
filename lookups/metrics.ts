import type { ChainSpan, PoolSpan } from '../db/queries/chain-series.ts';

/** An exact value. Whole numbers have the divisor 1. */
export interface Fraction {
  readonly value: bigint;
  readonly divisor: bigint;
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
  /** Describes the value of a span in one sentence. */
  readonly description: string;
  /** Returns the value, or undefined when the span has no data for it, such as the mean of no blocks. */
  readonly of: (span: Span) => Fraction | undefined;
}

function integer(value: bigint | number | null): Fraction | undefined {
  return value === null ? undefined : { value: BigInt(value), divisor: 1n };
}

function quotient(value: bigint | number, divisorValue: bigint | number): Fraction | undefined {
  const divisor = BigInt(divisorValue);
  return divisor === 0n ? undefined : { value: BigInt(value), divisor: divisor };
}

function typeMetric(name: string, count: (span: ChainSpan) => number): Metric<ChainSpan> {
  return {
    unit: 'transactions',
    description: `Transactions of ${name}, coinbases not counted.`,
    of: (span) => integer(count(span)),
  };
}

/** The metrics of the chain. Each is a function of the sums of an hour or a day. */
export const chainMetrics = {
  blocks: {
    unit: 'blocks',
    description: 'Blocks whose timestamp lies in the span.',
    of: ({ blocks }) => integer(blocks),
  },
  block_time: {
    unit: 'seconds',
    description:
      'Mean time from one block to the next, as miners state it; blocks 0 and 1 are left out, as the time of genesis is made up.',
    of: ({ intervalSeconds, intervals }) => quotient(intervalSeconds, intervals),
  },
  difficulty: {
    unit: 'hashes',
    description: 'Mean difficulty of the blocks.',
    of: ({ difficulty, blocks }) => quotient(difficulty, blocks),
  },
  hash_rate: {
    unit: 'hashes per second',
    description:
      'Hash rate at which blocks of this difficulty take their target time: sum of difficulties over sum of target times.',
    of: ({ difficulty, targetSeconds }) => quotient(difficulty, targetSeconds),
  },
  txs: {
    unit: 'transactions',
    description: 'Transactions, coinbases not counted.',
    of: ({ txs }) => integer(txs),
  },
  txs_per_block: {
    unit: 'transactions',
    description: 'Mean number of transactions in a block, coinbases not counted.',
    of: ({ txs, blocks }) => quotient(txs, blocks),
  },
  size: {
    unit: 'bytes',
    description: 'Bytes of the blocks and of their transactions.',
    of: ({ size }) => integer(size),
  },
  block_weight: {
    unit: 'weight units',
    description: 'Mean weight of a block, its coinbase included.',
    of: ({ weight, blocks }) => quotient(weight, blocks),
  },
  tx_size: {
    unit: 'bytes',
    description: 'Mean size of a transaction, coinbases not counted.',
    of: ({ txSize, txs }) => quotient(txSize, txs),
  },
  fees: {
    unit: 'atomic units',
    description: 'Fees of all transactions.',
    of: ({ fees }) => integer(fees),
  },
  fee_mean: {
    unit: 'atomic units',
    description: 'Mean fee of a transaction.',
    of: ({ fees, txs }) => quotient(fees, txs),
  },
  fee_per_byte: {
    unit: 'atomic units per byte',
    description: 'Fees over the weight of the transactions that pay them: the mean of all bytes.',
    of: ({ fees, txWeight }) => quotient(fees, txWeight),
  },
  fee_per_byte_10th: {
    unit: 'atomic units per byte',
    description: 'A tenth of the transactions pay this or less for a byte of weight; within 1/128.',
    of: ({ feeRateTenth }) => integer(feeRateTenth),
  },
  fee_per_byte_median: {
    unit: 'atomic units per byte',
    description: 'Half of the transactions pay this or less for a byte of weight; within 1/128.',
    of: ({ feeRateMedian }) => integer(feeRateMedian),
  },
  fee_per_byte_90th: {
    unit: 'atomic units per byte',
    description: 'Nine tenths of the transactions pay this or less for a byte of weight; within 1/128.',
    of: ({ feeRateNineTenths }) => integer(feeRateNineTenths),
  },
  reward: {
    unit: 'atomic units',
    description: 'What all coinbases pay, fees included.',
    of: ({ reward }) => integer(reward),
  },
  block_reward: {
    unit: 'atomic units',
    description: 'Mean of what a coinbase pays, fees included.',
    of: ({ reward, blocks }) => quotient(reward, blocks),
  },
  fee_share: {
    unit: 'share',
    description: 'Share of the fees in what coinbases pay, from 0 to 1; the rest is new coins.',
    of: ({ fees, reward }) => quotient(fees, reward),
  },
  emission: {
    unit: 'atomic units',
    description: 'New coins: what coinbases pay less the fees.',
    of: ({ reward, fees }) => integer(reward - fees),
  },
  inputs: {
    unit: 'inputs',
    description: 'Inputs that spend an output, each with a key image of its own.',
    of: ({ inputCount }) => integer(inputCount),
  },
  outputs: {
    unit: 'outputs',
    description: 'Outputs of transactions, those of coinbases not counted.',
    of: ({ outputCount }) => integer(outputCount),
  },
  coinbase_outputs: {
    unit: 'outputs',
    description: 'Outputs of coinbases.',
    of: ({ coinbaseOutputCount }) => integer(coinbaseOutputCount),
  },
  coinbase_output_share: {
    unit: 'share',
    description: 'Share of coinbases in all new outputs, from 0 to 1: rings may draw them, too.',
    of: ({ coinbaseOutputCount, outputCount }) =>
      quotient(coinbaseOutputCount, coinbaseOutputCount + outputCount),
  },
  ring_size: {
    unit: 'ring members',
    description: 'Mean number of members in the ring of an input.',
    of: ({ ringMembers, inputCount }) => quotient(ringMembers, inputCount),
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
} as const satisfies Record<string, Metric<ChainSpan>>;

/** The emission is the only metric that sums all spans from the beginning of the chain. */
export const supplyMetric = {
  unit: 'atomic units',
  description:
    'Coins created by all blocks up to the end of the span. Rewards that miners left unclaimed never came to be and are not in it.',
} as const;

/** The metrics of the pool. They cover the time in which the indexer watched the pool. */
export const poolMetrics = {
  pool_txs: {
    unit: 'transactions',
    description: 'Mean number of transactions in the pool over the time it was watched.',
    of: ({ txsMs, observedMs }) => quotient(txsMs, observedMs),
  },
  pool_txs_least: {
    unit: 'transactions',
    description: 'Fewest transactions seen in the pool.',
    of: ({ minTxs }) => integer(minTxs),
  },
  pool_txs_most: {
    unit: 'transactions',
    description: 'Most transactions seen in the pool.',
    of: ({ maxTxs }) => integer(maxTxs),
  },
  pool_weight: {
    unit: 'weight units',
    description: 'Mean weight of the pool over the time it was watched.',
    of: ({ weightMs, observedMs }) => quotient(weightMs, observedMs),
  },
  pool_weight_least: {
    unit: 'weight units',
    description: 'Least weight seen in the pool.',
    of: ({ minWeight }) => integer(minWeight),
  },
  pool_weight_most: {
    unit: 'weight units',
    description: 'Most weight seen in the pool.',
    of: ({ maxWeight }) => integer(maxWeight),
  },
} as const satisfies Record<string, Metric<PoolSpan>>;

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

/** Writes a value as a decimal. Quotients are cut after six decimals. */
export function decimal({ value, divisor: over }: Fraction): string {
  if (over === 1n) return value.toString();
  const scaled = (value * 10n ** BigInt(DECIMALS)) / over;
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(DECIMALS + 1, '0');
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}

/** Returns an approximate number for drawings. */
export function approximate({ value, divisor: over }: Fraction): number {
  return over === 1n ? Number(value) : Number(decimal({ value, divisor: over }));
}
