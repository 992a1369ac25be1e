import type { BlockHash, TxHash } from '@ringscope/protocol/brands.ts';
import type { LookupReader } from '../client.ts';
import { pickColumns, decodeJsonArray, createRowDecoder } from '../row-decoder.ts';
import { poolTransactions, transactions } from '../schema/index.ts';
import { blockRowDecoder, type StoredBlock } from './blocks.ts';
import { heightOfTxId, positionOfTxId, TX_IDS_PER_BLOCK } from '../schema/tx-ids.ts';
import { defineLookup, runLookup, type LookupStatement, type WithIndexState } from './lookup.ts';

export interface TxInputsSummary {
  /** Number of members of the first input's ring. 0 for a coinbase. */
  readonly firstRingSize: number;
  /** Sum of the amounts that the inputs show, in atomic units. Hidden amounts count as 0. */
  readonly visibleInputAmount: bigint;
}

/** The columns of a transaction summary, and the summary of its inputs. */
export type TxSummaryFields<Row> = Pick<
  Row,
  Extract<'hash' | 'version' | 'rctType' | 'size' | 'weight' | 'fee' | 'unlockTime' | 'extra', keyof Row>
> &
  TxInputsSummary;

/** The fields of a main-chain transaction that lists show. */
export interface MinedTxSummary extends TxSummaryFields<typeof transactions.$inferSelect> {
  readonly position: number;
}

/** A block with summaries of all its transactions, the coinbase first. */
export interface BlockWithTxSummaries {
  readonly block: StoredBlock;
  readonly txs: readonly MinedTxSummary[];
}

/** The fields of a waiting transaction that lists show. */
export interface PoolTxListItem extends TxSummaryFields<typeof poolTransactions.$inferSelect> {
  /**
   * Unix seconds at which the daemon received the transaction. If the daemon hides this time, the time at which the indexer first saw the
   * transaction.
   */
  readonly receivedAt: number;
}

export const TX_SUMMARY_COLUMNS = [
  'hash',
  'version',
  'rctType',
  'size',
  'weight',
  'fee',
  'unlockTime',
  'extra',
] as const;
const txRow = createRowDecoder(pickColumns(transactions, ['id', ...TX_SUMMARY_COLUMNS]));
const poolRow = createRowDecoder(pickColumns(poolTransactions, TX_SUMMARY_COLUMNS));

const noInputs: TxInputsSummary = { firstRingSize: 0, visibleInputAmount: 0n };

/** Two SQL expressions over the inputs of a transaction: size of the first ring, and sum of the visible amounts. */
const INPUT_FACTS = `(array_agg(cardinality(ring) order by position))[1], sum(amount)::text`;

/** Defines a lookup of blocks. @param block SQL condition that selects blocks of consecutive heights */
function blocksLookup(name: string, block: string): LookupStatement {
  const first = `(select min(height) from block)::bigint * ${TX_IDS_PER_BLOCK}`;
  const end = `((select max(height) from block)::bigint + 1) * ${TX_IDS_PER_BLOCK}`;
  return defineLookup(
    name,
    [
      `block as materialized (select * from blocks where height <= (select indexed_height from state) and ${block})`,
    ],
    [
      `(select json_agg(${blockRowDecoder.rowJsonSql('block')} order by height desc) from block)`,
      `(select json_agg(${txRow.rowJsonSql('tx')} order by id) from transactions tx where id >= ${first} and id < ${end})`,
      `(select json_agg(facts) from (
        select json_build_array(tx_id, ${INPUT_FACTS}) as facts from inputs
        where tx_id >= ${first} and tx_id < ${end} and (select has_indexes from state) group by tx_id) as each_tx)`,
    ],
    { needsIndexes: 'all' },
  );
}

const byHeights = blocksLookup('summaries_by_heights', 'height between $1::bigint and $2::bigint');
const byHash = blocksLookup('summaries_by_hash', 'hash = $1');

export const MAX_BLOCKS_PER_SUMMARY_LOOKUP = 100;

/**
 * Finds blocks of the main chain with summaries of their transactions, newest first. Uses one prepared statement, because this is a hot
 * route (bench/serving.md).
 *
 * @param toHeight the highest height, inclusive. A height above the tip finds the blocks up to the tip
 * @throws EmptyIndexError, IndexesMissingError, RangeError for more than {@link MAX_BLOCKS_PER_SUMMARY_LOOKUP}
 */
export async function lookUpBlocksWithTxSummaries(
  reader: LookupReader,
  fromHeight: number,
  toHeight: number,
): Promise<WithIndexState<readonly BlockWithTxSummaries[]>> {
  if (toHeight - fromHeight >= MAX_BLOCKS_PER_SUMMARY_LOOKUP)
    throw new RangeError(
      `A request for the transaction summaries of blocks has ${toHeight - fromHeight + 1} blocks. The limit is ${MAX_BLOCKS_PER_SUMMARY_LOOKUP}. Divide the range.`,
    );
  return run(reader, byHeights, [fromHeight, toHeight]);
}

/**
 * Finds the block of the main chain with this hash, with summaries of its transactions. The list has one element, or
 * none if there is no such block.
 *
 * @throws EmptyIndexError, IndexesMissingError
 */
export async function lookUpBlocksWithTxSummariesByHash(
  reader: LookupReader,
  hash: BlockHash,
): Promise<WithIndexState<readonly BlockWithTxSummaries[]>> {
  return run(reader, byHash, [Buffer.from(hash, 'hex')]);
}

async function run(
  reader: LookupReader,
  lookup: LookupStatement,
  values: readonly unknown[],
): Promise<WithIndexState<readonly BlockWithTxSummaries[]>> {
  const { indexState, columns } = await runLookup(reader, lookup, values);
  const [blockList, txList, factList] = columns;
  const facts = decodeFacts<number>(factList);
  const byHeight = new Map<number, MinedTxSummary[]>();
  for (const { id, ...row } of txRow.decodeJsonList(txList)) {
    const height = heightOfTxId(id);
    const txs = byHeight.get(height) ?? [];
    txs.push({ ...row, position: positionOfTxId(id), ...(facts.get(id) ?? noInputs) });
    byHeight.set(height, txs);
  }
  const data = blockRowDecoder.decodeJsonList(blockList).map((block) => ({
    block,
    txs: byHeight.get(block.height) ?? [],
  }));
  return { indexState, data };
}

/** Decodes the input summaries of transactions. The key of the map is the first value of each row: the id or hash of the transaction. */
function decodeFacts<Key>(values: unknown): ReadonlyMap<Key, TxInputsSummary> {
  // Each row of the statements in this file has these three values.
  const rows = decodeJsonArray(values) as readonly (readonly [Key, number, string])[];
  return new Map(
    rows.map(([key, firstRingSize, sum]) => [key, { firstRingSize, visibleInputAmount: BigInt(sum) }]),
  );
}

/** SQL expression of the time at which a waiting transaction was received, in Unix seconds. */
export const POOL_TX_RECEIVED_AT_SQL =
  'coalesce(receive_time, floor(extract(epoch from first_seen_at))::bigint)';

/**
 * Lookup of a page of the pool. Its SQL parameters are the number of the page, from 0, and the number of
 * transactions on a page.
 */
const poolSummaries = defineLookup(
  'summaries_of_pool',
  [
    `total as materialized (select count(*) as txs from pool_transactions)`,
    `page as materialized (
      select *, ${POOL_TX_RECEIVED_AT_SQL} as received_at from pool_transactions
      order by received_at desc, hash
      offset (select case when $1::bigint * $2::bigint < txs then $1::bigint * $2::bigint
        else greatest(0, txs - $2::bigint) end from total)
      limit $2::bigint)`,
  ],
  [
    `(select txs from total)`,
    `(select json_agg(json_build_array(${poolRow.rowJsonSql('page')}, received_at) order by received_at desc, hash) from page)`,
    `(select json_agg(facts) from (
      select json_build_array(encode(tx_hash, 'hex'), ${INPUT_FACTS}) as facts from pool_inputs
      where tx_hash = any (array(select hash from page)) group by tx_hash) as each_tx)`,
  ],
);

/** Maximum number of waiting transactions in one result. */
export const MAX_POOL_TX_SUMMARIES = 5_000;

/**
 * Returns a page of the pool, newest first, and the number of all waiting transactions. A page after the end contains the last `limit`
 * transactions.
 *
 * @param page 0 to 10^9
 * @param limit at most {@link MAX_POOL_TX_SUMMARIES}
 * @throws EmptyIndexError, RangeError
 */
export async function lookUpPoolTxSummaries(
  reader: LookupReader,
  page: number,
  limit: number,
): Promise<WithIndexState<{ readonly total: number; readonly txs: readonly PoolTxListItem[] }>> {
  if (limit > MAX_POOL_TX_SUMMARIES)
    throw new RangeError(
      `A page of ${limit} pool transaction summaries was requested, but the limit is ${MAX_POOL_TX_SUMMARIES}. Request several smaller pages.`,
    );
  const { indexState, columns } = await runLookup(reader, poolSummaries, [page, limit]);
  const [total, txList, factList] = columns;
  const facts = decodeFacts<TxHash>(factList);
  const txs = decodeJsonArray(txList).map((each) => {
    const [values, receivedAt] = decodeJsonArray(each);
    const row = poolRow.decodeJson(values);
    return { ...row, receivedAt: Number(receivedAt), ...(facts.get(row.hash) ?? noInputs) };
  });
  return { indexState, data: { total: Number(total), txs } };
}
