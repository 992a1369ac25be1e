/**
 * Computes fee rates by the rules of hard fork 15 and later, in atomic units per byte of weight.
 *
 * @see monero src/cryptonote_core/blockchain.cpp#L3821-L3854, Blockchain::get_dynamic_base_fee_estimate_2021_scaling
 */
import { fullRewardZone } from './emission.ts';

/**
 * Weight in bytes of the reference transaction of the fee rules.
 *
 * @see monero src/cryptonote_config.h#L74, DYNAMIC_FEE_REFERENCE_TRANSACTION_WEIGHT
 */
const REFERENCE_WEIGHT = 3_000n;

/**
 * Significant digits of a suggested fee rate.
 *
 * @see monero src/cryptonote_config.h#L192, CRYPTONOTE_SCALING_2021_FEE_ROUNDING_PLACES
 */
const ROUNDING_PLACES = 2;

/**
 * First block version with the fee rules of this file.
 *
 * @see monero src/cryptonote_config.h#L189, HF_VERSION_2021_SCALING
 */
export const FEE_TIERS_FIRST_BLOCK_VERSION = 15;

/**
 * Largest ratio of the short-term median to the long-term median.
 *
 * @see monero src/cryptonote_config.h#L62, CRYPTONOTE_SHORT_TERM_BLOCK_WEIGHT_SURGE_FACTOR
 */
const SURGE_FACTOR = 50n;

/** Weight in bytes up to which a block never has a penalty, from {@link FEE_TIERS_FIRST_BLOCK_VERSION} on. */
const ZONE = BigInt(fullRewardZone(FEE_TIERS_FIRST_BLOCK_VERSION));

/**
 * Wallets round a fee up to a multiple of this number of atomic units, which is 10^-8 XMR.
 *
 * @see monero src/cryptonote_config.h#L191, PER_KB_FEE_QUANTIZATION_DECIMALS
 */
export const FEE_QUANTIZATION_MASK = 10_000n;

/** Rounds a fee up to a multiple of {@link FEE_QUANTIZATION_MASK}, like wallets. @param fee atomic units, at least 0 */
export function roundFeeUp(fee: bigint): bigint {
  return ((fee + FEE_QUANTIZATION_MASK - 1n) / FEE_QUANTIZATION_MASK) * FEE_QUANTIZATION_MASK;
}

/** Median weights of the blocks below the next block, in bytes. */
export interface BlockWeightMedians {
  /** Median weight of the newest 100 blocks, in bytes. */
  readonly shortTermMedian: bigint;
  /** Median long-term weight of the newest 100,000 blocks, in bytes. */
  readonly longTermMedian: bigint;
}

/** Weight limits of the next block, in bytes. */
export interface BlockWeightLimits {
  /** Long-term median, or the smallest penalty-free weight if that is larger. */
  readonly longTermMedianWeight: bigint;
  /** Weight in bytes up to which a block pays its full base reward. */
  readonly penaltyFreeWeight: bigint;
  /** Maximum weight of a block, in bytes. */
  readonly maximumWeight: bigint;
}

/** Returns the weight limits of the next block. Undefined for block versions before 15. */
export function computeBlockWeightLimits(
  blockVersion: number,
  medians: BlockWeightMedians,
): BlockWeightLimits | undefined {
  if (blockVersion < FEE_TIERS_FIRST_BLOCK_VERSION) return undefined;
  const longTermMedian = larger(medians.longTermMedian, ZONE);
  const penaltyFree = smaller(larger(medians.shortTermMedian, longTermMedian), SURGE_FACTOR * longTermMedian);
  return {
    longTermMedianWeight: longTermMedian,
    penaltyFreeWeight: penaltyFree,
    maximumWeight: 2n * penaltyFree,
  };
}

/** Fee rates in atomic units per byte of weight. */
export interface FeeRates {
  /** Minimum fee rate of the daemon. Because of a tolerance, the daemon also accepts transactions that pay up to two percent less. */
  readonly minimum: bigint;
  /** The rates that the daemon suggests for the priorities slow, normal, fast and fastest. */
  readonly tiers: readonly [slow: bigint, normal: bigint, fast: bigint, fastest: bigint];
}

/**
 * Returns the fee rates for transactions of the next block.
 *
 * @param baseReward reward of the next block without fees and penalty, in atomic units
 * @see monero src/cryptonote_core/blockchain.cpp#L3721-L3764, Blockchain::get_dynamic_base_fee
 */
export function computeFeeRates(
  baseReward: bigint,
  {
    longTermMedianWeight,
    penaltyFreeWeight,
  }: Pick<BlockWeightLimits, 'longTermMedianWeight' | 'penaltyFreeWeight'>,
): FeeRates {
  const feeMedian = smaller(penaltyFreeWeight, longTermMedianWeight);
  const reference = baseReward * REFERENCE_WEIGHT;
  const slow = reference / (feeMedian * feeMedian);
  const normal = (4n * reference) / (feeMedian * feeMedian);
  const fast = (16n * reference) / (ZONE * feeMedian);
  const fastest = larger(
    4n * fast,
    (4n * fast * feeMedian) / ((32n * REFERENCE_WEIGHT * penaltyFreeWeight) / ZONE),
  );
  const minimum = reference / feeMedian / feeMedian;
  return {
    minimum: minimum - minimum / 20n,
    tiers: [roundUp(slow), roundUp(normal), roundUp(fast), roundUp(fastest)],
  };
}

/**
 * Rounds a fee rate up to two significant digits.
 *
 * @see monero src/cryptonote_basic/cryptonote_format_utils.cpp#L1174-L1227, round_money_up
 */
function roundUp(rate: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, rate.toString().length - ROUNDING_PLACES));
  return ((rate + unit - 1n) / unit) * unit;
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
