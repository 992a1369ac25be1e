import {
  findAlternativeTransactions,
  listArchivedInputs,
  type ArchivedInput,
  type ArchivedTx,
} from '../db/queries/alternatives.ts';
import { getBlockByHeight, type StoredBlock } from '../db/queries/blocks.ts';
import type { WithMoment } from '../db/queries/lookup.ts';
import {
  lookUpTransaction,
  lookUpTransactionWithoutTimes,
  type ChainTxDetail,
  type TxLookupResult,
} from '../db/queries/transaction.ts';
import {
  getPoolAhead,
  getPoolTransaction,
  listPoolInputs,
  type PoolAhead,
  type PoolTx,
} from '../db/queries/pool.ts';
import { listFates, type Fate } from '../db/queries/reorgs.ts';
import {
  getRingMembers,
  outputRefKey,
  type PlacedMember,
  type RingMember,
} from '../db/queries/ring-members.ts';
import type { Database } from '../db/client.ts';
import type { Snapshot, Tip } from '../db/queries/snapshot.ts';
import {
  getFirstSeen,
  getTransaction,
  listInputs,
  listOddities,
  listOutputs,
  type ChainTx,
  type FirstSeen,
  type ListSlice,
  type TxInputRow,
  type TxOutputRow,
} from '../db/queries/transactions.ts';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import { decodeArchived, decodedInputs, decodedOutputs, type OutputDetail } from './decoded-transaction.ts';
import { readMany } from './load.ts';
import { decodeKnownPart } from '@ringscope/protocol/known-part.ts';
import { transactionOddities, type Oddity } from '@ringscope/protocol/oddities.ts';
import { hasWholePrefix, type Transaction } from '@ringscope/protocol/transaction.ts';

export { outputRefKey } from '../db/queries/ring-members.ts';

export type TxPlace =
  | {
      readonly state: 'chain';
      readonly tx: ChainTx;
      readonly block: StoredBlock;
      readonly firstSeen: FirstSeen | undefined;
    }
  | { readonly state: 'pool'; readonly tx: PoolTx; readonly ahead: PoolAhead | undefined }
  | { readonly state: 'orphaned'; readonly tx: ArchivedTx; readonly decoded: Transaction | undefined };

/**
 * The fields that all states share. A field is null when the archive has the hash alone or the format does not show it.
 */
export interface TxFacts {
  readonly version: number | null;
  readonly rctType: number | null;
  readonly size: number | null;
  readonly weight: number | null;
  readonly fee: bigint | null;
  readonly unlockTime: bigint | null;
  readonly inputCount: number | null;
  readonly outputCount: number | null;
  readonly ringSize: number | null;
  readonly extra: Uint8Array | null;
}

export interface TxDetail<Member = RingMember> {
  readonly tip: Tip;
  readonly hash: TxHash;
  readonly place: TxPlace;
  readonly facts: TxFacts;
  readonly coinbase: boolean;
  readonly inputs: readonly TxInputRow[];
  readonly outputs: readonly OutputDetail[];
  /** Ring members by `amount/index`. A member that the index does not have is missing. */
  readonly members: ReadonlyMap<string, Member>;
  /** Copies of the transaction in orphaned blocks. */
  readonly archived: readonly ArchivedTx[];
  /** Fates of the transaction since a reorg first orphaned it, oldest first. */
  readonly fates: readonly Fate[];
  /** Oddities of the transaction, as far as its format is known. */
  readonly oddities: readonly Oddity[];
}

/** The wanted part of a transaction. Some transactions have thousands of inputs or outputs. */
export interface TxSlice {
  readonly inputsFrom: number;
  readonly outputsFrom: number;
  readonly inputsLimit: number;
  readonly outputsLimit: number;
}

/**
 * Finds a transaction on the chain, in the pool or in the archive, in this order, with its rings resolved. One
 * statement finds nearly every transaction. Waiting and orphaned transactions need several statements.
 */
export async function readTransaction(
  database: Database,
  hash: TxHash,
  stretch: TxSlice,
): Promise<WithMoment<TxDetail | undefined>> {
  return readWith(lookUpTransaction, database, hash, stretch);
}

/** Does the same as {@link readTransaction} for answers that do not show the times of ring members. It costs less. */
export async function readTransactionWithoutTimes(
  database: Database,
  hash: TxHash,
  stretch: TxSlice,
): Promise<WithMoment<TxDetail<PlacedMember> | undefined>> {
  return readWith<PlacedMember>(lookUpTransactionWithoutTimes, database, hash, stretch);
}

async function readWith<Member>(
  lookUp: (
    database: Database,
    hash: TxHash,
    inputsWanted: ListSlice,
    outputsWanted: ListSlice,
  ) => Promise<WithMoment<TxLookupResult<Member>>>,
  database: Database,
  hash: TxHash,
  stretch: TxSlice,
): Promise<WithMoment<TxDetail<Member | RingMember> | undefined>> {
  const { inputsFrom, inputsLimit, outputsFrom, outputsLimit } = stretch;
  const { moment, data } = await lookUp(
    database,
    hash,
    { from: inputsFrom, limit: inputsLimit },
    { from: outputsFrom, limit: outputsLimit },
  );
  if (data.hasMore) return readMany(database, (snapshot) => loadTx(snapshot, hash, stretch));
  const { onChain } = data;
  return { moment, data: onChain === undefined ? undefined : minedTx(moment.tip, onChain) };
}

/** Returns the detail of a transaction of the main chain that was never orphaned. */
function minedTx<Member>(
  tip: Tip,
  { tx, block, firstSeen, outputs, ...rest }: ChainTxDetail<Member>,
): TxDetail<Member> {
  return {
    tip,
    hash: tx.hash,
    place: { state: 'chain', tx, block, firstSeen },
    facts: tx,
    coinbase: tx.position === 0,
    outputs: outputs.map(toOutputDetail),
    archived: [],
    fates: [],
    ...rest,
  };
}

/** Finds a transaction in any place with several queries. */
export async function loadTx(
  snapshot: Snapshot,
  hash: TxHash,
  stretch: TxSlice,
): Promise<TxDetail | undefined> {
  const [onChain, waiting, archived, fates] = await Promise.all([
    getTransaction(snapshot, hash),
    getPoolTransaction(snapshot, hash),
    findAlternativeTransactions(snapshot, hash),
    listFates(snapshot, hash),
  ]);
  const seen = { archived, fates };
  if (onChain !== undefined) return loadChainTx(snapshot, onChain, stretch, seen);
  if (waiting !== undefined) return loadPoolTx(snapshot, waiting, stretch, seen);
  const [newest] = archived;
  return newest === undefined ? undefined : loadArchivedTx(snapshot, newest, stretch, seen);
}

type TxHistory = Pick<TxDetail, 'archived' | 'fates'>;

async function loadChainTx(
  snapshot: Snapshot,
  tx: ChainTx,
  { inputsFrom, outputsFrom, inputsLimit, outputsLimit }: TxSlice,
  seen: TxHistory,
): Promise<TxDetail> {
  const [block, inputs, outputs, firstSeen, oddities] = await Promise.all([
    getBlockByHeight(snapshot, tx.height),
    listInputs(snapshot, tx.id, { from: inputsFrom, limit: inputsLimit }),
    listOutputs(snapshot, tx.id, { from: outputsFrom, limit: outputsLimit }),
    getFirstSeen(snapshot, tx.hash),
    listOddities(snapshot, tx.id),
  ]);
  if (block === undefined) throw new Error(`block ${tx.height} of a visible transaction is missing`);
  return {
    tip: snapshot.tip,
    hash: tx.hash,
    place: { state: 'chain', tx, block, firstSeen },
    facts: tx,
    coinbase: tx.position === 0,
    inputs,
    outputs: outputs.map(toOutputDetail),
    members: await loadRingMembers(snapshot, inputs),
    oddities,
    ...seen,
  };
}

async function loadPoolTx(
  snapshot: Snapshot,
  tx: PoolTx,
  { inputsFrom, outputsFrom, inputsLimit, outputsLimit }: TxSlice,
  seen: TxHistory,
): Promise<TxDetail> {
  const part = { from: inputsFrom, limit: inputsLimit };
  const [inputs, ahead, kept] = await Promise.all([
    listPoolInputs(snapshot, tx.hash, part),
    getPoolAhead(snapshot, tx),
    seen.fates.length === 0 ? [] : listArchivedInputs(snapshot, tx.hash, part),
  ]);
  const decoded = decodeKnownPart(tx.blob);
  return {
    tip: snapshot.tip,
    hash: tx.hash,
    place: { state: 'pool', tx, ahead },
    facts: tx,
    coinbase: false,
    inputs,
    outputs: decodedOutputs(decoded).slice(outputsFrom, outputsFrom + outputsLimit),
    members: await loadRingMembers(snapshot, inputs, kept),
    oddities: transactionOddities(decoded),
    ...seen,
  };
}

async function loadArchivedTx(
  snapshot: Snapshot,
  tx: ArchivedTx,
  { inputsFrom, outputsFrom, inputsLimit, outputsLimit }: TxSlice,
  seen: TxHistory,
): Promise<TxDetail> {
  const decoded = decodeArchived(tx);
  const kept = await listArchivedInputs(snapshot, tx.hash, { from: inputsFrom, limit: inputsLimit });
  const inputs =
    decoded === undefined ? kept : decodedInputs(decoded).slice(inputsFrom, inputsFrom + inputsLimit);
  const outputs =
    decoded === undefined ? [] : decodedOutputs(decoded).slice(outputsFrom, outputsFrom + outputsLimit);
  return {
    tip: snapshot.tip,
    hash: tx.hash,
    place: { state: 'orphaned', tx, decoded },
    facts: { ...tx, ...prefixFacts(decoded) },
    coinbase: tx.position === 0,
    inputs,
    outputs,
    members: await loadRingMembers(snapshot, inputs, kept),
    oddities: decoded === undefined ? [] : transactionOddities(decoded),
    ...seen,
  };
}

/** Returns the fields that the tables of the archive do not hold. */
function prefixFacts(decoded: Transaction | undefined): Pick<TxFacts, 'unlockTime' | 'extra'> {
  if (decoded === undefined || !hasWholePrefix(decoded)) return { unlockTime: null, extra: null };
  return { unlockTime: decoded.unlockTime, extra: decoded.extra };
}

/**
 * Resolves all rings of the page in one query.
 *
 * @param kept rings as they were in the block of the transaction; an output with another key now is not their member
 */
async function loadRingMembers(
  snapshot: Snapshot,
  inputs: readonly TxInputRow[],
  kept: readonly ArchivedInput[] = [],
): Promise<ReadonlyMap<string, RingMember>> {
  const members = await getRingMembers(
    snapshot,
    inputs.flatMap(({ amount, ring }) => ring.map((globalIndex) => ({ amount, globalIndex }))),
  );
  const present = new Map(members);
  for (const { amount, ring, ringKeys } of kept) {
    for (const [place, globalIndex] of ring.entries()) {
      const name = outputRefKey({ amount, globalIndex });
      if (present.get(name)?.key !== ringKeys[place]) present.delete(name);
    }
  }
  return present;
}

/** Returns whether the index has every ring member that the inputs name. */
export function hasAllMembers({
  inputs,
  members,
}: Pick<TxDetail<PlacedMember>, 'inputs' | 'members'>): boolean {
  return inputs.every(({ amount, ring }) =>
    ring.every((globalIndex) => members.has(outputRefKey({ amount, globalIndex }))),
  );
}

function toOutputDetail(row: TxOutputRow): OutputDetail {
  return { ...row, globalIndex: row.globalIndex };
}
