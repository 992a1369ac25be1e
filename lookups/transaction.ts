import type { Database } from '../db/client.ts';
import {
  findTxInAlternativeBlocks,
  listOrphanedTxInputs,
  type OrphanedTxInput,
  type TxWithAlternativeBlock,
} from '../db/queries/alternatives.ts';
import type { StoredBlock } from '../db/queries/blocks.ts';
import type { WithIndexState } from '../db/queries/lookup.ts';
import type { Tip } from '../db/queries/index-state.ts';
import { listTransactionFates, type TransactionFate } from '../db/queries/reorgs.ts';
import { getRingMembers, toOutputRefMapKey, type RingMember } from '../db/queries/ring-members.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';
import {
  lookUpTransaction,
  type ChainTx,
  type PoolSighting,
  type TransactionLookupResult,
  type MinedTxDetail,
  type TxInputRow,
  type InputAndOutputRanges,
  type PoolTxDetail,
} from '../db/queries/transaction.ts';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import { decodeTxUpToUnknownPart } from '@ringscope/protocol/known-part.ts';
import { findTransactionOddities, type Oddity } from '@ringscope/protocol/oddities.ts';
import { hasCompleteTxPrefix, type Transaction } from '@ringscope/protocol/transaction.ts';
import {
  decodeTxOfAlternativeBlock,
  toTxInputRows,
  toOutputDetails,
  type OutputDetail,
} from './decoded-transaction.ts';
import { readInSnapshot } from './load.ts';

export { toOutputRefMapKey } from '../db/queries/ring-members.ts';
export type { InputAndOutputRanges } from '../db/queries/transaction.ts';

/** Selects no input and no output of a transaction. */
export const NO_INPUTS_OR_OUTPUTS: InputAndOutputRanges = {
  inputsOffset: 0,
  inputsLimit: 0,
  outputsOffset: 0,
  outputsLimit: 0,
};

export type TxLocation =
  | {
      readonly state: 'chain';
      readonly tx: ChainTx;
      readonly block: StoredBlock;
      readonly firstSeen: PoolSighting | undefined;
      /**
       * Unix time of the block after which outputs without an unlock time can be spent. It is the tenth block, or the
       * 60th for a coinbase, counted from the block of the transaction. Undefined until the index has that block.
       */
      readonly spendableSinceTimestamp: number | undefined;
    }
  | ({ readonly state: 'pool' } & Pick<PoolTxDetail, 'tx' | 'poolTotalsAboveFeeRate' | 'skippingBlockCount'>)
  | {
      readonly state: 'orphaned';
      readonly tx: TxWithAlternativeBlock;
      readonly decoded: Transaction | undefined;
    };

/**
 * The fields that transactions in all states share. A field is null when the index knows only the hash of the transaction, or
 * when the format is unknown.
 */
export interface CommonTxFields {
  readonly version: number | null;
  readonly rctType: number | null;
  readonly size: number | null;
  readonly weight: number | null;
  readonly fee: bigint | null;
  readonly unlockTime: bigint | null;
  readonly inputCount: number | null;
  readonly outputCount: number | null;
  readonly ringSize: number | null;
  /** Height of the reference block of the membership proof. Null except for RingCT type 7. */
  readonly referenceBlock: number | null;
  /** Number of layers of the output tree at the reference block. Null except for RingCT type 7. */
  readonly treeLayers: number | null;
  readonly extra: Uint8Array | null;
}

export interface TxDetail {
  readonly tip: Tip;
  readonly hash: TxHash;
  readonly location: TxLocation;
  readonly commonFields: CommonTxFields;
  readonly isCoinbase: boolean;
  readonly inputs: readonly TxInputRow[];
  readonly outputs: readonly OutputDetail[];
  /** Ring members by {@link toOutputRefMapKey}. Members that the index does not have are not in the map. */
  readonly ringMembers: ReadonlyMap<string, RingMember>;
  /** Copies of the transaction in orphaned blocks. */
  readonly orphanedCopies: readonly TxWithAlternativeBlock[];
  /** States of the transaction since a reorg first orphaned it, oldest first. */
  readonly fates: readonly TransactionFate[];
  /** Unusual but valid properties of the transaction, in the part whose format is known. */
  readonly oddities: readonly Oddity[];
}

/** The properties that are empty for a transaction that was never orphaned. */
type TxHistory = Pick<TxDetail, 'orphanedCopies' | 'fates'>;

/**
 * Finds a transaction with its ring members: on the chain, in the pool or in an orphaned or alternative block, in this order.
 * One statement is enough for nearly all transactions. A transaction that a reorg orphaned needs several.
 */
export async function loadTransaction(
  database: Database,
  hash: TxHash,
  ranges: InputAndOutputRanges,
): Promise<WithIndexState<TxDetail | undefined>> {
  const { indexState, data } = await lookUpTransaction(database, hash, ranges);
  if (data.wasOrphaned)
    return readInSnapshot(database, (snapshot) => loadTransactionInSnapshot(snapshot, hash, ranges));
  return { indexState, data: currentTx(indexState.tip, data, ranges, { orphanedCopies: [], fates: [] }, []) };
}

/** Finds a transaction with its ring members, like {@link loadTransaction}, within an existing snapshot. */
export async function loadTransactionInSnapshot(
  snapshot: Snapshot,
  hash: TxHash,
  ranges: InputAndOutputRanges,
): Promise<TxDetail | undefined> {
  const { data } = await lookUpTransaction(snapshot, hash, ranges);
  if (data.wasOrphaned) return loadOrphanedTx(snapshot, hash, data, ranges);
  return currentTx(snapshot.tip, data, ranges, { orphanedCopies: [], fates: [] }, []);
}

async function loadOrphanedTx(
  snapshot: Snapshot,
  hash: TxHash,
  current: TransactionLookupResult,
  slice: InputAndOutputRanges,
): Promise<TxDetail | undefined> {
  const [archived, fates, archivedInputs] = await Promise.all([
    findTxInAlternativeBlocks(snapshot, hash),
    listTransactionFates(snapshot, hash),
    listOrphanedTxInputs(snapshot, hash, { fromPosition: slice.inputsOffset, limit: slice.inputsLimit }),
  ]);
  const history = { orphanedCopies: archived, fates };
  const found = currentTx(snapshot.tip, current, slice, history, archivedInputs);
  const [newest] = archived;
  if (found !== undefined || newest === undefined) return found;
  return archivedTx(snapshot, newest, slice, history, archivedInputs);
}

/**
 * Returns the transaction if it is now on the main chain or in the pool, otherwise undefined.
 *
 * @param archivedInputs inputs of the transaction as the index stored them for an orphaned block
 */
function currentTx(
  tip: Tip,
  { mined, waiting }: TransactionLookupResult,
  slice: InputAndOutputRanges,
  history: TxHistory,
  archivedInputs: readonly OrphanedTxInput[],
): TxDetail | undefined {
  if (mined !== undefined) return minedTx(tip, mined, history);
  return waiting === undefined ? undefined : waitingTx(tip, waiting, slice, history, archivedInputs);
}

function minedTx(
  tip: Tip,
  { tx, block, firstSeen, spendableSinceTime, firstUnifiedId, outputs, members, ...lists }: MinedTxDetail,
  history: TxHistory,
): TxDetail {
  return {
    tip,
    hash: tx.hash,
    location: { state: 'chain', tx, block, firstSeen, spendableSinceTimestamp: spendableSinceTime },
    commonFields: tx,
    isCoinbase: tx.position === 0,
    outputs: outputs.map((output) => ({ ...output, unifiedId: firstUnifiedId + output.position })),
    ringMembers: members,
    ...lists,
    ...history,
  };
}

function waitingTx(
  tip: Tip,
  { tx, poolTotalsAboveFeeRate, skippingBlockCount, inputs, members }: PoolTxDetail,
  { outputsOffset, outputsLimit }: InputAndOutputRanges,
  history: TxHistory,
  archivedInputs: readonly OrphanedTxInput[],
): TxDetail {
  const decoded = decodeTxUpToUnknownPart(tx.blob);
  return {
    tip,
    hash: tx.hash,
    location: { state: 'pool', tx, poolTotalsAboveFeeRate, skippingBlockCount },
    commonFields: tx,
    isCoinbase: false,
    inputs,
    outputs: toOutputDetails(decoded).slice(outputsOffset, outputsOffset + outputsLimit),
    ringMembers: withoutReplacedMembers(members, archivedInputs),
    oddities: findTransactionOddities(decoded),
    ...history,
  };
}

async function archivedTx(
  snapshot: Snapshot,
  tx: TxWithAlternativeBlock,
  { inputsOffset, outputsOffset, inputsLimit, outputsLimit }: InputAndOutputRanges,
  history: TxHistory,
  archivedInputs: readonly OrphanedTxInput[],
): Promise<TxDetail> {
  const decoded = decodeTxOfAlternativeBlock(tx);
  const inputs =
    decoded === undefined
      ? archivedInputs
      : toTxInputRows(decoded).slice(inputsOffset, inputsOffset + inputsLimit);
  const members = await getRingMembers(
    snapshot,
    inputs.flatMap(({ amount, ring }) => ring.map((globalIndex) => ({ amount, globalIndex }))),
  );
  return {
    tip: snapshot.tip,
    hash: tx.hash,
    location: { state: 'orphaned', tx, decoded },
    commonFields: { ...tx, ...prefixFacts(decoded) },
    isCoinbase: tx.position === 0,
    inputs,
    outputs:
      decoded === undefined
        ? []
        : toOutputDetails(decoded).slice(outputsOffset, outputsOffset + outputsLimit),
    ringMembers: withoutReplacedMembers(members, archivedInputs),
    oddities: decoded === undefined ? [] : findTransactionOddities(decoded),
    ...history,
  };
}

/**
 * Returns the unlock time and the extra from the decoded bytes of a transaction. The table `alternative_transactions` has
 * no columns for these fields. Both are null when the bytes are missing or their format is unknown.
 */
function prefixFacts(decoded: Transaction | undefined): Pick<CommonTxFields, 'unlockTime' | 'extra'> {
  if (decoded === undefined || !hasCompleteTxPrefix(decoded)) return { unlockTime: null, extra: null };
  return { unlockTime: decoded.unlockTime, extra: decoded.extra };
}

/**
 * Removes ring members that a reorg replaced with other outputs under the same global index.
 *
 * @param archivedInputs rings with the one-time keys at the time of the orphaned block; a ring member that now has
 * another key is removed
 */
function withoutReplacedMembers(
  members: ReadonlyMap<string, RingMember>,
  archivedInputs: readonly OrphanedTxInput[],
): ReadonlyMap<string, RingMember> {
  const current = new Map(members);
  for (const { amount, ring, ringKeys } of archivedInputs) {
    for (const [index, globalIndex] of ring.entries()) {
      const key = toOutputRefMapKey({ amount, globalIndex });
      if (current.get(key)?.key !== ringKeys[index]) current.delete(key);
    }
  }
  return current;
}

/** Returns whether the index has all ring members of the inputs. */
export function hasAllRingMembers({
  inputs,
  ringMembers,
}: Pick<TxDetail, 'inputs' | 'ringMembers'>): boolean {
  return inputs.every(({ amount, ring }) =>
    ring.every((globalIndex) => ringMembers.has(toOutputRefMapKey({ amount, globalIndex }))),
  );
}
