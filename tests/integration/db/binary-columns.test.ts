import { expect, test } from 'playwright/test';
import {
  decodeBytesColumn,
  decodeIntegerColumn,
  decodeIntegerListColumn,
  decodeNullableBytesColumn,
  decodeNullableIntegerColumn,
  decodeNullableNumericColumn,
  decodeNumericColumn,
  decodeNullableIntegerListColumn,
} from '../../../db/binary-columns.ts';
import { createRowDecoder } from '../../../db/row-decoder.ts';
import { readRows } from '../../../db/row-decoder.ts';
import { statement, type Statement } from '../../../db/write-database.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';

let database: TestDatabase;

test.beforeAll(async () => {
  database = await createTestDatabase();
});
test.afterAll(async () => {
  await database.drop();
});

/** Runs a statement that returns one row with the field `column`, and decodes it. */
async function read<T>(decode: (value: unknown) => T, sql: Statement): Promise<T> {
  const [row] = await readRows(database.writeDatabase, createRowDecoder({ column: decode }), sql);
  return row!.column;
}

test('columns have the values of their rows, in their order', async () => {
  expect(
    await read(
      decodeNullableIntegerColumn,
      statement`select array_send(array_agg(n)) as column from (values (-1::smallint), (null), (32767)) as rows (n)`,
    ),
  ).toEqual([-1, null, 32_767]);
  expect(
    await read(
      decodeIntegerColumn,
      statement`select array_send(array_agg(n)) as column
        from (values (-9007199254740991), (-1), (0), (4294967296), (9007199254740991)) as rows (n)`,
    ),
  ).toEqual([-9_007_199_254_740_991, -1, 0, 4_294_967_296, 9_007_199_254_740_991]);
  const amounts = [
    '0',
    '1',
    '9999',
    '10000',
    '999999999999',
    '1000000000000',
    '10000000000000001',
    '18446744073709551615',
  ];
  expect(
    await read(
      decodeNumericColumn,
      statement`select array_send(array_agg(n::numeric(20, 0))) as column from unnest(${amounts}::text[]) as n`,
    ),
  ).toEqual(amounts.map(BigInt));
  expect(
    await read(
      decodeNullableNumericColumn,
      statement`select array_send(array_agg(n)) as column from (values (null), (5::numeric)) as rows (n)`,
    ),
  ).toEqual([null, 5n]);
  const bytes = await read(
    decodeNullableBytesColumn,
    statement`select array_send(array_agg(b)) as column from (values ('\\x00ff'::bytea), (null), ('')) as rows (b)`,
  );
  expect(bytes.map((value) => value && [...value])).toEqual([[0, 255], null, []]);
  expect(
    await read(
      decodeIntegerListColumn,
      statement`select array_send(array_agg(array_send(list))) as column
        from (values (array[1, 2]::bigint[]), ('{}'), (array[-1])) as rows (list)`,
    ),
  ).toEqual([[1, 2], [], [-1]]);
  expect(
    await read(
      decodeNullableIntegerListColumn,
      statement`select array_send(array_agg(array_send(list))) as column
        from (values (array[1, null]), (null)) as rows (list)`,
    ),
  ).toEqual([[1, null], null]);
});

test('a column of no rows is empty', async () => {
  expect(
    await read(
      decodeIntegerColumn,
      statement`select array_send(array_agg(n)) as column from generate_series(1, 0) as n`,
    ),
  ).toEqual([]);
});

test('a value that the decoder does not allow is an error that contains it', async () => {
  const rejection = async (decode: (value: unknown) => unknown, sql: Statement) =>
    read(decode, sql).then(
      () => 'no error',
      (error: unknown) => String(error),
    );
  expect(
    await rejection(
      decodeIntegerColumn,
      statement`select array_send(array_agg(n)) as column from (values (1), (null)) as rows (n)`,
    ),
  ).toContain('Element 1 of a column');
  expect(
    await rejection(decodeIntegerColumn, statement`select array_send(array[9007199254740992]) as column`),
  ).toContain('9007199254740992');
  expect(await rejection(decodeBytesColumn, statement`select array_send(array['text']) as column`)).toContain(
    'elements of type 25',
  );
  for (const value of ['-1', '0.5', 'NaN'])
    expect(
      await rejection(decodeNumericColumn, statement`select array_send(array[${value}::numeric]) as column`),
      value,
    ).toContain('numeric value');
  expect(await rejection(decodeIntegerColumn, statement`select 'text' as column`)).toContain('must be bytes');
});
