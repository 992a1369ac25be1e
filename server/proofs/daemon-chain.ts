import type { KeyImage, TxHash } from '@ringscope/protocol/brands.ts';
import { hexToBytes } from '@ringscope/protocol/bytes.ts';
import type { KeyImageState } from '@ringscope/protocol/proofs/reserve-proof-entries.ts';
import type { RingMemberIndices } from '@ringscope/protocol/proofs/spend-proof.ts';
import type { RpcCallOptions } from '@ringscope/rpc/method.ts';
import { readProofTransaction } from '../../proofs/read-transaction.ts';
import {
  ChainUnavailableError,
  TooMuchChainDataError,
  WrongTransactionError,
  type LocatedProofTransaction,
  type ChainDataSource,
} from '../../proofs/sources.ts';
import type { DaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { ResponseTooLargeError } from '@ringscope/rpc/errors.ts';
import { describeDaemonFailure } from '../call-node.ts';
import { fetchOutputs } from '../daemon-outputs.ts';
import type { StoredTxBytes } from './archive.ts';

/** A check would have to fetch more bytes from the daemon than it may. */
class FetchBudgetError extends Error {
  override readonly name = 'FetchBudgetError';
}

/** Limits the bytes that one check may fetch from the daemon. */
class FetchBudget {
  readonly #limit: number;
  #bytesLeft: number;

  constructor(bytes: number) {
    this.#limit = bytes;
    this.#bytesLeft = bytes;
  }

  /**
   * Makes a call and subtracts the bytes of its response from the budget. The connection is closed as soon as a response exceeds the
   * remaining budget.
   *
   * @throws FetchBudgetError when the response exceeds the remaining budget, and every error of the call
   */
  async spend<T>(call: (options: RpcCallOptions) => Promise<T>): Promise<T> {
    if (this.#bytesLeft <= 0)
      throw new FetchBudgetError(
        `The check of a proof was stopped, because it has already fetched ${this.#limit} bytes from the daemon, the limit for one check. Check the proof with your own node and wallet.`,
      );
    try {
      return await call({
        maxResponseBytes: this.#bytesLeft,
        onResponse: (bytes) => {
          this.#bytesLeft -= bytes;
        },
      });
    } catch (error) {
      if (error instanceof ResponseTooLargeError)
        throw new FetchBudgetError(
          `The check of a proof was stopped, because it would need more than ${this.#limit} bytes from the daemon, the limit for one check. Check the proof with your own node and wallet.`,
        );
      throw error;
    }
  }
}

export type ProofDaemonCalls = Pick<DaemonClient, 'getOuts' | 'getTransactions' | 'isKeyImageSpent'>;

export interface DaemonChainSourceOptions {
  readonly daemon: ProofDaemonCalls;
  /** Transaction from the index, used when the daemon does not have it. */
  readonly archivedTx?: StoredTxBytes | undefined;
  /** Bytes that one check may fetch from the daemon. */
  readonly maxFetchedBytes: number;
  /** Receives a sentence for the operator, which never contains input of a visitor. */
  readonly warn: (message: string) => void;
}

/**
 * Returns the chain data for one check. It comes from the daemon, except for a pool or orphaned transaction that only
 * the index has.
 */
export function createDaemonChainSource({
  daemon,
  archivedTx,
  maxFetchedBytes,
  warn,
}: DaemonChainSourceOptions): ChainDataSource {
  const source: Source = { daemon, archived: archivedTx, budget: new FetchBudget(maxFetchedBytes) };
  const withVisitorError = async <T>(read: () => Promise<T>): Promise<T> => {
    try {
      return await read();
    } catch (error) {
      if (error instanceof FetchBudgetError) {
        const mebibytes = Math.floor(maxFetchedBytes / 2 ** 20);
        throw new TooMuchChainDataError(
          `This proof needs more data from the chain than this explorer fetches for one check (${mebibytes} MiB). Check it with your own node and wallet.`,
        );
      }
      // `describeDaemonFailure` rethrows an error that the daemon did not cause.
      throw error instanceof WrongTransactionError
        ? error
        : new ChainUnavailableError(describeDaemonFailure(error, warn));
    }
  };
  return {
    fetchTransactions: (hashes) => withVisitorError(() => fetchTxs(source, hashes)),
    fetchRingKeys: (requests) => withVisitorError(() => fetchRings(source, requests)),
    fetchKeyImageStates: (images) => withVisitorError(() => fetchKeyImages(source, images)),
  };
}

interface Source {
  readonly daemon: ProofDaemonCalls;
  readonly archived: StoredTxBytes | undefined;
  readonly budget: FetchBudget;
}

async function fetchTxs(
  { daemon, archived, budget }: Source,
  hashes: readonly TxHash[],
): Promise<Map<TxHash, LocatedProofTransaction>> {
  const found = new Map<TxHash, LocatedProofTransaction>();
  const { transactions } = await budget.spend((options) =>
    daemon.getTransactions({ hashes, split: true }, options),
  );
  for (const entry of transactions) {
    const hash = hashes.find((each) => each === entry.hash);
    if (hash === undefined) continue;
    found.set(hash, {
      transaction: readProofTransaction(hash, { ...entry, isComplete: entry.complete }),
      location:
        entry.state === 'pool'
          ? { state: 'pool' }
          : { state: 'block', height: entry.blockHeight, confirmations: entry.confirmations ?? 1 },
    });
  }
  if (archived !== undefined && hashes.includes(archived.hash) && !found.has(archived.hash)) {
    const { hash, state, blob } = archived;
    found.set(hash, {
      transaction: readProofTransaction(hash, { blob, isComplete: true }),
      location: { state },
    });
  }
  return found;
}

/** Returns the one-time keys of the ring members, ring by ring. */
async function fetchRings(
  { daemon, budget }: Source,
  rings: readonly RingMemberIndices[],
): Promise<Uint8Array[][]> {
  const found = await fetchOutputs(
    (outputs) => budget.spend((options) => daemon.getOuts({ outputs }, options)),
    rings.flatMap(({ amount, globalIndices }) => globalIndices.map((index) => ({ amount, index }))),
  );
  const keys = found.map(({ key }) => hexToBytes(key));
  let next = 0;
  return rings.map(({ globalIndices }) => keys.slice(next, (next += globalIndices.length)));
}

async function fetchKeyImages(
  { daemon, budget }: Source,
  keyImages: readonly KeyImage[],
): Promise<Map<KeyImage, KeyImageState>> {
  const { states } = await budget.spend((options) => daemon.isKeyImageSpent({ keyImages }, options));
  return new Map(
    keyImages.flatMap((image, index) => {
      const state = states[index];
      return state === undefined ? [] : [[image, state] as const];
    }),
  );
}
