import type { Database } from '../db/client.ts';
import type { ChainEvent } from '../db/queries/events.ts';
import type { IndexState } from '../db/queries/index-state.ts';
import { lookUpKeyImage } from '../db/queries/key-image.ts';
import type { KeyImage, TxHash } from '@ringscope/protocol/brands.ts';
import { countConfirmations } from '@ringscope/protocol/confirmations.ts';
import type { EventLog, EventLogPosition } from './event-log.ts';
import { loadTransaction, type TxDetail, type TxLocation } from './transaction.ts';

type PoolExitReason = NonNullable<ChainEvent['row']['reason']>;

/** The state of a transaction at one position of the event log. */
export interface WatchedTxState {
  readonly indexState: IndexState;
  /** Position of the newest event that this state includes. */
  readonly position: EventLogPosition;
  /**
   * Where the transaction is. Undefined while the index does not have it: this node has not received it, or the pool has
   * dropped it.
   */
  readonly location: TxLocation | undefined;
  /** Number of confirmations. 0 unless a block of the main chain includes the transaction. */
  readonly confirmations: number;
  /**
   * Hash of another transaction that contains a key image of the watched one. Undefined while no such transaction
   * replaces the watched one. The replacement of an orphaned transaction may be in the pool; any other is on the main
   * chain.
   */
  readonly replacedBy: TxHash | undefined;
  /** Whether the transaction waits in the pool and the daemon has seen another one with the same key image. */
  readonly doubleSpendSeen: boolean;
  /**
   * Why the transaction left the pool. Undefined while the index has the transaction, and if this watch did not see it
   * leave.
   */
  readonly poolExitReason: PoolExitReason | undefined;
}

/**
 * Maximum number of inputs of the watched transaction to read. Their key images identify a replacement when the
 * transaction has left the pool.
 */
const COMPARED_INPUTS = 100;

/** Number of key images that are looked up when a transaction has left the pool. Most transactions have at most two. */
const MAX_KEY_IMAGE_LOOKUPS = 16;

/**
 * Yields the state of a transaction, and again each time it has changed. It reads the database only after an event that
 * can change the state: a block, a reorg, a reset, or a pool event of this transaction. A double spend that the daemon
 * sees has no event, so a waiting transaction is also read at regular intervals. It yields undefined at these intervals
 * while nothing changes, so that a stream can send a keep-alive. It ends when the signal aborts or the event log is
 * closed.
 *
 * @throws EmptyIndexError, IndexesMissingError, and database errors
 */
export async function* watchTransaction(
  database: Database,
  log: EventLog,
  hash: TxHash,
  signal: AbortSignal,
): AsyncGenerator<WatchedTxState | undefined, void> {
  let { position } = await log.newest();
  let keyImages: readonly KeyImage[] = [];
  let exit: PoolExitReason | undefined;
  let isWaiting = false;
  let isChanged = true;
  for (let last = ''; ;) {
    if (isChanged) {
      const { indexState, data } = await loadTransaction(database, hash, {
        inputsOffset: 0,
        inputsLimit: COMPARED_INPUTS,
        outputsOffset: 0,
        outputsLimit: 0,
      });
      if (data !== undefined) keyImages = data.inputs.map(({ keyImage }) => keyImage);
      const location = data?.location;
      const replacedBy =
        location === undefined ? await findReplacement(database, keyImages) : currentReplacement(data);
      const confirmations =
        location?.state === 'chain' ? countConfirmations(location.tx.height, indexState.tip.height) : 0;
      isWaiting = location?.state === 'pool';
      const poolExitReason = location === undefined ? exit : undefined;
      const doubleSpendSeen = location?.state === 'pool' && location.tx.doubleSpendSeen;
      const key = JSON.stringify([
        location?.state,
        blockHashOf(location),
        confirmations,
        replacedBy,
        poolExitReason,
        doubleSpendSeen,
      ]);
      if (key !== last)
        yield { indexState, position, location, confirmations, replacedBy, doubleSpendSeen, poolExitReason };
      last = key;
      isChanged = false;
    }
    if (signal.aborted || log.isClosed) return;
    const batch = await log.eventsAfter(position);
    if (batch.kind === 'events-lost') {
      ({ position } = batch);
      isChanged = true;
      continue;
    }
    const newest = batch.events.at(-1);
    if (newest === undefined) {
      if (!(await log.waitForChange(position, signal))) {
        isChanged = isWaiting;
        yield undefined;
      }
    } else {
      position = { epoch: position.epoch, number: newest.row.number };
      isChanged = batch.events.some((event) => canChange(hash, event));
      for (const { row } of batch.events)
        if (row.kind === 'pool-removed' && row.hash === hash) exit = row.reason ?? undefined;
    }
  }
}

function canChange(hash: TxHash, { row }: ChainEvent): boolean {
  return (row.kind !== 'pool-added' && row.kind !== 'pool-removed') || row.hash === hash;
}

function blockHashOf(location: TxLocation | undefined): string | undefined {
  return location?.state === 'chain' ? location.block.hash : undefined;
}

/** Returns the hash of the transaction that replaces an orphaned transaction. Undefined if there is none. */
function currentReplacement(data: TxDetail | undefined): TxHash | undefined {
  if (data?.location.state !== 'orphaned') return undefined;
  return data.fates.find(({ until }) => until === null)?.replacedBy ?? undefined;
}

/** Returns the hash of a main-chain transaction that contains one of the key images. Undefined if there is none. */
async function findReplacement(
  database: Database,
  keyImages: readonly KeyImage[],
): Promise<TxHash | undefined> {
  for (const keyImage of keyImages.slice(0, MAX_KEY_IMAGE_LOOKUPS)) {
    const { data } = await lookUpKeyImage(database, keyImage);
    if (data.minedSpend !== undefined) return data.minedSpend.txHash;
  }
  return undefined;
}
