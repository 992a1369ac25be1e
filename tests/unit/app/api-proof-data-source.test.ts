import { expect, test } from 'playwright/test';
import { ApiProofDataSource } from '../../../app/_client/proofs/api-sources.ts';
import type { PublicDataRequest } from '../../../app/_client/proofs/worker-messages.ts';
import { ChainUnavailableError, WrongTransactionError } from '../../../proofs/sources.ts';
import { parseOneTimeKey, parseTxHash, type TxHash } from '@ringscope/protocol/brands.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { encodeTransaction } from '@ringscope/protocol/encode-transaction.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import { decodeTransaction } from '@ringscope/protocol/transaction.ts';
import { TRANSACTION_KINDS, randomTransaction } from '../../helpers/protocol/generate.ts';
import { Random } from '../../helpers/protocol/random.ts';

const TIP = { network: 'mainnet', height: 100, hash: 'aa'.repeat(32) };
const BLOCK = { hash: 'bb'.repeat(32), height: 90, timestamp: 1_700_000_000 };

interface MadeTx {
  readonly hash: TxHash;
  readonly hex: string;
  readonly keys: readonly string[];
}

const random = new Random(5);
const made: readonly MadeTx[] = Array.from({ length: 30 }, (_, index) => {
  const kind = TRANSACTION_KINDS[index % TRANSACTION_KINDS.length]!;
  const blob = encodeTransaction(randomTransaction(random, kind));
  const transaction = decodeTransaction(blob);
  return {
    hash: parseTxHash(bytesToHex(transactionHash(transaction)))!,
    hex: bytesToHex(blob),
    keys: transaction.outputs.map(({ key }) => bytesToHex(key)),
  };
});

/** Returns sources that read the generated transactions, and the requests that they send. */
function sourcesOf(
  hides: boolean,
  {
    listed = () => ({ hashes: made.map(({ hash }) => hash as string), next: null }),
    change = (tx) => tx,
  }: {
    listed?: (digits: string) => { hashes: readonly string[]; next: string | null };
    change?: (tx: Record<string, unknown>) => Record<string, unknown>;
  } = {},
) {
  const requests: PublicDataRequest[] = [];
  const ask = async (request: PublicDataRequest): Promise<unknown> => {
    requests.push(request);
    if (request.kind === 'prefix') {
      const { hashes, next } = listed(request.prefix);
      return { index: TIP, txs: hashes.map((hash) => ({ hash, state: 'confirmed', height: 90 })), next };
    }
    expect(request.txHashes.length).toBeLessThanOrEqual(25);
    return {
      index: TIP,
      tip_timestamp: 1_700_000_000,
      txs: request.txHashes.map((hash) => {
        const tx = made.find((each) => each.hash === hash);
        return change({
          hash,
          state: tx === undefined ? 'unknown' : 'confirmed',
          block: tx === undefined ? null : BLOCK,
          confirmations: tx === undefined ? 0 : 11,
          spendable_since: tx === undefined ? null : 1_700_000_540,
          replaced_by: null,
          hex: tx?.hex ?? null,
          reused_keys: tx === undefined ? null : [],
        });
      }),
      outputs: request.outputs.map((output) => ({
        ...output,
        global_index: output.globalIndex,
        key: 'cc'.repeat(32),
      })),
      key_images: request.keyImages.map((image) => ({
        key_image: image,
        state: 'unspent',
        tx_hash: null,
        block: null,
      })),
    };
  };
  return { sources: new ApiProofDataSource(ask, hides), requests };
}

test('a transaction is decoded, and its location needs no further request', async () => {
  const { sources, requests } = sourcesOf(false);
  const [tx] = made;
  const known = await sources.fetchTransactions([tx!.hash, parseTxHash('0'.repeat(64))!]);
  expect([...known.keys()]).toEqual([tx!.hash]);
  expect(known.get(tx!.hash)).toMatchObject({ location: { state: 'block', height: 90, confirmations: 11 } });
  expect((await sources.fetchTxLocations([tx!.hash])).get(tx!.hash)).toMatchObject({
    state: 'block',
    block: { hash: BLOCK.hash, time: BLOCK.timestamp, spendableSinceTime: 1_700_000_540 },
  });
  expect(await sources.fetchTip()).toMatchObject({ height: 100, hash: TIP.hash });
  expect(requests).toHaveLength(1);
});

test('a hidden transaction is requested with all others of its hash prefix, which is as short as possible', async () => {
  const { sources, requests } = sourcesOf(true, {
    listed: (digits) =>
      digits.length < 3
        ? { hashes: made.map(({ hash }) => hash), next: 'more' }
        : { hashes: made.map(({ hash }) => hash), next: null },
  });
  const wanted = made[7]!;
  const known = await sources.fetchTransactions([wanted.hash]);
  expect(known.has(wanted.hash)).toBe(true);
  const prefixes = requests.flatMap((request) => (request.kind === 'prefix' ? [request.prefix] : []));
  expect(prefixes).toEqual([1, 2, 3].map((length) => wanted.hash.slice(0, length)));
  const asked = requests.flatMap((request) => (request.kind === 'chain-data' ? request.txHashes : []));
  expect(asked).toEqual(made.map(({ hash }) => hash));
  await sources.fetchRingKeys([{ amount: 0n, globalIndices: [3n, 5n] }]);
  const rings = requests.flatMap((request) => (request.kind === 'chain-data' ? request.outputs : []));
  // The rings of the other transactions are requested too.
  expect(rings.length).toBeGreaterThan(2);
});

test('a hash prefix that identifies the transaction is not sent when a shorter one hides it', async () => {
  const wanted = made[7]!;
  const { sources, requests } = sourcesOf(true, {
    listed: (digits) => ({
      hashes: digits.length > 2 ? [wanted.hash] : made.map(({ hash }) => hash),
      next: null,
    }),
  });
  await sources.fetchTransactions([wanted.hash]);
  expect(sources.hiddenAmongTxCount).toBe(made.length);
  const prefixes = requests.flatMap((request) => (request.kind === 'prefix' ? [request.prefix] : []));
  expect(prefixes).toEqual([wanted.hash.slice(0, 1)]);
  // A chain with a single transaction has nothing to hide it among.
  const lonely = sourcesOf(true, { listed: () => ({ hashes: [wanted.hash], next: null }) });
  await lonely.sources.fetchTransactions([wanted.hash]);
  expect(lonely.sources.hiddenAmongTxCount).toBe(1);
});

test('bytes of another transaction are refused', async () => {
  const [tx, other] = made;
  const { sources } = sourcesOf(false, { change: (each) => ({ ...each, hex: other!.hex }) });
  await expect(sources.fetchTransactions([tx!.hash])).rejects.toThrow(WrongTransactionError);
});

test('a response with an invalid field is refused', async () => {
  const [tx] = made;
  for (const change of [
    { state: 'elsewhere' },
    { confirmations: -1 },
    { confirmations: '3' },
    { hex: 'zz' },
    { block: { ...BLOCK, height: 1.5 } },
    { reused_keys: {} },
  ]) {
    const { sources } = sourcesOf(false, { change: (each) => ({ ...each, ...change }) });
    await expect(sources.fetchTransactions([tx!.hash]), JSON.stringify(change)).rejects.toThrow(
      ChainUnavailableError,
    );
  }
});

test('another output with a key of the transaction is found', async () => {
  const tx = made.find(({ keys }) => keys.length > 0)!;
  const reuse = { position: 0, tx_hash: made[1]!.hash, other_position: 4, height: 12 };
  const { sources } = sourcesOf(false, { change: (each) => ({ ...each, reused_keys: [reuse] }) });
  await sources.fetchTransactions([tx.hash]);
  const key = parseOneTimeKey(tx.keys[0]!)!;
  expect((await sources.fetchOutputsByKey([key])).get(key)).toEqual([
    { txid: made[1]!.hash, index: 4, height: 12 },
  ]);
});
