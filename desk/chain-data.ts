import type { KeyImage, TxHash } from '../protocol/brands.ts';
import { bytesToHex, hexToBytes } from '../protocol/bytes.ts';
import { DecodeError } from '../protocol/decode-error.ts';
import type { KeyImageState } from '../protocol/proofs/reserve-proof.ts';
import type { RingRequest } from '../protocol/proofs/spend-proof.ts';
import { proofTransaction, type ProofTransaction } from '../protocol/proofs/transaction.ts';
import { transactionHash } from '../protocol/transaction-hash.ts';
import { decodeTransaction } from '../protocol/transaction.ts';
import type { TransactionEntry } from '../rpc/daemon/transactions.ts';
import { NodeRefusedError } from '../rpc/errors.ts';
import type { FetchBudget } from './fetch-budget.ts';
import type { TxPlace } from './outcome.ts';
import type { DeskDaemon } from './services.ts';

/** Current daemons allow this number of outputs in one call. */
const OUTPUTS_PER_CALL = 5_000;
/** The oldest versions allow this number of outputs in one call. */
const MIN_OUTPUTS_PER_CALL = 40;

/** The daemon sent another transaction than the wanted one, or bytes that are no transaction. */
export class WrongTransactionError extends Error {
  override readonly name = 'WrongTransactionError';
}

export interface KnownTx {
  readonly transaction: ProofTransaction;
  readonly place: TxPlace;
}

/** The daemon, with the bytes that one check may fetch from it. */
export interface ChainSource {
  readonly daemon: DeskDaemon;
  readonly budget: FetchBudget;
}

/**
 * Returns the transactions that the daemon has.
 *
 * @param hashes at most 100, which is the limit of a restricted port for one call
 * @throws RpcError, WrongTransactionError, FetchBudgetError
 */
export async function fetchTxs(
  { daemon, budget }: ChainSource,
  hashes: readonly TxHash[],
): Promise<Map<TxHash, KnownTx>> {
  const found = new Map<TxHash, KnownTx>();
  const { transactions } = await budget.spend((options) =>
    daemon.getTransactions({ hashes, split: true }, options),
  );
  for (const entry of transactions) {
    const hash = hashes.find((each) => each === entry.hash);
    if (hash === undefined) continue;
    found.set(hash, {
      transaction: readTransaction(hash, entry),
      place:
        entry.state === 'pool'
          ? { state: 'pool' }
          : { state: 'block', height: entry.blockHeight, confirmations: entry.confirmations ?? 1 },
    });
  }
  return found;
}

/** Decodes a transaction and compares its computed hash with the wanted hash, because a proof signs the hash. */
function readTransaction(hash: TxHash, { blob, complete, prunableHash }: TransactionEntry): ProofTransaction {
  try {
    const transaction = decodeTransaction(blob, { pruned: !complete });
    const known = prunableHash === undefined ? {} : { prunableHash: hexToBytes(prunableHash) };
    // The hash of a format newer than this code cannot be computed. The verifiers refuse such a transaction.
    if (transaction.undecoded === undefined && bytesToHex(transactionHash(transaction, known)) !== hash)
      throw new WrongTransactionError('the daemon answered with another transaction');
    return proofTransaction(transaction, hexToBytes(hash));
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new WrongTransactionError('the daemon answered with bytes that are no transaction');
  }
}

/**
 * Returns the one-time keys of the ring members, ring by ring. When a restricted port refuses so many outputs in a
 * call, the calls are repeated with `MIN_OUTPUTS_PER_CALL`.
 *
 * @throws RpcError, FetchBudgetError
 */
export async function fetchRings(
  source: ChainSource,
  rings: readonly RingRequest[],
): Promise<Uint8Array[][]> {
  const wanted = rings.flatMap(({ amount, indices }) => indices.map((index) => ({ amount, index })));
  let keys: Uint8Array[];
  try {
    keys = await fetchOutputKeys(source, wanted, OUTPUTS_PER_CALL);
  } catch (error) {
    if (!isTooManyOutputs(error) || wanted.length <= MIN_OUTPUTS_PER_CALL) throw error;
    keys = await fetchOutputKeys(source, wanted, MIN_OUTPUTS_PER_CALL);
  }
  let next = 0;
  return rings.map(({ indices }) => keys.slice(next, (next += indices.length)));
}

async function fetchOutputKeys(
  { daemon, budget }: ChainSource,
  wanted: readonly { readonly amount: bigint; readonly index: bigint }[],
  perCall: number,
): Promise<Uint8Array[]> {
  const keys: Uint8Array[] = [];
  for (let start = 0; start < wanted.length; start += perCall) {
    const outputs = wanted.slice(start, start + perCall);
    const { outs } = await budget.spend((options) => daemon.getOuts({ outputs }, options));
    keys.push(...outs.map(({ key }) => hexToBytes(key)));
  }
  return keys;
}

/** Compares the message with the one that monerod sends on a restricted port. */
function isTooManyOutputs(error: unknown): boolean {
  return error instanceof NodeRefusedError && error.nodeMessage === 'Too many outs requested';
}

/**
 * Returns the state of each key image.
 *
 * @param keyImages at most 5,000, which is the limit of a restricted port for one call
 * @throws RpcError, FetchBudgetError
 */
export async function fetchKeyImages(
  { daemon, budget }: ChainSource,
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
