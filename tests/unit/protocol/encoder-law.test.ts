/**
 * Tests one law for each encoder. An encoded value decodes to the same value, or encoding throws a RangeError
 * with the name of the wrong field. The values are random: valid ones, and ones that were changed in one part.
 */
import { expect, test } from 'playwright/test';
import { decodeBlock } from '@ringscope/protocol/block.ts';
import { encodeBlock, type BlockContent } from '@ringscope/protocol/encode-block.ts';
import { encodeExtra, type EncodableExtraField } from '@ringscope/protocol/encode-extra.ts';
import { encodeTransaction } from '@ringscope/protocol/encode-transaction.ts';
import { MAX_EXTRA_FIELDS, parseExtra } from '@ringscope/protocol/extra.ts';
import { decodeTransaction, type TransactionContent } from '@ringscope/protocol/transaction.ts';
import { breakValue } from './break-value.ts';
import { randomExtra, randomTransaction, TRANSACTION_KINDS } from '../../helpers/protocol/generate.ts';
import { mutate } from '../../helpers/protocol/laws.ts';
import { Random } from '../../helpers/protocol/random.ts';
import { expectSame } from './vectors.ts';

const SEED = 20_260_131;

/** Returns the field in the RangeError, or undefined when the bytes decode to the same value. */
function refusedField<T>(value: T, writtenAndRead: (value: T) => unknown, label: string): string | undefined {
  let again: unknown;
  try {
    again = writtenAndRead(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw new Error(`${label}: ${String(error)}`, { cause: error });
    return error.message.split(' ')[0];
  }
  expectSame(again, value, label);
  return undefined;
}

function readContent(blob: Uint8Array, pruned = false): TransactionContent {
  const { version, unlockTime, inputs, outputs, extra, signatures, ringct, prunable } = decodeTransaction(
    blob,
    { pruned },
  );
  return { version, unlockTime, inputs, outputs, extra, signatures, ringct, prunable };
}

/** Checks the first name in the path of a field. `expect` is slow, so it runs only to show a difference. */
function expectRoot(field: string | undefined, roots: readonly string[], label: string): void {
  const [root = ''] = field?.split('/') ?? [];
  if (!roots.includes(root)) expect(roots, label).toContain(root);
}

const TRANSACTION_FIELDS = ['version', 'unlockTime', 'inputs', 'outputs', 'signatures', 'ringct', 'prunable'];

/** Returns a transaction with one part of another transaction. */
function withForeignPart(content: TransactionContent, random: Random): TransactionContent {
  const other = randomTransaction(random, random.pick(TRANSACTION_KINDS));
  const part = random.pick([
    'version',
    'inputs',
    'outputs',
    'signatures',
    'ringct',
    'prunable',
    'extra',
  ] as const);
  return { ...content, [part]: other[part] };
}

for (const kind of TRANSACTION_KINDS) {
  test(`a transaction of kind ${kind} decodes to what was encoded, or is refused with the name of a wrong field`, () => {
    const random = new Random(SEED);
    const outcomes = { same: 0, refused: 0 };
    // The range proofs of types 1 and 2 are long and similar.
    for (let round = 0; round < (kind === 1 || kind === 2 ? 40 : 200); round += 1) {
      const content = randomTransaction(random, kind);
      const through = (value: TransactionContent) => readContent(encodeTransaction(value));
      const label = `kind ${kind}, round ${round} of seed ${SEED}`;
      expectSame(refusedField(content, through, label), undefined, label);

      const broken = breakValue(content, random);
      const field = refusedField(broken.value, through, `${label}, ${broken.path} changed`);
      if (field === undefined) outcomes.same += 1;
      else {
        outcomes.refused += 1;
        const decides =
          broken.what === 'list' ||
          ['version', 'ringct/type', 'prunable/fcmp/treeLayers'].includes(broken.path);
        // A list and a type decide how other fields must be. Any other changed value is itself the wrong field.
        if (decides) expectRoot(field, TRANSACTION_FIELDS, label);
        else expectSame(field, broken.path, label);
      }

      const foreign = refusedField(withForeignPart(content, random), through, label);
      if (foreign !== undefined) expectRoot(foreign, TRANSACTION_FIELDS, label);
    }
    expect(outcomes.same).toBeGreaterThan(0);
    expect(outcomes.refused).toBeGreaterThan(0);
  });

  test(`a pruned transaction of kind ${kind} decodes to its remaining parts, or is refused`, () => {
    const random = new Random(SEED + 1);
    for (let round = 0; round < (kind === 1 || kind === 2 ? 20 : 100); round += 1) {
      const { value } = breakValue(randomTransaction(random, kind), random);
      const left = { ...value, prunable: undefined, signatures: [] };
      const label = `kind ${kind}, round ${round} of seed ${SEED + 1}`;
      const isComplete = value.version === 1 && value.inputs.every((input) => input.kind === 'coinbase');
      const field = refusedField(
        left,
        () => {
          const read = readContent(encodeTransaction(value, { pruned: true }), true);
          return isComplete ? { ...read, signatures: [] } : read;
        },
        label,
      );
      if (field !== undefined) expectRoot(field, TRANSACTION_FIELDS, label);
    }
  });
}

/** Returns the fields without the values that decoding adds. */
function writable(extra: Uint8Array): EncodableExtraField[] {
  return parseExtra(extra).map((field): EncodableExtraField => {
    if (field.kind === 'nonce') return { kind: field.kind, bytes: field.bytes };
    if (field.kind === 'unparsed' || field.kind === 'beyondLimit')
      return { kind: field.kind, raw: field.raw };
    const { raw: _, ...content } = field;
    return content;
  });
}

test('an extra of fields in any order decodes to what was encoded, or is refused with the name of a wrong field', () => {
  const random = new Random(SEED);
  const outcomes = { same: 0, refused: 0 };
  const through = (value: readonly EncodableExtraField[]) => writable(encodeExtra(value));
  for (let round = 0; round < 3000; round += 1) {
    const fields: EncodableExtraField[] = randomExtra(random);
    const label = `extra ${round} of seed ${SEED}`;
    expectSame(refusedField(fields, through, label), undefined, label);
    const odd = random.pick<EncodableExtraField>([
      { kind: 'padding', size: random.pick([0, 1, 2, 255, 256]) },
      { kind: 'p2poolShare', id: random.bytes(random.pick([31, 32])) },
      { kind: 'unparsed', raw: random.bytes(random.int(0, 40)) },
      { kind: 'unparsed', raw: Uint8Array.of(0x02, 0x03, 0x01) },
      { kind: 'beyondLimit', raw: random.bytes(random.int(0, 40)) },
    ]);
    fields.splice(random.int(0, fields.length), 0, odd);
    const changed = random.chance(0.5) ? breakValue(fields, random).value : fields;
    const field = refusedField(changed, through, label);
    if (field === undefined) outcomes.same += 1;
    else {
      outcomes.refused += 1;
      expectRoot(
        field,
        changed.map(({ kind }) => kind),
        label,
      );
    }
  }
  expect(outcomes.same).toBeGreaterThan(100);
  expect(outcomes.refused).toBeGreaterThan(100);
});

test('an extra with the largest number of fields may have unread bytes after them, but no further field', () => {
  const full: EncodableExtraField[] = Array.from({ length: MAX_EXTRA_FIELDS }, () => ({
    kind: 'nonce',
    bytes: new Uint8Array(0),
  }));
  const rest: EncodableExtraField = { kind: 'beyondLimit', raw: Uint8Array.of(0x02, 0x00) };
  const through = (value: readonly EncodableExtraField[]) => writable(encodeExtra(value));
  expect(through([...full, rest])).toEqual([...full, rest]);
  expect(() => through([...full, { kind: 'padding', size: 1 }])).toThrow(/^padding /);
  expect(() => through([...full.slice(1), rest])).toThrow(/^beyondLimit /);
  expect(() => through([...full, { ...rest, raw: new Uint8Array(0) }])).toThrow(/^beyondLimit /);
});

const BLOCK_FIELDS = ['majorVersion', 'minorVersion', 'timestamp', 'prevId', 'nonce'];

test('a block decodes to what was encoded, or is refused with the name of a wrong field', () => {
  const random = new Random(SEED);
  const refused = new Set<string | undefined>();
  const through = (value: Required<BlockContent>): BlockContent => {
    const {
      majorVersion,
      minorVersion,
      timestamp,
      prevId,
      nonce,
      coinbaseBlob,
      txHashes,
      tree,
      trailingBytes,
    } = decodeBlock(encodeBlock(value));
    return {
      majorVersion,
      minorVersion,
      timestamp,
      prevId,
      nonce,
      coinbaseBlob,
      txHashes,
      tree,
      trailingBytes,
    };
  };
  for (let round = 0; round < 2000; round += 1) {
    const majorVersion = random.int(0, 20);
    const content = {
      majorVersion,
      minorVersion: random.int(0, 255),
      timestamp: random.u64(),
      prevId: random.bytes(32),
      nonce: random.u32(),
      coinbaseBlob: encodeTransaction(
        randomTransaction(random, random.pick(['coinbase 1', 'coinbase 2', 6])),
      ),
      txHashes: random.list(random.pick([0, 1, 2, 40]), () => random.bytes(32)),
      tree:
        majorVersion === 17 || majorVersion === 18
          ? { layers: random.int(0, 12), root: random.bytes(32) }
          : undefined,
      trailingBytes: random.bytes(majorVersion > 18 ? random.int(0, 40) : 0),
    };
    const label = `block ${round} of seed ${SEED}`;
    expectSame(refusedField(content, through, label), undefined, label);

    const damaged = { ...content, coinbaseBlob: mutate(content.coinbaseBlob, random) };
    if (refusedField(damaged, through, label) !== undefined)
      expectSame(refusedField(damaged, through, label), 'coinbaseBlob', label);
    const two = { ...content, coinbaseBlob: Buffer.concat([content.coinbaseBlob, content.coinbaseBlob]) };
    expectSame(refusedField(two, through, label), 'coinbaseBlob', label);

    const broken = breakValue(content, random);
    const field = refusedField(broken.value, through, `${label}, ${broken.path} changed`);
    refused.add(field?.split('/')[0]);
    // The version decides whether a tree or unknown bytes follow the hashes.
    if (field !== undefined && broken.path !== 'majorVersion') expectSame(field, broken.path, label);
  }
  expect([...refused]).toEqual(
    expect.arrayContaining([...BLOCK_FIELDS, 'coinbaseBlob', 'txHashes', 'trailingBytes', undefined]),
  );
});
