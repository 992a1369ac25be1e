import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { createHash } from 'node:crypto';
import { expect, test } from 'playwright/test';
import { exportKinds, exportManifestSchema } from '../../../../api/contract/export.ts';
import { exportedRowSchemas, type ExportKind } from '../../../../api/contract/exported-rows.ts';
import { statement } from '../../../../db/write-database.ts';
import { get, siteUrl } from '../client.ts';
import type { RealChain } from './scene.ts';

type Row = Readonly<Record<string, unknown>>;

async function download(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(`${await siteUrl()}${path}`);
  expect(response.status, path).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

async function readRows(kind: ExportKind, query = ''): Promise<Row[]> {
  const text = new TextDecoder().decode(await download(`/api/v1/export/${kind}${query}`));
  const lines = text.split('\n').slice(0, -1);
  return lines.map((line) => exportedRowSchemas[kind].strict().parse(JSON.parse(line)));
}

/** Converts a value of JSON or of Parquet to a string: bytes to hex, numbers to their digits. */
function comparable(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  if (Array.isArray(value)) return value.map(comparable);
  return textOf(value);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return `${value}`;
  throw new Error('a row has only numbers, strings, bytes and lists');
}

/** Returns a value of JSON as a cell of a CSV table. */
function cellOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(cellOf).join(';');
  return value === null ? '' : textOf(value);
}

function comparableRow(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, comparable(value)]));
}

/** Compares exports in all formats with each other and with the tables. */
export function testExports(chain: () => RealChain): void {
  // The chain was mined before the index followed it, so none of its transactions was seen in the pool.
  test.beforeAll(async () => {
    await chain().database.writeDatabase.query(statement`
      insert into first_seen_times (height, seen_at, left_at)
      select height, array(select case when n % 3 = 2 then null else timestamp - 30.25 * n end
        from generate_series(1, tx_count) as n), to_timestamp(timestamp + 1)
      from blocks where tx_count > 0 and height <= ${chain().tipHeight}`);
  });

  test('a Parquet file and a CSV table have the rows of NDJSON, for each kind', async () => {
    for (const kind of exportKinds) {
      const rows = await readRows(kind);
      expect(rows.length, kind).toBeGreaterThan(0);
      const { buffer } = await download(`/api/v1/export/${kind}?format=parquet`);
      const parquet = (await parquetReadObjects({ file: buffer, utf8: false })) as Row[];
      expect(parquet.map(comparableRow), kind).toEqual(rows.map(comparableRow));
      const csv = new TextDecoder().decode(await download(`/api/v1/export/${kind}?format=csv`));
      const [header, ...lines] = csv.split('\r\n').slice(0, -1);
      expect(header).toBe(Object.keys(exportedRowSchemas[kind].shape).join(','));
      expect(lines).toEqual(rows.map((row) => Object.values(row).map(cellOf).join(',')));
    }
  });

  test('the rows of the exports equal the tables', async () => {
    const { database, tipHeight } = chain();
    const visible = (tipHeight + 1) * 65_536;
    const inputs = await database.writeDatabase.query<Row>(statement`
      select (tx_id / 65536)::integer as height, (tx_id % 65536)::integer as tx_position, position,
        encode(key_image, 'hex') as key_image, amount::text as bucket, ring::text[] as ring,
        array(select (input.tx_id / 65536 - output.tx_id / 65536)::text from unnest(ring) with ordinality as member (index, number)
          join outputs output on output.amount = input.amount and output.global_index = index order by number) as ring_ages
      from inputs input where tx_id < ${visible} order by tx_id, position`);
    expect((await readRows('inputs')).map(comparableRow)).toEqual(inputs.map(comparableRow));

    const outputs = await database.writeDatabase.query<Row>(statement`
      select (tx_id / 65536)::integer as height, (tx_id % 65536)::integer as tx_position, position, amount::text as bucket,
        global_index::text, clear_amount::text as amount, encode(key, 'hex') as key,
        lpad(to_hex(view_tag::integer), 2, '0') as view_tag, null as encrypted_janus_anchor
      from outputs where tx_id < ${visible} order by tx_id, position`);
    expect((await readRows('outputs')).map(comparableRow)).toEqual(outputs.map(comparableRow));

    const blocks = await database.writeDatabase.query<Row>(statement`
      select reorg_id as reorg, extract(epoch from date_trunc('second', detected_at))::bigint::text as detected_at, fork_height,
        orphaned, height, encode(hash, 'hex') as hash
      from reorg_blocks join reorgs on id = reorg_id order by reorg_id, orphaned, height`);
    expect((await readRows('reorgs')).map(comparableRow)).toEqual(blocks.map(comparableRow));

    const sightings = await readRows('sightings');
    const times = await database.writeDatabase.query<{ height: number; seen: (string | null)[] }>(
      statement`select height, seen_at::text[] as seen from first_seen_times order by height`,
    );
    expect(sightings.map(({ height, position, first_seen_ms: time }) => [height, position, time])).toEqual(
      times.flatMap(({ height, seen }) =>
        seen.flatMap((seconds, index) =>
          seconds === null ? [] : [[height, index + 1, Math.round(Number(seconds) * 1000)]],
        ),
      ),
    );
  });

  test('commitments and parsed extras are those in the bytes of the transactions', async () => {
    const { txs } = chain();
    const hidden = txs.filter(({ tx }) => !tx.isCoinbase && tx.version === 2);
    expect((await readRows('commitments')).map(({ commitment }) => commitment)).toEqual(
      hidden.flatMap(({ tx }) => tx.ringct!.outPk.map((point) => Buffer.from(point).toString('hex'))),
    );
    const extras = await readRows('extras');
    expect(extras).toHaveLength(txs.length);
    for (const [at, { public_keys: keys, tx_position: position }] of extras.entries()) {
      expect(position).toBe(txs[at]!.position);
      for (const key of keys as readonly string[])
        expect(Buffer.from(txs[at]!.tx.extra).toString('hex')).toContain(`01${key}`);
    }
  });

  test('the manifest lists the hash of a file after it was sent', async () => {
    const { from, to } = (await get(exportManifestSchema, '/api/v1/export')).ranges[0]!;
    const path = `/api/v1/export/inputs?from=${from}&to=${to}&format=parquet`;
    const bytes = await download(path);
    const { digests } = (await get(exportManifestSchema, '/api/v1/export?limit=1')).ranges[0]!;
    expect(digests).toContainEqual({
      path,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    expect(parquetMetadata(bytes.buffer).num_rows).toBe(BigInt((await readRows('inputs')).length));
  });
}
