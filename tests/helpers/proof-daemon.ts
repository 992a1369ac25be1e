import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { encodeExtra } from '@ringscope/protocol/encode-extra.ts';
import { encodeTransaction } from '@ringscope/protocol/encode-transaction.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { RingCtType } from '@ringscope/protocol/ringct-type.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import { decodeTransaction } from '@ringscope/protocol/transaction.ts';
import { pay, reserveItem, type TestWallet } from './payments.ts';
import type { ReserveProofItem, SeededScalars } from './prover.ts';

/** A daemon that responds to the two calls of proof checks from memory. It counts the calls, and a test can delay the responses. */
export interface ProofDaemon {
  readonly url: string;
  /** Paths of the calls so far. */
  readonly calls: readonly string[];
  /** Delays the responses to calls that contain one of these transactions until {@link release}. */
  hold(hashes: readonly string[]): void;
  /** Sends the delayed responses and delays no further ones. */
  release(): void;
  /** Returns the number of delayed calls. */
  held(): number;
  stop(): Promise<void>;
}

const request = z.object({
  txs_hashes: z.array(z.string()).default([]),
  key_images: z.array(z.string()).default([]),
});

/** @param blobs the known transactions, by their ids in hexadecimal */
export async function startProofDaemon(
  blobs: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<ProofDaemon> {
  const calls: string[] = [];
  let heldHashes = new Set<string>();
  let waiting: (() => void)[] = [];
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of incoming) parts.push(z.instanceof(Buffer).parse(part));
      const { txs_hashes: hashes, key_images: images } = request.parse(
        JSON.parse(Buffer.concat(parts).toString()),
      );
      calls.push(incoming.url ?? '');
      if (hashes.some((hash) => heldHashes.has(hash)))
        await new Promise<void>((resume) => waiting.push(resume));
      const body =
        incoming.url === '/is_key_image_spent'
          ? { spent_status: images.map(() => 0) }
          : { txs: entries(blobs, hashes), missed_tx: hashes.filter((hash) => !blobs.has(hash)) };
      const response = Buffer.from(JSON.stringify({ ...body, status: 'OK', untrusted: false }));
      outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': response.length });
      outgoing.end(response);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const release = (): void => {
    heldHashes = new Set();
    for (const resume of waiting) resume();
    waiting = [];
  };
  return {
    url: `http://127.0.0.1:${String(port)}`,
    calls,
    hold: (hashes) => (heldHashes = new Set(hashes)),
    release,
    held: () => waiting.length,
    async stop() {
      release();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function entries(blobs: ReadonlyMap<string, Uint8Array>, hashes: readonly string[]): object[] {
  return hashes.flatMap((hash) => {
    const blob = blobs.get(hash);
    if (blob === undefined) return [];
    return [
      {
        tx_hash: hash,
        as_hex: bytesToHex(blob),
        in_pool: false,
        double_spend_seen: false,
        block_height: 100,
        block_timestamp: 1_700_000_000,
        confirmations: 50,
        output_indices: [],
      },
    ];
  });
}

export interface PaidCoinbase {
  readonly hash: string;
  readonly blob: Uint8Array;
  /** The first output, in the form in which a reserve proof lists it. */
  readonly item: ReserveProofItem;
}

/**
 * Creates a coinbase whose first output pays a wallet.
 *
 * @param amount in atomic units
 * @param outputs number of outputs; the others pay no one, and have about 40 bytes each
 */
export function coinbaseFor(
  wallet: TestWallet,
  amount: bigint,
  outputs: number,
  random: SeededScalars,
): PaidCoinbase {
  const { transaction: paid } = pay([{ to: wallet.address, amount }], random, {
    era: 'plain',
    viewTags: false,
  });
  const [output] = paid.outputs;
  const [txKey] = paid.publicKeys;
  if (output === undefined || txKey === undefined) throw new Error('nothing is paid');
  const other = { amount: 1_000_000_000n, key: new Uint8Array(32).fill(1), viewTag: undefined };
  const blob = encodeTransaction({
    version: 2,
    unlockTime: 60n,
    inputs: [{ kind: 'coinbase', height: 0 }],
    outputs: [
      { amount, key: output.key, viewTag: undefined },
      ...Array.from({ length: outputs - 1 }, () => other),
    ],
    extra: encodeExtra([{ kind: 'publicKey', key: txKey }]),
    signatures: [],
    ringct: { type: RingCtType.Null, fee: 0n, ecdhInfo: [], outPk: [], pseudoOuts: undefined },
    prunable: undefined,
  });
  const hash = transactionHash(decodeTransaction(blob));
  return {
    hash: bytesToHex(hash),
    blob,
    item: { ...reserveItem(paid, 0, wallet), transactionHash: hash },
  };
}
