import { findAlternativeTransactions, type ArchivedTx } from '../../../db/queries/alternatives.ts';
import { getBlockByHeight, type Block } from '../../../db/queries/blocks.ts';
import { getPoolTransaction, listPoolInputs, type PoolTx } from '../../../db/queries/pool.ts';
import { getRingMembers, type RingMember } from '../../../db/queries/rings.ts';
import type { Snapshot, Tip } from '../../../db/queries/snapshot.ts';
import {
  getFirstSight,
  getTransaction,
  listInputs,
  listOutputs,
  type ChainTx,
  type FirstSight,
  type TxInputRow,
  type TxOutputRow,
} from '../../../db/queries/transactions.ts';
import type { TxHash } from '../../../protocol/brands.ts';
import { decodeArchived, decodedInputs, decodedOutputs, type ShownOutput } from './decoded.ts';
import { decodeTransaction, type Transaction } from '../../../protocol/transaction.ts';

/** Inputs and outputs a page shows at once. */
export const INPUTS_PER_PAGE = 32;
export const OUTPUTS_PER_PAGE = 100;

/** Where a transaction stands. */
export type TxPlace =
  | {
      readonly state: 'chain';
      readonly tx: ChainTx;
      readonly block: Block;
      readonly firstSight: FirstSight | undefined;
    }
  | { readonly state: 'pool'; readonly tx: PoolTx }
  | { readonly state: 'orphaned'; readonly tx: ArchivedTx; readonly decoded: Transaction | undefined };

/** What all states have in common. Null: the archive has the hash alone. */
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

export interface LoadedTx {
  readonly tip: Tip;
  readonly hash: TxHash;
  readonly place: TxPlace;
  readonly facts: TxFacts;
  readonly coinbase: boolean;
  readonly inputs: readonly TxInputRow[];
  readonly outputs: readonly ShownOutput[];
  /** By `amount/index`; what is missing from it is not in the index. */
  readonly members: ReadonlyMap<string, RingMember>;
  /** Orphaned blocks that held it, too. */
  readonly archived: readonly ArchivedTx[];
}

/** What part of a transaction is wanted: some have thousands of inputs or outputs. Limits are a page's unless given. */
export interface TxStretch {
  readonly inputsFrom: number;
  readonly outputsFrom: number;
  readonly inputsLimit?: number;
  readonly outputsLimit?: number;
}

/** Finds a transaction on the chain, in the pool or in the archive, in this order, with its rings resolved. */
export async function loadTx(
  snapshot: Snapshot,
  hash: TxHash,
  stretch: TxStretch,
): Promise<LoadedTx | undefined> {
  const [onChain, waiting, archived] = await Promise.all([
    getTransaction(snapshot, hash),
    getPoolTransaction(snapshot, hash),
    findAlternativeTransactions(snapshot, hash),
  ]);
  if (onChain !== undefined) return loadChainTx(snapshot, onChain, stretch, archived);
  if (waiting !== undefined) return loadPoolTx(snapshot, waiting, stretch, archived);
  const [newest] = archived;
  return newest === undefined ? undefined : loadArchivedTx(snapshot, newest, stretch, archived);
}

async function loadChainTx(
  snapshot: Snapshot,
  tx: ChainTx,
  { inputsFrom, outputsFrom, inputsLimit = INPUTS_PER_PAGE, outputsLimit = OUTPUTS_PER_PAGE }: TxStretch,
  archived: readonly ArchivedTx[],
): Promise<LoadedTx> {
  const [block, inputs, outputs, firstSight] = await Promise.all([
    getBlockByHeight(snapshot, tx.height),
    listInputs(snapshot, tx.id, { from: inputsFrom, limit: inputsLimit }),
    listOutputs(snapshot, tx.id, { from: outputsFrom, limit: outputsLimit }),
    getFirstSight(snapshot, tx.hash),
  ]);
  if (block === undefined) throw new Error(`block ${tx.height} of a visible transaction is missing`);
  return {
    tip: snapshot.tip,
    hash: tx.hash,
    place: { state: 'chain', tx, block, firstSight },
    facts: tx,
    coinbase: tx.position === 0,
    inputs,
    outputs: outputs.map(shownOutput),
    members: await resolve(snapshot, inputs),
    archived,
  };
}

async function loadPoolTx(
  snapshot: Snapshot,
  tx: PoolTx,
  { inputsFrom, outputsFrom, inputsLimit = INPUTS_PER_PAGE, outputsLimit = OUTPUTS_PER_PAGE }: TxStretch,
  archived: readonly ArchivedTx[],
): Promise<LoadedTx> {
  const inputs = await listPoolInputs(snapshot, tx.hash, { from: inputsFrom, limit: inputsLimit });
  const decoded = decodeTransaction(tx.blob);
  return {
    tip: snapshot.tip,
    hash: tx.hash,
    place: { state: 'pool', tx },
    facts: tx,
    coinbase: false,
    inputs,
    outputs: decodedOutputs(decoded).slice(outputsFrom, outputsFrom + outputsLimit),
    members: await resolve(snapshot, inputs),
    archived,
  };
}

async function loadArchivedTx(
  snapshot: Snapshot,
  tx: ArchivedTx,
  { inputsFrom, outputsFrom, inputsLimit = INPUTS_PER_PAGE, outputsLimit = OUTPUTS_PER_PAGE }: TxStretch,
  archived: readonly ArchivedTx[],
): Promise<LoadedTx> {
  const decoded = decodeArchived(tx);
  const inputs =
    decoded === undefined ? [] : decodedInputs(decoded).slice(inputsFrom, inputsFrom + inputsLimit);
  const outputs =
    decoded === undefined ? [] : decodedOutputs(decoded).slice(outputsFrom, outputsFrom + outputsLimit);
  return {
    tip: snapshot.tip,
    hash: tx.hash,
    place: { state: 'orphaned', tx, decoded },
    facts: { ...tx, unlockTime: decoded?.unlockTime ?? null, extra: decoded?.extra ?? null },
    coinbase: tx.position === 0,
    inputs,
    outputs,
    members: await resolve(snapshot, inputs),
    archived,
  };
}

/** All rings of the page in one query. */
async function resolve(
  snapshot: Snapshot,
  inputs: readonly TxInputRow[],
): Promise<ReadonlyMap<string, RingMember>> {
  return getRingMembers(
    snapshot,
    inputs.flatMap(({ amount, ring }) => ring.map((globalIndex) => ({ amount, globalIndex }))),
  );
}

function shownOutput(row: TxOutputRow): ShownOutput {
  return { ...row, globalIndex: row.globalIndex };
}
