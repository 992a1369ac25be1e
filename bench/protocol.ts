/**
 * Measures decoding of every transaction type in transactions and megabytes per second, and compares the speed with that of
 * one Keccak hash over the same bytes. Every program that checks ids must compute this hash.
 *
 *   node --import tsx bench/protocol.ts
 *
 * It needs the test vectors (VECTORS_DIR). Every transaction is decoded and hashed to its known id before it is timed.
 * Results: bench/protocol.md.
 */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { keccak256, loadKeccak } from '@ringscope/protocol/keccak.ts';
import { keccak256Batch, loadKeccakBatchEngine } from '@ringscope/protocol/keccak-batch.ts';
import { decodePortableStorage } from '@ringscope/protocol/portable-storage.ts';
import { transactionHash, transactionHashes } from '@ringscope/protocol/transaction-hash.ts';
import { decodeTransaction } from '@ringscope/protocol/transaction.ts';
import { decodeTransactionOutline } from '@ringscope/protocol/transaction-outline.ts';
import {
  bulkTransactionVectors,
  readVector,
  transactionVectors,
  vectorsOf,
} from '../tests/helpers/protocol/vector-files.ts';

/** Each figure is the median of `RUNS` runs of at least `RUN_MS` each. */
const RUNS = 9;
const RUN_MS = 120;

interface Group {
  readonly name: string;
  readonly blobs: Uint8Array[];
}

const groups = new Map<string, Group>();
if (!(await loadKeccak()) || !(await loadKeccakBatchEngine()))
  throw new Error(
    'WebAssembly is not available, so this benchmark would measure the JavaScript library noble instead. Run it on a Node.js with WebAssembly.',
  );

for (const { file, blob, expected } of [...transactionVectors(), ...bulkTransactionVectors()]) {
  const transaction = decodeTransaction(blob);
  const id = bytesToHex(transactionHash(transaction));
  if (id !== expected.hash)
    throw new Error(
      `The id computed for the transaction in ${file} is ${id}, but the test vectors contain ${expected.hash ?? 'none'}.`,
    );
  const { version, ringct, isCoinbase } = transaction;
  const type = ringct === undefined ? `v${version}` : `v${version} type ${ringct.type}`;
  const name = isCoinbase ? `${type} coinbase` : type;
  const group = groups.get(name) ?? { name, blobs: [] };
  group.blobs.push(blob);
  groups.set(name, group);
}

/**
 * Returns the processor time of one pass over a group in nanoseconds: median, minimum and maximum of the runs. It
 * includes garbage collection. Wall time would include other programs on the machine.
 */
function measure(pass: () => void): { median: number; min: number; max: number } {
  const once = (): number => {
    const before = process.cpuUsage();
    let passes = 0;
    let used: number;
    do {
      pass();
      passes += 1;
      const { user, system } = process.cpuUsage(before);
      used = (user + system) * 1000;
    } while (used < RUN_MS * 1e6);
    return used / passes;
  };
  once();
  const runs = Array.from({ length: RUNS }, once).sort((a, b) => a - b);
  const at = (part: number): number => runs[Math.floor(part * (runs.length - 1))] ?? NaN;
  return { median: at(0.5), min: at(0), max: at(1) };
}

/** Prevents the optimiser from removing unused results. */
let checksum = 0;

const rate = (bytes: number, nanoseconds: number): string => ((bytes / nanoseconds) * 1000).toFixed(0);
const perSecond = (count: number, nanoseconds: number): string =>
  Math.round((count / nanoseconds) * 1e9).toLocaleString('en');

console.log(
  '| transactions | of | mean size | decode | tx/s (least–most) | decode + id | tx/s | Keccak (used) | Keccak (noble) |',
);
console.log('|---|--:|--:|--:|--:|--:|--:|--:|--:|');
for (const { name, blobs } of [...groups.values()].sort((a, b) => (a.name < b.name ? -1 : 1))) {
  const bytes = blobs.reduce((sum, blob) => sum + blob.length, 0);
  const decode = measure(() => {
    for (const blob of blobs) checksum += decodeTransaction(blob).inputs.length;
  });
  const withId = measure(() => {
    for (const blob of blobs) checksum += transactionHash(decodeTransaction(blob)).length;
  });
  const hashWasm = measure(() => {
    for (const blob of blobs) checksum += keccak256(blob).length;
  });
  const noble = measure(() => {
    for (const blob of blobs) checksum += keccak_256(blob).length;
  });
  const cells = [
    name,
    blobs.length,
    `${Math.round(bytes / blobs.length)} B`,
    `${rate(bytes, decode.median)} MB/s`,
    `${perSecond(blobs.length, decode.median)} (${perSecond(blobs.length, decode.max)}–${perSecond(blobs.length, decode.min)})`,
    `${rate(bytes, withId.median)} MB/s`,
    perSecond(blobs.length, withId.median),
    `${rate(bytes, hashWasm.median)} MB/s`,
    `${rate(bytes, noble.median)} MB/s`,
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

const responses = vectorsOf('rpc-bin')
  .map(({ file }) => readVector(file))
  .filter((response) => response.length > 10_000);
const responseBytes = responses.reduce((sum, response) => sum + response.length, 0);
const storage = measure(() => {
  for (const response of responses) checksum += decodePortableStorage(response).size;
});
console.log(
  `\nportable storage: ${responses.length} responses of ${responseBytes} bytes, ${rate(responseBytes, storage.median)} MB/s`,
);

console.log('\n| ids of | one by one | together |');
console.log('|---|--:|--:|');
for (const { name, blobs } of [...groups.values()].sort((a, b) => (a.name < b.name ? -1 : 1))) {
  const transactions = blobs.map((blob) => decodeTransactionOutline(blob));
  const alone = measure(() => {
    for (const transaction of transactions) checksum += transactionHash(transaction).length;
  });
  const together = measure(() => {
    checksum += transactionHashes(transactions).length;
  });
  const micros = ({ median }: { median: number }): string =>
    `${(median / blobs.length / 1000).toFixed(1)} µs`;
  console.log(`| ${name} | ${micros(alone)} | ${micros(together)} |`);
}

console.log('\n| Keccak-256 of | one by one | two at once | noble |');
console.log('|--:|--:|--:|--:|');
for (const size of [32, 64, 96, 500, 1500, 2300, 13_000, 1_000_000]) {
  const bytes = new Uint8Array(size).map((_, i) => 7 * i);
  const inputs = Array.from({ length: 100 }, () => bytes);
  const [hashWasm, noble] = [keccak256, keccak_256].map((hash) =>
    measure(() => {
      for (const input of inputs) checksum += hash(input)[0] ?? 0;
    }),
  );
  const twoAtOnce = measure(() => {
    checksum += keccak256Batch(inputs)[0] ?? 0;
  });
  const micros = (run: { median: number } | undefined): string =>
    `${((run?.median ?? NaN) / 100_000).toFixed(2)} µs`;
  console.log(`| ${size} B | ${micros(hashWasm)} | ${micros(twoAtOnce)} | ${micros(noble)} |`);
}
console.log(`\nnode ${process.version}, ${process.arch}, checksum ${checksum % 1000}`);
