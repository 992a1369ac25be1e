import { asc, between, getTableColumns } from 'drizzle-orm';
import type { LookupReader } from '../client.ts';
import { pickColumns, createRowDecoder } from '../row-decoder.ts';
import { outputs, transactions } from '../schema/index.ts';
import { minTxIdAtHeight, maxTxIdAtHeight, TX_IDS_PER_BLOCK } from '../schema/tx-ids.ts';
import { requireAllowedLimit } from './page-limit.ts';
import { requireIndexes } from './index-state.ts';
import type { Snapshot } from './snapshot.ts';
import { defineLookup, runLookup, type WithIndexState } from './lookup.ts';

/**
 * Maximum number of transactions on a page of an output scan. The restricted RPC of the daemon returns at most this many in
 * one response.
 */
export const MAX_TXS_PER_SCAN_PAGE = 100;

/** A page of an output scan ends with the transaction that reaches this number of outputs or {@link BYTES_PER_PAGE}. */
const OUTPUTS_PER_PAGE = 2_000;
const BYTES_PER_PAGE = 500_000;

const txRow = createRowDecoder(pickColumns(transactions, ['id', 'hash', 'version', 'rctType', 'extra']));
const outputRow = createRowDecoder(getTableColumns(outputs));

export type ScannedTx = ReturnType<typeof txRow.decode>;
export type OutputScanRow = ReturnType<typeof outputRow.decode>;

/** A page of transactions in the order of the chain, with coinbases. */
export interface OutputScanPage {
  readonly txs: readonly ScannedTx[];
  /** All outputs of the transactions in `txs`, ordered by transaction and position. */
  readonly outputs: readonly OutputScanRow[];
  /** Id of the transaction after which the next page begins. Undefined on the last page. */
  readonly lastTxId: number | undefined;
}

// Hand-written SQL, because drizzle has no window functions.
/**
 * Lookup of a page of transactions. Its SQL parameters are the highest transaction id before the page, the lowest
 * transaction id above the range of heights, and the maximum number of transactions.
 */
const scanLookup = defineLookup(
  'output_scan',
  [
    `found as materialized (
      select * from transactions
      where id > $1::bigint and id < $2::bigint and id < (select ids_end from state)
      order by id limit $3::integer + 1)`,
    `counted as (
      select *, row_number() over chain as number,
        sum(output_count) over chain - output_count as outputs_before,
        sum(case when id % ${TX_IDS_PER_BLOCK} = 0 then 0 else size end) over chain - size as bytes_before
      from found window chain as (order by id))`,
    `page as materialized (
      select * from counted
      where number <= $3::integer
        and (number = 1 or (outputs_before < ${OUTPUTS_PER_PAGE} and bytes_before < ${BYTES_PER_PAGE})))`,
  ],
  [
    `(select json_agg(${txRow.rowJsonSql('page')} order by id) from page)`,
    `(select json_agg(${outputRow.rowJsonSql('output')} order by tx_id, position) from (
      select outputs.* from page join outputs on outputs.tx_id = page.id
      where (select has_indexes from state)) as output)`,
    `(select count(*) from found) > (select count(*) from page)`,
  ],
  { needsIndexes: 'all' },
);

/**
 * Reads a page of transactions with all their outputs.
 *
 * @param afterTxId id of the last transaction of the previous page; undefined for the first page
 * @throws EmptyIndexError, IndexesMissingError, RangeError for an invalid limit
 */
export async function lookUpOutputScanPage(
  reader: LookupReader,
  { fromHeight, toHeight }: { readonly fromHeight: number; readonly toHeight: number },
  afterTxId: number | undefined,
  limit: number,
): Promise<WithIndexState<OutputScanPage>> {
  requireAllowedLimit(limit, MAX_TXS_PER_SCAN_PAGE);
  const { indexState, columns } = await runLookup(reader, scanLookup, [
    afterTxId ?? maxTxIdAtHeight(fromHeight - 1),
    minTxIdAtHeight(toHeight + 1),
    limit,
  ]);
  const [txs, found, hasMore] = columns;
  const page = txRow.decodeJsonList(txs);
  return {
    indexState,
    data: {
      txs: page,
      outputs: outputRow.decodeJsonList(found),
      lastTxId: hasMore === true ? page.at(-1)?.id : undefined,
    },
  };
}

/** All transactions of a range of blocks with their outputs, in the order of the chain. */
export interface ScannedTxsWithOutputs {
  readonly txs: readonly ScannedTx[];
  readonly outputs: readonly OutputScanRow[];
}

/** Reads the indexed transactions of a range of blocks with all their outputs. @throws IndexesMissingError */
export async function readTxsForOutputScan(
  snapshot: Snapshot,
  fromHeight: number,
  toHeight: number,
): Promise<ScannedTxsWithOutputs> {
  requireIndexes(snapshot);
  const ids = [
    minTxIdAtHeight(fromHeight),
    maxTxIdAtHeight(Math.min(toHeight, snapshot.tip.height)),
  ] as const;
  const [txs, found] = await Promise.all([
    snapshot.db
      .select(pickColumns(transactions, ['id', 'hash', 'version', 'rctType', 'extra']))
      .from(transactions)
      .where(between(transactions.id, ...ids))
      .orderBy(asc(transactions.id)),
    snapshot.db
      .select()
      .from(outputs)
      .where(between(outputs.txId, ...ids))
      .orderBy(asc(outputs.txId), asc(outputs.position)),
  ]);
  return { txs, outputs: found };
}
