/**
 * Rules by which a daemon refuses a transaction, limited to those that need no outputs of the chain. Signatures, proofs and
 * hidden amounts are not checked. Some of the rules are newer than the monero commit that other files cite, so they are
 * cited from releases.
 *
 * @see monero v0.18.3.4 src/cryptonote_core/tx_pool.cpp, add_tx
 * @see monero v0.18.3.4 src/cryptonote_core/blockchain.cpp, check_tx_inputs
 * @see monero v0.18.3.4 src/cryptonote_core/blockchain.cpp, check_tx_outputs
 */
import { RINGCT_FORK_VERSION } from './hard-forks.ts';
import { fullRewardZone } from './emission.ts';
import { compareBytes } from './bytes.ts';
import { roundFeeUp } from './fee-estimate.ts';
import { absoluteOffsets } from './ring-members.ts';
import { ringCtTypeName, RingCtType } from './ringct-type.ts';
import { getRingCtType, transactionFee, type Transaction } from './transaction.ts';
import { listKeyInputs, type KeyInput } from './transaction-prefix.ts';
import { transactionWeight } from './transaction-weight.ts';
import type { RelayRefusal } from './relay-refusal.ts';

/**
 * Maximum size in bytes of the extra field of a relayed transaction.
 *
 * @see monero v0.18.2.1 src/cryptonote_config.h, MAX_TX_EXTRA_SIZE
 */
export const MAX_RELAYED_EXTRA_BYTES = 1_060;

/**
 * Bytes of a block that are reserved for its coinbase.
 *
 * @see monero src/cryptonote_config.h#L63, CRYPTONOTE_COINBASE_BLOB_RESERVED_SIZE
 */
const COINBASE_ROOM = 600;

// Block versions from which a relay rule applies. Most are constants `HF_VERSION_…` in monero.
const DECOMPOSED_AMOUNTS = 2;
const DISTINCT_MEMBERS = 6;
const SORTED_INPUTS = 7;
const PER_BYTE_FEE = 8;
const TWO_OUTPUTS = 12;
const VIEW_TAGS = 15;

/**
 * Returns the maximum weight, in bytes, of a transaction that nodes relay. The size never exceeds the weight, so the
 * limit also applies to the size.
 *
 * @param blockVersion major version of the block that includes the transaction
 */
export function maxRelayedTxWeight(blockVersion: number): number {
  const zone = fullRewardZone(blockVersion);
  return (blockVersion < PER_BYTE_FEE ? zone : zone / 2) - COINBASE_ROOM;
}

/**
 * Time after which a node drops a transaction that is still in its pool, in seconds.
 *
 * @see monero v0.18.2.1 src/cryptonote_config.h, CRYPTONOTE_MEMPOOL_TX_LIVETIME
 */
export const POOL_LIFETIME_SECONDS = 3 * 86_400;

/** Returns the RingCT types that a block version accepts. */
function ringCtTypes(version: number): readonly RingCtType[] {
  const { Full, Simple, Bulletproof, Bulletproof2, Clsag, BulletproofPlus } = RingCtType;
  if (version < RINGCT_FORK_VERSION) return [];
  if (version < 8) return [Full, Simple];
  if (version < 9) return [Full, Simple, Bulletproof];
  if (version < 10) return [Bulletproof];
  if (version < 11) return [Bulletproof, Bulletproof2];
  if (version < 13) return [Bulletproof2];
  if (version < 14) return [Bulletproof2, Clsag];
  if (version < 15) return [Clsag];
  return version < 16 ? [Clsag, BulletproofPlus] : [BulletproofPlus];
}

/** The values of the next block on which the relay rules depend. */
export interface RelayRuleParameters {
  /** Version of the next block. */
  readonly blockVersion: number;
  /**
   * Minimum fee in atomic units per byte of weight. Undefined before block version 15, whose fee rules this
   * package does not compute.
   */
  readonly minimumFeeRate: bigint | undefined;
}

/**
 * Returns the rules that a transaction breaks, without the rules that need outputs of the chain.
 *
 * @param tx a complete transaction
 * @throws NotDecodedError for an `undecoded` transaction
 */
export function findRelayRefusalsOfTx(tx: Transaction, rules: RelayRuleParameters): RelayRefusal[] {
  return [
    ...refusalsOfInputs(tx, rules.blockVersion),
    ...refusalsOfOutputs(tx, rules.blockVersion),
    ...refusalsOfWeightAndFee(tx, rules),
  ];
}

function refusalsOfInputs(tx: Transaction, version: number): RelayRefusal[] {
  const found: RelayRefusal[] = [];
  const inputs = listKeyInputs(tx);
  if (inputs.length === 0)
    found.push({ rule: 'invalid_input', message: 'The transaction spends no output, so nodes refuse it.' });
  else if (inputs.length < tx.inputs.length)
    found.push({
      rule: 'invalid_input',
      message: 'The transaction has a coinbase input. Only a miner can create one, in a block.',
    });
  const images = inputs.map(({ keyImage }) => keyImage);
  const order = images.slice(1).map((image, index) => compareBytes(images[index] ?? image, image));
  const texts = new Set(images.map(String));
  if (texts.size < images.length)
    found.push({
      rule: 'double_spend',
      message: 'Two inputs have the same key image, so they spend the same output.',
    });
  else if (version >= SORTED_INPUTS && order.some((difference) => difference < 0))
    found.push({
      rule: 'invalid_input',
      message:
        'The inputs of the transaction are not in descending order of their key images, as the rules require.',
    });
  if (version >= DISTINCT_MEMBERS && inputs.some(hasRepeatedMember))
    found.push({
      rule: 'invalid_input',
      message: 'A ring of the transaction has the same member twice, which the rules forbid.',
    });
  if (tx.version > 1 && inputs.some(({ keyOffsets }) => keyOffsets.length !== inputs[0]?.keyOffsets.length))
    found.push({
      rule: 'low_mixin',
      message: 'The rings of the transaction have different sizes, which the rules forbid.',
    });
  return found;
}

function refusalsOfOutputs(tx: Transaction, version: number): RelayRefusal[] {
  const found: RelayRefusal[] = [];
  if (tx.version >= 2 && version >= TWO_OUTPUTS && tx.outputs.length < 2)
    found.push({
      rule: 'too_few_outputs',
      message: 'The transaction has fewer than two outputs, which the rules require.',
    });
  if (tx.version >= 2 && tx.outputs.some(({ amount }) => amount !== 0n))
    found.push({
      rule: 'invalid_output',
      message: 'An output of the transaction has a visible amount, which RingCT forbids.',
    });
  if (
    tx.version === 1 &&
    version >= DECOMPOSED_AMOUNTS &&
    tx.outputs.some(({ amount }) => !hasOneDigit(amount))
  )
    found.push({
      rule: 'invalid_output',
      message: 'The amount of an output has more than one digit that is not zero, which version 1 forbids.',
    });
  const tagged = tx.outputs.filter(({ viewTag }) => viewTag !== undefined).length;
  if (version > VIEW_TAGS && tagged < tx.outputs.length)
    found.push({
      rule: 'invalid_output',
      message: 'An output of the transaction has no view tag, which this hard fork requires.',
    });
  else if (version < VIEW_TAGS ? tagged > 0 : tagged > 0 && tagged < tx.outputs.length)
    found.push({
      rule: 'invalid_output',
      message:
        'Some outputs have a view tag, but this hard fork does not allow view tags, or requires one in every output.',
    });
  const type = getRingCtType(tx);
  if (type !== undefined && !ringCtTypes(version).some((allowed) => allowed === type)) {
    const name = ringCtTypeName(type) ?? `type ${type}`;
    found.push({
      rule: 'invalid_output',
      message: `Hard fork ${version} does not accept transactions of RingCT type ${name}.`,
    });
  }
  if (tx.extra.length > MAX_RELAYED_EXTRA_BYTES)
    found.push({
      rule: 'tx_extra_too_big',
      message: `The extra field has ${tx.extra.length} bytes. Nodes relay at most ${MAX_RELAYED_EXTRA_BYTES}.`,
    });
  if (tx.unlockTime !== 0n)
    found.push({
      rule: 'nonzero_unlock_time',
      message: 'The unlock time is not zero. Nodes do not relay such transactions.',
    });
  return found;
}

function refusalsOfWeightAndFee(
  tx: Transaction,
  { blockVersion, minimumFeeRate }: RelayRuleParameters,
): RelayRefusal[] {
  const found: RelayRefusal[] = [];
  const weight = transactionWeight(tx);
  const limit = maxRelayedTxWeight(blockVersion);
  if (weight > limit)
    found.push({
      rule: 'too_big',
      message: `The transaction weighs ${weight} bytes. Nodes relay at most ${limit}.`,
    });
  if (tx.isCoinbase) return found;
  const fee = transactionFee(tx);
  if (fee < 0n)
    found.push({
      rule: 'overspend',
      message: 'The outputs of the transaction are worth more than its inputs.',
    });
  else if (minimumFeeRate !== undefined) {
    const needed = minimumRelayFee(weight, minimumFeeRate);
    if (fee < needed)
      found.push({
        rule: 'fee_too_low',
        message: `The fee is ${fee} atomic units. For this weight, nodes require at least ${needed}.`,
      });
  }
  return found;
}

/**
 * Returns the lowest fee in atomic units that a daemon accepts for a weight: 2 % less than the product of weight and
 * rate, which is rounded up first.
 *
 * @param rate atomic units per byte
 * @see monero v0.18.3.4 src/cryptonote_core/blockchain.cpp, check_fee
 */
export function minimumRelayFee(weight: number, rate: bigint): bigint {
  const rounded = roundFeeUp(BigInt(weight) * rate);
  return rounded - rounded / 50n;
}

function hasRepeatedMember({ keyOffsets }: KeyInput): boolean {
  return new Set(absoluteOffsets(keyOffsets)).size < keyOffsets.length;
}

function hasOneDigit(amount: bigint): boolean {
  return /^[1-9]0*$/.test(amount.toString());
}
