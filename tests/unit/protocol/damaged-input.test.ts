import { expect, test } from 'playwright/test';
import { encodeTransaction } from '@ringscope/protocol/encode-transaction.ts';
import { loadKeccak } from '@ringscope/protocol/keccak.ts';
import { encodePortableStorage } from '@ringscope/protocol/portable-storage-writer.ts';
import { TRANSACTION_KINDS, randomSection, randomTransaction } from '../../helpers/protocol/generate.ts';
import { mutate, tryBytes, type Format, type Outcome } from '../../helpers/protocol/laws.ts';
import { Random } from '../../helpers/protocol/random.ts';
import { need, readVector, transactionVectors, vectorsOf } from './vectors.ts';

const SEED = 1414;

test.beforeAll(() => loadKeccak());

interface Sample {
  readonly name: string;
  readonly format: Format;
  readonly bytes: Uint8Array;
}

/** Returns the vectors of each format, the smallest first. The small ones contain most layouts. */
function vectorSamples(format: Format): Sample[] {
  const files =
    format === 'transaction'
      ? transactionVectors().map(({ file, blob }) => ({ file, bytes: blob }))
      : vectorsOf(...KINDS[format]).map(({ file }) => ({ file, bytes: readVector(file) }));
  return files
    .map(({ file, bytes }) => ({ name: file, format, bytes }))
    .sort((a, b) => a.bytes.length - b.bytes.length);
}

const KINDS: Readonly<Record<Format, readonly string[]>> = {
  transaction: ['tx'],
  'pruned transaction': ['tx-pruned'],
  block: ['block', 'block-template'],
  storage: ['rpc-bin', 'epee-synthetic', 'epee-other', 'p2p-payload'],
};

const FORMATS: readonly Format[] = ['transaction', 'pruned transaction', 'block', 'storage'];

/** Returns every length below the full one. For a long input it returns the first and last 200 and a sample between. */
function truncations(length: number, random: Random): number[] {
  if (length <= 600) return Array.from({ length }, (_, i) => i);
  const edges = Array.from({ length: 200 }, (_, i) => [i, length - 1 - i]).flat();
  return [...edges, ...random.list(40, () => random.int(200, length - 200))];
}

for (const format of FORMATS) {
  test(`no truncation of a ${format} is accepted as a complete one`, () => {
    const random = new Random(SEED);
    const outcomes = new Map<Outcome, number>();
    for (const { name, bytes } of need(vectorSamples(format), `vectors of a ${format}`)) {
      for (const length of truncations(bytes.length, random)) {
        const outcome = tryBytes(format, bytes.subarray(0, length));
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        if (outcome === 'decoded') throw new Error(`${name} cut to ${length} bytes was accepted`);
      }
    }
    expect(outcomes.get('refused') ?? 0).toBeGreaterThan(0);
    expect(outcomes.get('unknown')).toBeUndefined();
  });

  test(`a single changed byte in a ${format} is decoded exactly or refused`, () => {
    const random = new Random(SEED);
    for (const { name, bytes } of need(vectorSamples(format), `vectors of a ${format}`)) {
      const copy = bytes.slice();
      for (let i = 0; i < 120; i += 1) {
        const at = i < 60 ? i % bytes.length : random.int(0, bytes.length - 1);
        const original = copy[at] ?? 0;
        copy[at] = original ^ random.int(1, 255);
        expectLaws(format, copy, `${name} with byte ${at} changed, seed ${SEED}`);
        copy[at] = original;
      }
    }
  });
}

test('damaged transactions and sections of every generated shape are decoded exactly or refused', () => {
  const random = new Random(SEED);
  for (let i = 0; i < 6000; i += 1) {
    const kind = random.pick(TRANSACTION_KINDS);
    // The range proofs of types 1 and 2 are long and similar.
    if ((kind === 1 || kind === 2) && random.chance(0.9)) continue;
    const pruned = random.chance(0.3);
    const blob = encodeTransaction(randomTransaction(random, kind), { pruned });
    expectLaws(
      pruned ? 'pruned transaction' : 'transaction',
      mutate(blob, random),
      `input ${i} of seed ${SEED}`,
    );
    expectLaws(
      'storage',
      mutate(encodePortableStorage(randomSection(random)), random),
      `section ${i} of seed ${SEED}`,
    );
  }
});

function expectLaws(format: Format, bytes: Uint8Array, label: string): void {
  try {
    tryBytes(format, bytes);
  } catch (error) {
    throw new Error(`${label}: ${String(error)}`, { cause: error });
  }
}
