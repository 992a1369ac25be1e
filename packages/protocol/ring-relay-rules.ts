/**
 * Rules by which a daemon refuses a transaction because of its rings. They need data about the ring members from the chain.
 *
 * @see monero v0.18.3.4 src/cryptonote_core/blockchain.cpp, check_tx_inputs
 */
import { NEWEST_BLOCK_VERSION } from './hard-forks.ts';
import { SPENDABLE_AGE_BLOCKS } from './unlock-time.ts';
import { MAX_HEIGHT } from './brands.ts';
import { absoluteOffsets } from './ring-members.ts';
import type { Transaction } from './transaction.ts';
import { listKeyInputs } from './transaction-prefix.ts';
import type { RelayRefusal } from './relay-refusal.ts';

// Block versions from which a rule applies. Both are constants `HF_VERSION_…` in monero.
const RINGCT_ENFORCED = 6;
const MINIMUM_AGE = 12;

/** Ring size that block version 15 accepts besides the ring size 16. */
const TOLERATED_RING = 11;

/** Returns the minimum ring size for a block version. From version 8 on, it is also the maximum. */
function ringSizeOf(version: number): number {
  if (version < 2) return 1;
  if (version < 6) return 3;
  if (version < 7) return 5;
  if (version < 8) return 7;
  return version < 15 ? 11 : 16;
}

/** Ring size that the newest block version requires. */
export const CURRENT_RING_SIZE = ringSizeOf(NEWEST_BLOCK_VERSION);

/** Data of a ring member from the chain. */
export interface RingMemberChainData {
  /** Height of the block that contains the ring member. */
  readonly height: number;
  /**
   * Unlock time of the transaction that created the ring member. Undefined if this transaction has an unknown format.
   */
  readonly unlockTime: bigint | undefined;
}

/** Data from the chain that the ring rules need. */
export interface RingChainData {
  /** Height of the block that could include the transaction: one above the tip. */
  readonly nextHeight: number;
  /** Returns the data of an output, or undefined if the chain does not contain it. */
  readonly findMember: (amount: bigint, globalIndex: bigint) => RingMemberChainData | undefined;
  /** Returns the number of outputs of this amount on the chain. Called only for public amounts, which are above 0. */
  readonly countOutputs: (amount: bigint) => number;
}

/**
 * Returns the rules that the rings of a transaction break. Unlock times in seconds are not checked, because they depend
 * on the timestamps of many blocks.
 */
export function findRelayRefusalsOfRings(
  tx: Transaction,
  blockVersion: number,
  chainData: RingChainData,
): RelayRefusal[] {
  return [...refusalsOfSizes(tx, blockVersion, chainData), ...refusalsOfMembers(tx, blockVersion, chainData)];
}

function refusalsOfSizes(tx: Transaction, version: number, { countOutputs }: RingChainData): RelayRefusal[] {
  const inputs = listKeyInputs(tx);
  if (inputs.length === 0) return [];
  const ringSize = ringSizeOf(version);
  // Number of inputs whose amount has fewer outputs than the minimum ring size.
  const unmixable = inputs.filter(
    ({ amount }) => amount !== 0n && countOutputs(amount) <= ringSize - 1,
  ).length;
  const found: RelayRefusal[] = [];
  if (tx.version === 1 && version >= RINGCT_ENFORCED && unmixable === 0)
    found.push({
      rule: 'not_rct',
      message:
        'The transaction has version 1, which is allowed only to spend amounts that have too few outputs for a ring.',
    });
  const sizes = inputs.map(({ keyOffsets }) => keyOffsets.length);
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)];
  const isTolerated = version === 15 && smallest === TOLERATED_RING && largest === TOLERATED_RING;
  const mayBeSmaller = isTolerated || (unmixable > 0 && inputs.length - unmixable <= 1);
  if (smallest < ringSize && !mayBeSmaller)
    found.push({
      rule: 'low_mixin',
      message: `A ring has ${smallest} members. Hard fork ${version} requires ${ringSize}.`,
    });
  else if (smallest >= ringSize && version >= 8 && largest > ringSize)
    found.push({
      rule: 'low_mixin',
      message: `A ring has ${largest} members. Hard fork ${version} requires ${ringSize}.`,
    });
  return found;
}

function refusalsOfMembers(tx: Transaction, version: number, chainData: RingChainData): RelayRefusal[] {
  const { nextHeight, findMember } = chainData;
  const members = listKeyInputs(tx).flatMap(({ amount, keyOffsets }) =>
    absoluteOffsets(keyOffsets).map((index) => findMember(amount, index)),
  );
  const known = members.filter((one) => one !== undefined);
  const found: RelayRefusal[] = [];
  if (known.length < members.length)
    found.push({
      rule: 'invalid_input',
      message: 'A ring of the transaction contains an output that does not exist on the chain.',
    });
  if (version >= MINIMUM_AGE && known.some(({ height }) => height + SPENDABLE_AGE_BLOCKS > nextHeight))
    found.push({
      rule: 'invalid_input',
      message: `A ring member has fewer than ${SPENDABLE_AGE_BLOCKS} confirmations.`,
    });
  if (known.some(({ unlockTime }) => unlockTime !== undefined && isLockedUntilHeight(unlockTime, nextHeight)))
    found.push({
      rule: 'invalid_input',
      message: 'A ring member is locked until a later block, so it cannot be spent yet.',
    });
  return found;
}

/**
 * Returns whether an unlock time is a height above the next block.
 *
 * @see monero v0.18.3.4 src/cryptonote_core/blockchain.cpp, is_tx_spendtime_unlocked
 */
function isLockedUntilHeight(unlockTime: bigint, nextHeight: number): boolean {
  return unlockTime < BigInt(MAX_HEIGHT) && unlockTime > BigInt(nextHeight);
}
