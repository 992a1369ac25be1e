import { expect, test } from 'playwright/test';
import { bigint, integer, pgTable, smallint } from 'drizzle-orm/pg-core';
import { bytesColumn, hash32Column, u128Column, u64Column } from '../../../db/schema/columns.ts';
import { copyRowsToTable, createCopyRowEncoder } from '../../../db/write/copy.ts';
import { CopyEncoder } from '../../../db/write/copy-encoding.ts';
import { statement } from '../../../db/write-database.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { createFileDatabase } from '../../helpers/file-database.ts';

let database: TestDatabase;
createFileDatabase((created) => (database = created));

/** Returns the encoded bytes of one field without its length. */
function field(write: (encoder: CopyEncoder) => void): string {
  const encoder = new CopyEncoder(1);
  write(encoder);
  return encoder.take().subarray(4).toString('hex');
}

/** Numbers at and next to every boundary of the base-10,000 form and of the types in the schema. */
const numbers = [
  ...Array.from({ length: 39 }, (_, power) => 10n ** BigInt(power)).flatMap((n) => [
    n - 1n,
    n,
    n + 1n,
    n * 7n,
  ]),
  ...[32n, 53n, 63n, 64n, 127n, 128n].flatMap((bits) => [2n ** bits - 1n, 2n ** bits]),
  12_345_678_901_234_567_890n,
];

test('numeric is encoded as Postgres itself encodes it', async () => {
  const rows = await database.writeDatabase.query<{ sent: Buffer; number: bigint }>(statement`
    select n as number, numeric_send(n) as sent from unnest(${numbers.map(String)}::numeric[]) as n`);
  expect(rows).toHaveLength(numbers.length);
  for (const { number, sent } of rows) {
    expect(
      field((encoder) => encoder.writeNumeric(number)),
      String(number),
    ).toBe(sent.toString('hex'));
  }
});

test('integers and arrays are encoded as Postgres itself encodes them', async () => {
  const whole = [
    0,
    1,
    -1,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 32,
    Number.MAX_SAFE_INTEGER,
    Number.MIN_SAFE_INTEGER,
  ];
  const [row] = await database.writeDatabase.query<{ one: Buffer; none: Buffer; blobs: Buffer }>(statement`
    select array_send(${whole}::bigint[]) as one, array_send('{}'::bigint[]) as none,
      array_send(${[Buffer.from([0, 255]), Buffer.alloc(0)]}::bytea[]) as blobs`);
  expect(field((encoder) => encoder.writeInt8Array(whole))).toBe(row?.one.toString('hex'));
  expect(field((encoder) => encoder.writeInt8Array([]))).toBe(row?.none.toString('hex'));
  expect(field((encoder) => encoder.writeByteaArray([Buffer.from([0, 255]), Buffer.alloc(0)]))).toBe(
    row?.blobs.toString('hex'),
  );
});

test('a value that cannot be stored exactly is refused, not rounded', () => {
  const encoder = new CopyEncoder();
  expect(() => encoder.writeInt8(2 ** 53)).toThrow(RangeError);
  expect(() => encoder.writeInt8(0.5)).toThrow(RangeError);
  expect(() => encoder.writeInt4(2 ** 31)).toThrow(RangeError);
  expect(() => encoder.writeInt2(2 ** 15)).toThrow(RangeError);
  expect(() => encoder.writeNumeric(-1n)).toThrow(RangeError);
});

const samples = pgTable('samples', {
  position: integer('position').notNull(),
  small: smallint('small'),
  large: bigint('large', { mode: 'number' }),
  amount: u64Column('amount'),
  difficulty: u128Column('difficulty'),
  hash: hash32Column('hash'),
  blob: bytesColumn('blob'),
  ring: bigint('ring', { mode: 'number' }).array(),
  hashes: bytesColumn('hashes').array(),
});

test('rows of every column type are read back unchanged, even when they exceed one buffer', async () => {
  const { writeDatabase } = database;
  await writeDatabase.query(statement`
    create table samples (position integer, small smallint, large bigint, amount numeric(20,0),
      difficulty numeric(39,0), hash bytea, blob bytea, ring bigint[], hashes bytea[])`);
  const rows = Array.from({ length: 20_000 }, (_, position) =>
    position % 2 === 0
      ? {
          position,
          small: position % 32_768,
          large: Number.MAX_SAFE_INTEGER - position,
          amount: 2n ** 64n - 1n - BigInt(position),
          difficulty: 2n ** 128n - 1n - BigInt(position),
          hash: Buffer.alloc(32, position % 256),
          blob: Buffer.alloc(position % 100, 7),
          ring: [position, 2 ** 40],
          hashes: [Buffer.alloc(32, 1)],
        }
      : {
          position,
          small: null,
          large: null,
          amount: null,
          difficulty: null,
          hash: null,
          blob: null,
          ring: null,
          hashes: null,
        },
  );
  await writeDatabase.transaction((tx) => copyRowsToTable(tx, createCopyRowEncoder(samples), rows));
  const back = await writeDatabase.query<(typeof rows)[number]>(statement`
    select position, small, large, amount, difficulty, hash, blob, ring, hashes from samples order by position`);
  const inNumbers = back.map((row) => ({ ...row, ring: row.ring === null ? null : row.ring.map(Number) }));
  expect(inNumbers).toEqual(rows);
});

test('a unique violation at the end of COPY is thrown, and the connection stays usable', async () => {
  const { writeDatabase } = database;
  await writeDatabase.query(statement`create table once (position integer primary key)`);
  const layout = createCopyRowEncoder(pgTable('once', { position: integer('position').notNull() }));
  for (const count of [2, 50_000]) {
    const rows = Array.from({ length: count }, (_, index) => ({ position: index === count - 1 ? 0 : index }));
    await expect(writeDatabase.transaction((tx) => copyRowsToTable(tx, layout, rows))).rejects.toMatchObject({
      code: '23505',
    });
    expect(await writeDatabase.query(statement`select from once`)).toEqual([]);
  }
});

test('rows whose iteration throws an error leave no rows behind', async () => {
  const { writeDatabase } = database;
  await writeDatabase.query(statement`create table half (position integer)`);
  const layout = createCopyRowEncoder(pgTable('half', { position: integer('position').notNull() }));
  function* broken(): Generator<{ position: number }> {
    for (let position = 0; position < 100_000; position += 1) yield { position };
    throw new Error('the daemon went away');
  }
  await expect(writeDatabase.transaction((tx) => copyRowsToTable(tx, layout, broken()))).rejects.toThrow(
    'the daemon went away',
  );
  expect(await writeDatabase.query(statement`select from half`)).toEqual([]);
});

test('a connection that is killed during COPY fails only its SQL transaction', async () => {
  const { writeDatabase } = database;
  await writeDatabase.query(statement`create table cut (position integer)`);
  const layout = createCopyRowEncoder(pgTable('cut', { position: integer('position').notNull() }));
  const attempt = writeDatabase.transaction(async (tx) => {
    const [own] = await tx.query<{ pid: number }>(statement`select pg_backend_pid() as pid`);
    function* rows(): Generator<{ position: number }> {
      for (let position = 0; ; position += 1) {
        if (position === 100_000)
          void writeDatabase.query(statement`select pg_terminate_backend(${own?.pid})`);
        yield { position };
      }
    }
    await copyRowsToTable(tx, layout, rows());
  });
  await expect(attempt).rejects.toThrow();
  expect(await writeDatabase.query(statement`select from cut`)).toEqual([]);
});
