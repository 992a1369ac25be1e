/**
 * Measures what fetching pruned blocks would save, and checks whether it would lose data. It fetches the same blocks
 * full and pruned through the client of the daemon, decodes and identifies them, and computes the values of their
 * rows.
 *
 *   node --import tsx bench/pruned-fetch.ts --transactions 100000
 *
 * Results and the decision: bench/pruned-fetch.md.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { decodeBlock } from '@ringscope/protocol/block.ts';
import { bytesToHex, equalBytes, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { loadKeccak } from '@ringscope/protocol/keccak.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import { transactionSize, transactionWeight } from '@ringscope/protocol/transaction-weight.ts';
import { absoluteOffsets } from '@ringscope/protocol/ring-members.ts';
import {
  decodeTransaction,
  transactionFee,
  type TransactionOutline,
} from '@ringscope/protocol/transaction.ts';
import { outlineTransaction } from '@ringscope/protocol/transaction-outline.ts';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import type { IndexedBlockEntry } from '@ringscope/rpc/daemon/blocks-bin.ts';
import { ensureChain } from '../tests/helpers/synthetic/chain-folder.ts';
import { blocksFor } from '../tests/helpers/synthetic/profile.ts';

const { values } = parseArgs({ options: { transactions: { type: 'string', default: '100000' } } });
const blocks = blocksFor('mainnet', Number(values.transactions));
/** Page size of the indexer. */
const PAGE_BLOCKS = 200;

interface Cost {
  transactions: number;
  /** Transactions of version 1. A pruned blob does not determine their ids. */
  unidentified: number;
  bytes: number;
  /** Processor seconds for reading the answer into entries, decoding transactions and computing ids. */
  readonly seconds: { read: number; decode: number; identify: number };
  /** Digest over all values of the rows of transactions, inputs and outputs. */
  readonly digest: ReturnType<typeof createHash>;
}

const parent = mkdtempSync(join(tmpdir(), 'ringscope-'));
try {
  await loadKeccak();
  const folder = join(parent, 'chain');
  await ensureChain(folder, { profile: 'mainnet', seed: 1, blocks: blocks });
  const daemon = await startDaemonProcess(folder);
  const client = createDaemonClient({ url: daemon.url, timeoutMs: 600_000 });
  const full = emptyCost();
  const pruned = emptyCost();
  for (let from = 1; from < blocks; from += PAGE_BLOCKS) {
    const maxBlockCount = Math.min(PAGE_BLOCKS, blocks - from);
    for (const [cost, prune] of [
      [full, false],
      [pruned, true],
    ] as const) {
      const start = { startHeight: from, chainHeight: blocks };
      const entries = await timed(cost, 'read', async () => {
        const answer = await client.getBlocksBin({ ...start, maxBlockCount, prune });
        return answer.blocks;
      });
      await take(cost, entries, prune);
    }
  }
  client.close();
  daemon.stop();
  show('full', full);
  show('pruned', pruned);
  const [a, b] = [full, pruned].map(({ digest }) => digest.digest('hex'));
  console.log(a === b ? 'Both give the same values in every row.' : 'They do NOT give the same values.');
} finally {
  rmSync(parent, { recursive: true });
}

function emptyCost(): Cost {
  return {
    transactions: 0,
    unidentified: 0,
    bytes: 0,
    seconds: { read: 0, decode: 0, identify: 0 },
    digest: createHash('sha256'),
  };
}

async function timed<T>(cost: Cost, stage: keyof Cost['seconds'], work: () => T | Promise<T>): Promise<T> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  cost.seconds[stage] += (user + system) / 1e6;
  return result;
}

interface Listed {
  readonly blob: Uint8Array;
  readonly prunableHash: string | undefined;
  readonly hash: Uint8Array;
}

async function take(cost: Cost, entries: readonly IndexedBlockEntry[], pruned: boolean): Promise<void> {
  const listed = entries.flatMap(({ block, transactions }): Listed[] => {
    const { txHashes } = decodeBlock(block);
    return transactions.map((one, index) => ({ ...one, hash: txHashes[index] ?? new Uint8Array() }));
  });
  cost.transactions += listed.length;
  cost.bytes += listed.reduce((sum, { blob }) => sum + blob.length, 0);
  const decoded = await timed(cost, 'decode', () =>
    listed.map((one) => ({
      ...one,
      transaction: pruned ? decodeTransaction(one.blob, { pruned }) : outlineTransaction(one.blob),
    })),
  );
  await timed(cost, 'identify', () => {
    for (const { transaction, hash, prunableHash } of decoded) {
      if (transaction.pruned && transaction.version === 1) {
        cost.unidentified += 1;
        continue;
      }
      const id = transactionHash(
        transaction,
        prunableHash === undefined ? {} : { prunableHash: hexToBytes(prunableHash) },
      );
      if (!equalBytes(id, hash)) throw new Error(`${bytesToHex(hash)} came with other bytes`);
    }
  });
  for (const { transaction } of decoded) cost.digest.update(rowValues(transaction));
}

/** Returns all values of the rows of a transaction as text. */
function rowValues(transaction: TransactionOutline): string {
  const { version, unlockTime, inputs, outputs, ringct, extra } = transaction;
  return JSON.stringify([
    [version, ringct?.type, String(unlockTime), transactionSize(transaction), transactionWeight(transaction)],
    [String(transactionFee(transaction)), bytesToHex(extra)],
    inputs.map((input) =>
      input.kind === 'key'
        ? [
            String(input.amount),
            bytesToHex(input.keyImage),
            absoluteOffsets(input.keyOffsets.map(BigInt)).map(String),
          ]
        : [input.height],
    ),
    outputs.map(({ amount, key, viewTag }) => [String(amount), bytesToHex(key), viewTag]),
  ]);
}

function show(name: string, { transactions, unidentified, bytes, seconds }: Cost): void {
  const each = (value: number): string => ((value / transactions) * 1e6).toFixed(1);
  const { read, decode, identify } = seconds;
  console.log(
    `${name}: ${transactions} transactions, ${(bytes / transactions).toFixed(0)} bytes each; µs of CPU each: ` +
      `read ${each(read)}, decode ${each(decode)}, identify ${each(identify)}, ` +
      `together ${each(read + decode + identify)}; ${unidentified} could not be identified`,
  );
}

/** Starts the daemon in a separate process, so that its work is not counted. */
async function startDaemonProcess(folder: string): Promise<{ url: string; stop: () => void }> {
  const program = join(import.meta.dirname, '../tests/helpers/synthetic/daemon.ts');
  const options = ['--profile', 'mainnet', '--blocks', String(blocks), '--folder', folder, '--port', '0'];
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...options, '--prunable-hashes'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: line.toString().trim(), stop: () => void child.kill() };
}
