/** What proofs are about, asked from the daemon and compared with what was asked. */
import { bytesToHex, hexToBytes } from '../protocol/bytes.ts';
import type { KeyImage, TxHash } from '../protocol/brands.ts';
import type { KeyImageState } from '../protocol/proofs/reserve-proof.ts';
import type { RingRequest } from '../protocol/proofs/spend-proof.ts';
import { decodeTransaction } from '../protocol/transaction.ts';
import { transactionHash } from '../protocol/transaction-hash.ts';
import { NodeRefusedError } from '../rpc/errors.ts';
import type { TxBytes } from './judge.ts';
import type { Place } from './outcome.ts';
import type { DeskDaemon } from './services.ts';

/** Limits of a restricted port for one call. */
const TXS_PER_CALL = 100;
const KEY_IMAGES_PER_CALL = 5_000;
/** Daemons of today allow the first number in a call; the versions that allow the fewest allow the second. */
const OUTPUTS_PER_CALL = 5_000;
const FEWEST_OUTPUTS_PER_CALL = 40;

/** The daemon answers with another transaction than the one asked for. */
export class OtherTransactionError extends Error {
  override readonly name = 'OtherTransactionError';
}

export interface KnownTx {
  readonly bytes: TxBytes;
  readonly place: Place;
}

/** Those of the transactions that the daemon has. @throws RpcError, OtherTransactionError */
export async function fetchTxs(daemon: DeskDaemon, hashes: readonly TxHash[]): Promise<Map<TxHash, KnownTx>> {
  const found = new Map<TxHash, KnownTx>();
  for (let start = 0; start < hashes.length; start += TXS_PER_CALL) {
    const asked = hashes.slice(start, start + TXS_PER_CALL);
    const { transactions } = await daemon.getTransactions({ hashes: asked, split: true });
    for (const entry of transactions) {
      const hash = asked.find((each) => each === entry.hash);
      if (hash === undefined) continue;
      const pruned = !entry.complete;
      checkId(hash, entry.blob, pruned, entry.prunableHash);
      found.set(hash, {
        bytes: { hash, blob: entry.blob, pruned },
        place:
          entry.state === 'pool'
            ? { state: 'pool' }
            : { state: 'block', height: entry.blockHeight, confirmations: entry.confirmations ?? 1 },
      });
    }
  }
  return found;
}

/** A proof signs the id, so the bytes must be those of the id. */
function checkId(hash: TxHash, blob: Uint8Array, pruned: boolean, prunableHash: string | undefined): void {
  const tx = decodeTransaction(blob, { pruned });
  // A format newer than this code has no id that could be computed; the verifiers refuse it by themselves.
  if (tx.undecoded !== undefined) return;
  const id = transactionHash(
    tx,
    prunableHash === undefined ? {} : { prunableHash: hexToBytes(prunableHash) },
  );
  if (bytesToHex(id) !== hash)
    throw new OtherTransactionError('the daemon answered with another transaction');
}

/**
 * Returns the one-time keys of the ring members, ring by ring. A restricted port that refuses so many in a call is asked
 * for as few as every version gives.
 *
 * @throws RpcError
 */
export async function fetchRings(daemon: DeskDaemon, rings: readonly RingRequest[]): Promise<Uint8Array[][]> {
  const wanted = rings.flatMap(({ amount, indices }) => indices.map((index) => ({ amount, index })));
  let keys: Uint8Array[];
  try {
    keys = await fetchOutputKeys(daemon, wanted, OUTPUTS_PER_CALL);
  } catch (error) {
    if (!isTooManyOutputs(error) || wanted.length <= FEWEST_OUTPUTS_PER_CALL) throw error;
    keys = await fetchOutputKeys(daemon, wanted, FEWEST_OUTPUTS_PER_CALL);
  }
  let next = 0;
  return rings.map(({ indices }) => keys.slice(next, (next += indices.length)));
}

async function fetchOutputKeys(
  daemon: DeskDaemon,
  wanted: readonly { readonly amount: bigint; readonly index: bigint }[],
  perCall: number,
): Promise<Uint8Array[]> {
  const keys: Uint8Array[] = [];
  for (let start = 0; start < wanted.length; start += perCall) {
    const { outs } = await daemon.getOuts({ outputs: wanted.slice(start, start + perCall) });
    keys.push(...outs.map(({ key }) => hexToBytes(key)));
  }
  return keys;
}

/** These are the words of monerod on a restricted port. */
function isTooManyOutputs(error: unknown): boolean {
  return error instanceof NodeRefusedError && error.nodeMessage === 'Too many outs requested';
}

/** @throws RpcError */
export async function fetchKeyImages(
  daemon: DeskDaemon,
  keyImages: readonly KeyImage[],
): Promise<Map<KeyImage, KeyImageState>> {
  const states = new Map<KeyImage, KeyImageState>();
  for (let start = 0; start < keyImages.length; start += KEY_IMAGES_PER_CALL) {
    const asked = keyImages.slice(start, start + KEY_IMAGES_PER_CALL);
    const answer = await daemon.isKeyImageSpent({ keyImages: asked });
    for (const [index, image] of asked.entries()) {
      const state = answer.states[index];
      if (state !== undefined) states.set(image, state);
    }
  }
  return states;
}
