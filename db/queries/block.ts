import type { BlockHash } from '@ringscope/protocol/brands.ts';
import type { LookupReader } from '../client.ts';
import { pickColumns, omitColumns, createRowDecoder } from '../row-decoder.ts';
import { decodeBigInt, createNullableDecoder } from '../value-decoders.ts';
import { feeRateSql } from '../fee-rate.ts';
import { alternativeBlocks, blockStatistics, transactions } from '../schema/index.ts';
import { MAX_ALTERNATIVE_BLOCKS_PER_PAGE, type AlternativeBlockSummary } from './alternatives.ts';
import { toBlockContentStatistics, type BlockContentStatistics } from './block-content-sums.ts';
import { blockRowDecoder, chainTotalsDecoder, type StoredBlock, type ChainTotalsAtHeight } from './blocks.ts';
import { positionOfTxId, TX_IDS_PER_BLOCK } from '../schema/tx-ids.ts';
import { withHeightAndPosition, type ChainTxSummary } from './transaction.ts';
import { defineLookup, runLookup, type LookupStatement, type WithIndexState } from './lookup.ts';

/** A block of the main chain with one page of its transactions. */
export interface BlockDetail {
  readonly block: StoredBlock;
  /** Emission, fees and counts of the chain up to and including this block. Undefined only if the index is damaged. */
  readonly chainTotals: ChainTotalsAtHeight | undefined;
  readonly txs: readonly ChainTxSummary[];
  readonly alternatives: readonly AlternativeBlockSummary[];
}

/** Data about the block before a requested block, and about all transactions of the requested block. */
export interface BlockContext {
  /** Emission, fees and counts of the chain up to the previous block. Undefined for genesis. */
  readonly chainTotalsBefore: ChainTotalsAtHeight | undefined;
  /** Median weight of the requested number of previous blocks. Undefined for genesis. */
  readonly medianWeight: number | undefined;
  /** The previous block. Undefined for genesis. */
  readonly previousBlock: StoredBlock | undefined;
  readonly contentStatistics: BlockContentStatistics | undefined;
  /** All transactions of the block without its coinbase, heaviest first. */
  readonly diagramTxs: readonly BlockDiagramTx[];
}

/**
 * The values of a transaction that the diagram of a block shows. Values are null when the format of the transaction is
 * unknown.
 */
export interface BlockDiagramTx {
  /** Position in the block. The coinbase has 0. */
  readonly position: number;
  /** Weight in bytes. Null when it is not known. */
  readonly weight: number | null;
  /** Fee in atomic units. Null when it is not known. */
  readonly fee: bigint | null;
  readonly inputCount: number | null;
  readonly outputCount: number | null;
}

/**
 * Maximum number of transactions in the diagram of a block. The network's limit on block weight has never allowed that many.
 */
const MAX_OUTLINES = 10_000;

export interface BlockLookupResult<T> {
  readonly mainChainBlock: T | undefined;
  /** Whether this index has seen a block with the requested hash off the main chain. */
  readonly isAlternative: boolean;
}

const txRow = createRowDecoder(omitColumns(transactions, ['extra']));
const alternativeRow = createRowDecoder(omitColumns(alternativeBlocks, ['blob', 'txHashes']));
const outlineRow = createRowDecoder(
  pickColumns(transactions, ['id', 'weight', 'fee', 'inputCount', 'outputCount']),
);
const countsRow = createRowDecoder(
  pickColumns(blockStatistics, ['inputCount', 'outputCount', 'coinbaseOutputCount', 'ringMembers']),
);

/** Decodes a fee rate of a block, which is null when no transaction of the block pays a fee. */
const feeRate = createNullableDecoder(decodeBigInt);
const ratesRow = createRowDecoder({ min: feeRate, median: feeRate, max: feeRate });
const RATES_VALUES = ratesRow.rowJsonSql({
  min: 'min(rate)::text',
  median: '(percentile_disc(0.5) within group (order by rate))::text',
  max: 'max(rate)::text',
});

const BLOCK_HEIGHT = '(select height from block)';
const FIRST_TX_ID = `${BLOCK_HEIGHT}::bigint * ${TX_IDS_PER_BLOCK}`;
const END_TX_ID = `(${BLOCK_HEIGHT}::bigint + 1) * ${TX_IDS_PER_BLOCK}`;

/**
 * Columns of the lookup of a block. Its SQL parameters are the height or hash of the block, the position of
 * the first transaction, and the number of transactions.
 */
const detailColumns = [
  `(select ${blockRowDecoder.rowJsonSql('block')} from block)`,
  `(select ${chainTotalsDecoder.rowJsonSql('totals')} from block_totals totals where height = ${BLOCK_HEIGHT})`,
  `(select json_agg(${txRow.rowJsonSql('tx')}) from (
    select * from transactions where id >= ${FIRST_TX_ID} + $2::bigint and id < ${END_TX_ID} order by id limit $3) as tx)`,
  `(select json_agg(${alternativeRow.rowJsonSql('other')} order by first_seen_at) from (
    select * from alternative_blocks other
    where height = ${BLOCK_HEIGHT} and hash <> (select hash from block) order by first_seen_at limit ${MAX_ALTERNATIVE_BLOCKS_PER_PAGE}) as other)`,
];

/**
 * Columns of the lookup of a {@link BlockContext}. Besides the parameters of {@link detailColumns}, they need the
 * number of previous blocks for the median weight.
 */
const contextColumns = [
  `(select ${chainTotalsDecoder.rowJsonSql('totals')} from block_totals totals where height = ${BLOCK_HEIGHT} - 1)`,
  `(select floor(percentile_cont(0.5) within group (order by weight))::float8 from blocks
    where height < ${BLOCK_HEIGHT} and height >= ${BLOCK_HEIGHT} - $4::integer)`,
  `(select ${blockRowDecoder.rowJsonSql('before')} from blocks before where height = ${BLOCK_HEIGHT} - 1)`,
  `(select ${countsRow.rowJsonSql('counts')} from block_statistics counts where height = ${BLOCK_HEIGHT})`,
  `(select ${RATES_VALUES}
    from (select ${feeRateSql('fee', 'weight')} as rate from transactions
      where id > ${FIRST_TX_ID} and id < ${END_TX_ID}) as rates)`,
  `(select ${outlineRow.jsonColumnsSql('tx')} from (
    select * from transactions where id > ${FIRST_TX_ID} and id < ${END_TX_ID}
      order by weight desc nulls last, id limit ${MAX_OUTLINES}) as tx)`,
];

const IS_VISIBLE = 'height <= (select indexed_height from state)';
const BY_HEIGHT = `block as materialized (select * from blocks where height = $1::bigint and ${IS_VISIBLE})`;
const BY_HASH = `block as materialized (select * from blocks where hash = $1 and ${IS_VISIBLE})`;
const IS_ALTERNATIVE = 'exists (select from alternative_blocks where hash = $1)';

const plainLookups = {
  byHeight: defineLookup('block_by_height', [BY_HEIGHT], ['false', ...detailColumns]),
  byHash: defineLookup('block_by_hash', [BY_HASH], [IS_ALTERNATIVE, ...detailColumns]),
};
const contextLookups = {
  byHeight: defineLookup('block_page_by_height', [BY_HEIGHT], ['false', ...detailColumns, ...contextColumns]),
  byHash: defineLookup(
    'block_page_by_hash',
    [BY_HASH],
    [IS_ALTERNATIVE, ...detailColumns, ...contextColumns],
  ),
};

/** A request for a block by height or hash, and for a page of its transactions. */
export interface BlockRequest {
  readonly heightOrHash: number | BlockHash;
  readonly firstTxPosition: number;
  readonly txLimit: number;
}

async function run(
  reader: LookupReader,
  lookups: { readonly byHeight: LookupStatement; readonly byHash: LookupStatement },
  { heightOrHash, firstTxPosition, txLimit }: BlockRequest,
  more: readonly unknown[],
): Promise<WithIndexState<BlockLookupResult<BlockDetail & { readonly rest: readonly unknown[] }>>> {
  const isHeight = typeof heightOrHash === 'number';
  const { indexState, columns } = await runLookup(reader, isHeight ? lookups.byHeight : lookups.byHash, [
    isHeight ? heightOrHash : Buffer.from(heightOrHash, 'hex'),
    firstTxPosition,
    txLimit,
    ...more,
  ]);
  const [isAlternative, block, totals, txs, alternatives, ...rest] = columns;
  const row = blockRowDecoder.decodeJsonOrNull(block);
  const onChain =
    row === undefined
      ? undefined
      : {
          block: row,
          chainTotals: chainTotalsDecoder.decodeJsonOrNull(totals),
          txs: txRow.decodeJsonList(txs).map(withHeightAndPosition),
          alternatives: alternativeRow.decodeJsonList(alternatives),
          rest,
        };
  return { indexState, data: { mainChainBlock: onChain, isAlternative: isAlternative === true } };
}

/**
 * Finds a block of the main chain. Uses one prepared statement, because this is a hot route (bench/serving.md).
 *
 * @throws EmptyIndexError
 */
export async function lookUpBlock(
  reader: LookupReader,
  request: BlockRequest,
): Promise<WithIndexState<BlockLookupResult<BlockDetail>>> {
  return run(reader, plainLookups, request, []);
}

/**
 * Finds a block of the main chain with its {@link BlockContext}.
 *
 * @param medianWindowBlocks number of previous blocks in the median of weights
 * @throws EmptyIndexError
 */
export async function lookUpBlockWithContext(
  reader: LookupReader,
  request: BlockRequest,
  medianWindowBlocks: number,
): Promise<WithIndexState<BlockLookupResult<BlockDetail & BlockContext>>> {
  const { indexState, data } = await run(reader, contextLookups, request, [medianWindowBlocks]);
  if (data.mainChainBlock === undefined) return { indexState, data: { ...data, mainChainBlock: undefined } };
  const { rest, ...detail } = data.mainChainBlock;
  const [totalsBefore, medianWeight, before, counts, rates, outlines] = rest;
  return {
    indexState,
    data: {
      ...data,
      mainChainBlock: {
        ...detail,
        chainTotalsBefore: chainTotalsDecoder.decodeJsonOrNull(totalsBefore),
        medianWeight: typeof medianWeight === 'number' ? medianWeight : undefined,
        previousBlock: blockRowDecoder.decodeJsonOrNull(before),
        contentStatistics: toBlockContentStatistics(
          countsRow.decodeJsonOrNull(counts),
          ratesRow.decodeJson(rates),
        ),
        diagramTxs: outlineRow
          .decodeJsonColumns(outlines)
          .map(({ id, ...outline }) => ({ position: positionOfTxId(id), ...outline })),
      },
    },
  };
}
