/**
 * Feeds damaged input to every decoder. A decoder must either decode the input so that encoding it again yields the same bytes, or
 * throw a DecodeError with an offset inside the input.
 *
 *   node --import tsx bench/fuzz-protocol.ts [--inputs 1000000] [--seed N] [--mutations-only]
 *
 * The first part tries every truncation of every vector and one changed byte at each position (about two million
 * inputs). The second part tries `--inputs` mutations of vectors and of generated transactions, blocks and sections.
 * `--mutations-only` skips the first part, which depends little on the seed.
 *
 * The program prints the seed, which reproduces the run. It exits with 1 if a decoder fails this check, if one input takes more
 * than a second of processor time, or if memory keeps growing. It then prints the input in hexadecimal.
 * Without the vectors (VECTORS_DIR) it uses only generated input.
 */
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { FCMP_FIRST_BLOCK_VERSION, NEWEST_DRAFT_BLOCK_VERSION } from '@ringscope/protocol/fork17-draft.ts';
import { encodeBlock } from '@ringscope/protocol/encode-block.ts';
import { encodeTransaction } from '@ringscope/protocol/encode-transaction.ts';
import { loadKeccak } from '@ringscope/protocol/keccak.ts';
import { encodePortableStorage } from '@ringscope/protocol/portable-storage-writer.ts';
import { TRANSACTION_KINDS, randomSection, randomTransaction } from '../tests/helpers/protocol/generate.ts';
import { mutate, tryBytes, type Format, type Outcome } from '../tests/helpers/protocol/laws.ts';
import { Random } from '../tests/helpers/protocol/random.ts';
import {
  bulkTransactionVectors,
  readVector,
  transactionVectors,
  vectorsOf,
} from '../tests/helpers/protocol/vector-files.ts';
import { readCommandLineOptions } from './options.ts';

const { options } = readCommandLineOptions({
  inputs: 1_000_000,
  seed: Date.now() % 2 ** 31,
  'mutations-only': false,
});
const INPUTS = options.inputs;
const SEED = options.seed;
if (!Number.isSafeInteger(INPUTS) || !Number.isSafeInteger(SEED))
  throw new Error(`--inputs (${INPUTS}) and --seed (${SEED}) must be integers below 2^53.`);
console.log(`seed ${SEED}`);

/** Limit of resident memory in bytes, for any number of inputs. */
const MEMORY_LIMIT = 700 * 1024 * 1024;
const TIME_LIMIT_MS = 1000;

await loadKeccak();
const random = new Random(SEED);
const counts: Record<Outcome, number> = { decoded: 0, refused: 0, unknown: 0 };
let inputsTried = 0;
let slowest = 0;
let peakMemory = 0;
const started = performance.now();

function tryInput(format: Format, bytes: Uint8Array): Outcome {
  const from = performance.now();
  let outcome: Outcome;
  try {
    outcome = tryBytes(format, bytes);
  } catch (error) {
    fail(format, bytes, error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  const elapsed = performance.now() - from;
  // On a busy machine the wall time includes waiting, so the processor time must exceed the limit as well.
  if (elapsed > TIME_LIMIT_MS && processorTime(format, bytes) > TIME_LIMIT_MS) {
    fail(
      format,
      bytes,
      `decoding took ${elapsed.toFixed(0)} ms, and a second run used more processor time than the limit of ${TIME_LIMIT_MS} ms`,
    );
  }
  slowest = Math.max(slowest, elapsed);
  counts[outcome] += 1;
  if (++inputsTried % 20_000 === 0) checkMemory();
  return outcome;
}

/** Returns the processor time that an input takes, in milliseconds. */
function processorTime(format: Format, bytes: Uint8Array): number {
  const before = process.cpuUsage();
  tryBytes(format, bytes);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function checkMemory(): void {
  const { rss } = process.memoryUsage();
  peakMemory = Math.max(peakMemory, rss);
  if (rss > MEMORY_LIMIT) {
    console.error(`${inputsTried} inputs: ${(rss / 2 ** 20).toFixed(0)} MiB resident`);
    process.exit(1);
  }
}

function fail(format: Format, bytes: Uint8Array, reason: string): never {
  console.error(`seed ${SEED}, input ${inputsTried}, as ${format}: ${reason}\n${bytesToHex(bytes)}`);
  process.exit(1);
}

interface Sample {
  readonly format: Format;
  readonly bytes: Uint8Array;
}

const sampleFiles = (format: Format, ...kinds: readonly string[]): Sample[] =>
  vectorsOf(...kinds).map(({ file }) => ({ format, bytes: readVector(file) }));

const vectorSamples: readonly Sample[] = [
  ...transactionVectors().map(({ blob }): Sample => ({ format: 'transaction', bytes: blob })),
  ...sampleFiles('pruned transaction', 'tx-pruned'),
  ...sampleFiles('block', 'block', 'block-template'),
  ...sampleFiles(
    'storage',
    'rpc-bin',
    'rpc-bin-request',
    'epee-block',
    'epee-synthetic',
    'epee-other',
    'p2p-payload',
  ),
];

// Tries every truncation and one change at every position. Beyond the first 1,000 bytes, long vectors are changed at regular intervals,
// because they contain mostly signatures there.
for (const { format, bytes } of options['mutations-only'] ? [] : vectorSamples) {
  const stride = Math.max(1, Math.floor(bytes.length / 2500));
  const copy = bytes.slice();
  for (let at = 0; at < bytes.length; at += at < 1000 ? 1 : stride) {
    if (tryInput(format, bytes.subarray(0, at)) === 'decoded')
      fail(
        format,
        bytes.subarray(0, at),
        `the decoder accepted an input of ${bytes.length} bytes that was truncated to ${at} bytes`,
      );
    const original = copy[at] ?? 0;
    copy[at] = original ^ random.int(1, 255);
    tryInput(format, copy);
    copy[at] = original;
  }
}
console.log(`${inputsTried} truncations and single changes`);

const samples: readonly Sample[] = [
  ...vectorSamples,
  ...bulkTransactionVectors().map(({ blob }): Sample => ({ format: 'transaction', bytes: blob })),
];

function generateSample(): Sample {
  const kind = random.pick(TRANSACTION_KINDS);
  switch (random.int(0, 5)) {
    case 0:
      return { format: 'storage', bytes: encodePortableStorage(randomSection(random)) };
    case 1: {
      const coinbaseBlob = encodeTransaction(
        randomTransaction(random, random.pick(['coinbase 1', 'coinbase 2'])),
      );
      const txHashes = random.list(random.int(0, 5), () => random.bytes(32));
      const majorVersion = random.int(1, 20);
      const hasTree = majorVersion >= FCMP_FIRST_BLOCK_VERSION && majorVersion <= NEWEST_DRAFT_BLOCK_VERSION;
      const header = {
        majorVersion,
        tree: hasTree ? { layers: random.int(0, 12), root: random.bytes(32) } : undefined,
        minorVersion: 0,
        timestamp: random.u64(),
        nonce: random.u32(),
      };
      return {
        format: 'block',
        bytes: encodeBlock({ ...header, prevId: random.bytes(32), coinbaseBlob, txHashes }),
      };
    }
    case 2:
      return {
        format: 'pruned transaction',
        bytes: encodeTransaction(randomTransaction(random, kind), { pruned: true }),
      };
    default:
      return { format: 'transaction', bytes: encodeTransaction(randomTransaction(random, kind)) };
  }
}

for (const end = inputsTried + INPUTS; inputsTried < end;) {
  const sample = samples.length > 0 && random.chance(0.8) ? random.pick(samples) : generateSample();
  // Generating a sample costs more than decoding it, so each sample is mutated eight times.
  for (let i = 0; i < 8; i += 1) tryInput(sample.format, mutate(sample.bytes, random));
}

checkMemory();
const SECONDS = (performance.now() - started) / 1000;
console.log(
  `${inputsTried} inputs in ${SECONDS.toFixed(0)} s: ${counts.decoded} decoded exactly, ${counts.refused} refused, ` +
    `${counts.unknown} of unknown format; slowest ${slowest.toFixed(1)} ms, ${(peakMemory / 2 ** 20).toFixed(0)} MiB resident`,
);
