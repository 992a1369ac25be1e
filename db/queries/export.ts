import { getTableColumns } from 'drizzle-orm';
import type { LookupReader } from '../client.ts';
import { rowDecoder } from '../row-decoder.ts';
import { outputs, transactions } from '../schema/index.ts';
import { lastTxId, TX_IDS_PER_BLOCK } from '../schema/tx-ids.ts';
import { blockRow } from './blocks.ts';
import { defineLookup, runLookup } from './lookup.ts';
import type { Tip } from './moment.ts';

/** Rows of one page. A page of transactions with long extra fields has some megabytes. */
const ROWS_PER_PAGE = 1_000;

const txRow = rowDecoder(getTableColumns(transactions));
const outputRow = rowDecoder(getTableColumns(outputs));

export type ExportedBlock = ReturnType<typeof blockRow.decode>;
export type ExportedTx = ReturnType<typeof txRow.decode>;
export type ExportedOutput = ReturnType<typeof outputRow.decode>;

/** A page of rows, with facts about the chain at the moment when it was read. */
interface ExportPage<Row> {
  readonly tip: Tip;
  readonly indexesMissing: boolean;
  /** Hash of the highest block of the whole export. It changes when a reorg reaches the export. */
  readonly endHash: string | null;
  readonly rows: readonly Row[];
}

/** Heights to export, both ends included. */
export interface ExportRange {
  readonly from: number;
  readonly to: number;
}

const END_HASH = `(select encode(hash, 'hex') from blocks
  where height = $1::bigint and height <= (select indexed_height from state))`;

const blocksLookup = defineLookup(
  'export_blocks',
  [],
  [
    END_HASH,
    `(select json_agg(${blockRow.json('block')} order by height) from (
      select * from blocks where height > $2::bigint and height <= $1::bigint
        and height <= (select indexed_height from state)
      order by height limit ${ROWS_PER_PAGE}) as block)`,
  ],
);

const txsLookup = defineLookup(
  'export_txs',
  [],
  [
    END_HASH,
    `(select json_agg(${txRow.json('tx')} order by id) from (
      select * from transactions where id > $2::bigint and id < ($1::bigint + 1) * ${TX_IDS_PER_BLOCK}
        and id < (select ids_end from state)
      order by id limit ${ROWS_PER_PAGE}) as tx)`,
  ],
);

/** The outputs of as many whole transactions as have a page of them. A transaction has at most some thousand outputs. */
const outputsLookup = defineLookup(
  'export_outputs',
  [
    `page as materialized (
      select id from transactions where id > $2::bigint and id < ($1::bigint + 1) * ${TX_IDS_PER_BLOCK}
        and id < (select ids_end from state)
      order by id limit 200)`,
  ],
  [
    END_HASH,
    `(select json_agg(${outputRow.json('output')} order by tx_id, position) from (
      select outputs.* from page join outputs on outputs.tx_id = page.id
      where (select has_indexes from state)) as output)`,
    `(select max(id) from page)`,
  ],
);

async function readPage<Row>(
  reader: LookupReader,
  lookup: typeof blocksLookup,
  { to }: ExportRange,
  after: number,
  decode: (values: unknown) => readonly Row[],
): Promise<ExportPage<Row> & { readonly last: unknown }> {
  const { moment, columns } = await runLookup(reader, lookup, [to, after]);
  const [end, rows, last] = columns;
  return {
    tip: moment.tip,
    indexesMissing: moment.indexesMissing,
    endHash: typeof end === 'string' ? end : null,
    rows: decode(rows),
    last,
  };
}

/** A part of an export in the order of the chain, and the place where the next part begins. */
export interface ExportPart<Row> extends ExportPage<Row> {
  /** Undefined after the last part. */
  readonly next: number | undefined;
}

/** The place before the first row of an export of blocks. */
export function beforeBlock(height: number): number {
  return height - 1;
}

/** The place before the first row of an export of transactions or outputs. */
export function beforeTx(height: number): number {
  return lastTxId(height - 1);
}

/** Reads blocks by height. @throws EmptyIndexError, database errors */
export async function readExportedBlocks(
  reader: LookupReader,
  range: ExportRange,
  after: number,
): Promise<ExportPart<ExportedBlock>> {
  const page = await readPage(reader, blocksLookup, range, after, (rows) => blockRow.decodeJsonList(rows));
  return { ...page, next: page.rows.length < ROWS_PER_PAGE ? undefined : page.rows.at(-1)?.height };
}

/** Reads transactions in the order of the chain, with coinbases. @throws EmptyIndexError, database errors */
export async function readExportedTxs(
  reader: LookupReader,
  range: ExportRange,
  after: number,
): Promise<ExportPart<ExportedTx>> {
  const page = await readPage(reader, txsLookup, range, after, (rows) => txRow.decodeJsonList(rows));
  return { ...page, next: page.rows.length < ROWS_PER_PAGE ? undefined : page.rows.at(-1)?.id };
}

/** Reads outputs in the order of the chain. @throws EmptyIndexError, database errors */
export async function readExportedOutputs(
  reader: LookupReader,
  range: ExportRange,
  after: number,
): Promise<ExportPart<ExportedOutput>> {
  const page = await readPage(reader, outputsLookup, range, after, (rows) => outputRow.decodeJsonList(rows));
  const { last } = page;
  return { ...page, next: last === null || last === undefined ? undefined : Number(last) };
}
