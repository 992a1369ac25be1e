import { getTableColumns } from 'drizzle-orm';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import type { Oddity } from '@ringscope/protocol/oddities.ts';
import { CURRENT_FULL_REWARD_ZONE } from '@ringscope/protocol/emission.ts';
import { CURRENT_BLOCK_TARGET_SECONDS } from '@ringscope/protocol/hard-forks.ts';
import { POOL_LIFETIME_SECONDS } from '@ringscope/protocol/relay-rules.ts';
import { COINBASE_LOCK_BLOCKS, SPENDABLE_AGE_BLOCKS } from '@ringscope/protocol/unlock-time.ts';
import type { LookupReader } from '../client.ts';
import { pickColumns, createRowDecoder } from '../row-decoder.ts';
import { decodeNumber } from '../value-decoders.ts';
import { inputs, oddities, outputs, poolHistory, poolTransactions, transactions } from '../schema/index.ts';
import { heightOfTxId, positionOfTxId } from '../schema/tx-ids.ts';
import { blockRowDecoder, type StoredBlock } from './blocks.ts';
import { defineLookup, runLookup, type WithIndexState } from './lookup.ts';
import { txHashAndTimeColumnsSql, createTxHashAndTimeLookup } from './origins.ts';
import type { PoolTx } from './pool.ts';
import { INDEX_NAMES_FOR_TX_PAGE } from './search-indexes.ts';
import { MIN_WAIT_OF_SKIPPED_TX_SECONDS } from './skipped.ts';
import { firstUnifiedIdSql } from './unified-ids.ts';
import { toOutputRefMapKey, toRingMember, type RingMember } from './ring-members.ts';

/** A transaction of the main chain. The coinbase has `position` 0. */
export type ChainTx = typeof transactions.$inferSelect & {
  readonly height: number;
  readonly position: number;
};

/** A transaction in a list, without `extra`. */
export type ChainTxSummary = Omit<ChainTx, 'extra'>;

/** Adds the height and the position that the id of a transaction contains. */
export function withHeightAndPosition<T extends { readonly id: number }>(
  row: T,
): T & { height: number; position: number } {
  return { ...row, height: heightOfTxId(row.id), position: positionOfTxId(row.id) };
}

const inputColumns = pickColumns(inputs, ['position', 'keyImage', 'amount', 'ring']);
const outputColumns = pickColumns(outputs, [
  'position',
  'amount',
  'globalIndex',
  'clearAmount',
  'key',
  'viewTag',
  'carrotFields',
]);
const inputRow = createRowDecoder(inputColumns);
const outputRow = createRowDecoder(outputColumns);
const chainRow = createRowDecoder(getTableColumns(transactions));
const poolRow = createRowDecoder(getTableColumns(poolTransactions));
const memberRow = createRowDecoder(
  pickColumns(outputs, ['amount', 'globalIndex', 'txId', 'position', 'key']),
);
const poolSightingRow = createRowDecoder({
  firstSeenAt: poolHistory.firstSeenAt,
  leftAt: poolHistory.leftAt,
  doubleSpendSeen: poolHistory.doubleSpendSeen,
});
const oddityRow = createRowDecoder(pickColumns(oddities, ['kind', 'position']));
const poolTotalsRow = createRowDecoder({ count: decodeNumber, weight: decodeNumber });

export type TxInputRow = ReturnType<typeof inputRow.decode>;
/**
 * An output of a mined transaction. `amount` is the amount under which the chain numbers the output: 0 for
 * RingCT outputs and coinbases of version 2. The key is null when the format of the output is not known.
 */
export type TxOutputRow = ReturnType<typeof outputRow.decode>;
/** When the indexer first saw a transaction in the pool, when the transaction left, and whether the daemon saw a double spend of it. */
export type PoolSighting = ReturnType<typeof poolSightingRow.decode>;
/** Number and weight of the waiting transactions with a higher fee rate than a given transaction. Miners prefer these transactions. */
export type PoolTotalsAboveFeeRate = ReturnType<typeof poolTotalsRow.decode>;

/** The inputs of a transaction, with the outputs to which their rings refer. */
interface ResolvedInputs {
  readonly inputs: readonly TxInputRow[];
  /** Ring members by `toOutputRefMapKey`, without outputs that are not indexed. */
  readonly members: ReadonlyMap<string, RingMember>;
}

/** A main-chain transaction with all data that pages show. */
export interface MinedTxDetail extends ResolvedInputs {
  readonly tx: ChainTx;
  readonly block: StoredBlock;
  /** Undefined when the indexer first saw the transaction in a block. */
  readonly firstSeen: PoolSighting | undefined;
  /**
   * Time of the block after which outputs without an unlock time can be spent (for a coinbase, all outputs), in Unix
   * seconds. Undefined until the index has this block.
   */
  readonly spendableSinceTime: number | undefined;
  readonly outputs: readonly TxOutputRow[];
  /**
   * Unified id (number among all outputs of the chain) of the first output of the transaction. The ids of its
   * other outputs follow.
   */
  readonly firstUnifiedId: number;
  readonly oddities: readonly Oddity[];
}

/** A transaction of the pool. Its outputs must be decoded from its bytes. */
export interface PoolTxDetail extends ResolvedInputs {
  readonly tx: PoolTx;
  /** Totals of waiting transactions with a higher fee rate. Undefined when the fee or weight of this transaction is not known. */
  readonly poolTotalsAboveFeeRate: PoolTotalsAboveFeeRate | undefined;
  /**
   * Number of blocks that had room for the transaction, although they do not include it. A block counts if its timestamp is at least
   * {@link MIN_WAIT_OF_SKIPPED_TX_SECONDS} after the time when this index first saw the transaction. Only the newest 2,160 blocks
   * count: three days, the lifetime of a waiting transaction. 0 when the weight of the transaction is not known.
   */
  readonly skippingBlockCount: number;
}

export interface TransactionLookupResult {
  readonly mined: MinedTxDetail | undefined;
  /** Undefined unless the transaction is in the pool and not on the main chain. */
  readonly waiting: PoolTxDetail | undefined;
  /** Whether the transaction is in an alternative block, or a reorg has orphaned it. */
  readonly wasOrphaned: boolean;
}

/** The requested inputs and outputs of a transaction. Some transactions have thousands of them. */
export interface InputAndOutputRanges {
  readonly inputsOffset: number;
  readonly outputsOffset: number;
  readonly inputsLimit: number;
  readonly outputsLimit: number;
}

/**
 * Maximum number of unusual properties (docs/oddities.md) in a result. A transaction with thousands of inputs may
 * have as many unusual rings.
 */
const MAX_ODDITIES = 100;

const INPUT = 'position, key_image, amount, ring';

/**
 * SQL expression of {@link PoolTotalsAboveFeeRate}. Reads the complete pool, whose size the daemon limits. It compares fee
 * rates without a division, so the comparison is exact.
 */
const AHEAD = `(select ${poolTotalsRow.rowJsonSql({ count: 'count(*)', weight: 'coalesce(sum(other.weight), 0)' })}
  from pool_transactions other where other.fee * waiting.weight::numeric > waiting.fee * other.weight)`;

/** Number of blocks within the lifetime of a waiting transaction. */
const POOL_LIFETIME_BLOCKS = POOL_LIFETIME_SECONDS / CURRENT_BLOCK_TARGET_SECONDS;

/**
 * SQL expression of `skippingBlockCount`: counts those of the newest 2,160 blocks that had room for a waiting transaction, at
 * least {@link MIN_WAIT_OF_SKIPPED_TX_SECONDS} after this index first saw the transaction.
 */
const SKIPPED_BLOCKS = `(select count(*)::integer from blocks
  where height > (select indexed_height from state) - ${POOL_LIFETIME_BLOCKS} and height <= (select indexed_height from state)
    and timestamp >= extract(epoch from waiting.first_seen_at) + ${MIN_WAIT_OF_SKIPPED_TX_SECONDS}
    and blocks.weight + waiting.weight <= ${CURRENT_FULL_REWARD_ZONE})`;

const transactionLookup = defineLookup(
  'transaction',
  [
    `tx as materialized (
      select * from transactions where hash = $1 and id < (select ids_end from state) and (select has_indexes from state))`,
    `waiting as materialized (select * from pool_transactions where hash = $1 and not exists (select from tx))`,
    `input as materialized (
      (select ${INPUT} from inputs where tx_id = (select id from tx) and position >= $2 order by position limit $3)
      union all
      (select ${INPUT} from pool_inputs where tx_hash = (select hash from waiting) and position >= $2
        order by position limit $3))`,
    // Each ring takes one scan of `outputs`. `offset 0` fixes this join order, because the planner does not know how
    // few members a ring has. A member of two rings is listed twice, which costs less than removing duplicates from all
    // members.
    `member as materialized (
      select o.* from input
      cross join lateral (
        select amount, global_index, tx_id, position, key from outputs
        where outputs.amount = input.amount and global_index = any (input.ring)
          and tx_id < (select ids_end from state)
        offset 0) as o)`,
  ],
  [
    `(select ${chainRow.rowJsonSql('tx')} from tx)`,
    `(select ${blockRowDecoder.rowJsonSql('block')} from blocks block where height = (select (id / 65536)::integer from tx))`,
    `(select json_agg(${inputRow.rowJsonSql('input')}) from input)`,
    `(select json_agg(${outputRow.rowJsonSql('output')}) from (
      select * from outputs where tx_id = (select id from tx) and position >= $4 order by position limit $5) as output)`,
    `(select ${memberRow.jsonColumnsSql('member')} from member)`,
    `coalesce(
      (select ${poolSightingRow.rowJsonSql('sight')} from pool_history sight where hash = $1),
      (select ${poolSightingRow.rowJsonSql({
        firstSeenAt: 'to_timestamp(times.seen_at[(tx.id % 65536)::integer])',
        leftAt: 'times.left_at',
        doubleSpendSeen: 'false',
      })}
      from tx join first_seen_times times on times.height = (tx.id / 65536)::integer
      where times.seen_at[(tx.id % 65536)::integer] is not null))`,
    `(select json_agg(${oddityRow.rowJsonSql('oddity')} order by kind, position) from (
      select * from oddities where tx_id = (select id from tx) order by kind, position limit ${MAX_ODDITIES}) as oddity)`,
    `(select ${firstUnifiedIdSql('tx.id')} from tx)`,
    `(select ${poolRow.rowJsonSql('waiting')} from waiting)`,
    `(select ${AHEAD} from waiting where fee is not null and weight is not null)`,
    `(select ${SKIPPED_BLOCKS} from waiting where weight is not null)`,
    `exists (select from alternative_transactions where hash = $1)
      or exists (select from transaction_fates where tx_hash = $1)`,
    `(select timestamp::float8 from blocks where height <= (select indexed_height from state) and height =
      (select (id / 65536)::integer - 1
        + case when id % 65536 = 0 then ${COINBASE_LOCK_BLOCKS} else ${SPENDABLE_AGE_BLOCKS} end from tx))`,
    ...txHashAndTimeColumnsSql('member'),
  ],
  { needsIndexes: INDEX_NAMES_FOR_TX_PAGE },
);

/**
 * Finds a transaction of the main chain or of the pool, with the outputs to which its rings refer.
 *
 * Uses one prepared statement, because seven drizzle queries in an SQL transaction cost several times as much
 * (bench/serving.md).
 *
 * @throws EmptyIndexError, IndexesMissingError
 */
export async function lookUpTransaction(
  reader: LookupReader,
  hash: TxHash,
  { inputsOffset, inputsLimit, outputsOffset, outputsLimit }: InputAndOutputRanges,
): Promise<WithIndexState<TransactionLookupResult>> {
  const { indexState, columns } = await runLookup(reader, transactionLookup, [
    Buffer.from(hash, 'hex'),
    inputsOffset,
    inputsLimit,
    outputsOffset,
    outputsLimit,
  ]);
  const [
    chain,
    block,
    inputList,
    outputList,
    members,
    sight,
    oddityList,
    firstUnifiedId,
    pool,
    ahead,
    skippingBlockCount,
    wasOrphaned,
    since,
    ...rest
  ] = columns;
  const resolved = (): ResolvedInputs => {
    const origins = createTxHashAndTimeLookup(rest);
    return {
      inputs: inputRow.decodeJsonList(inputList),
      members: new Map(
        memberRow
          .decodeJsonColumns(members)
          .map((member) => [toOutputRefMapKey(member), toRingMember(member, origins(member.txId))]),
      ),
    };
  };
  const minedRow = chainRow.decodeJsonOrNull(chain);
  const waitingRow = poolRow.decodeJsonOrNull(pool);
  const mined = minedRow && {
    tx: withHeightAndPosition(minedRow),
    block: blockRowDecoder.decodeJson(block),
    firstSeen: poolSightingRow.decodeJsonOrNull(sight),
    spendableSinceTime: typeof since === 'number' ? since : undefined,
    outputs: outputRow.decodeJsonList(outputList),
    firstUnifiedId: Number(firstUnifiedId),
    oddities: oddityRow.decodeJsonList(oddityList),
    ...resolved(),
  };
  const waiting = waitingRow && {
    tx: waitingRow,
    poolTotalsAboveFeeRate: poolTotalsRow.decodeJsonOrNull(ahead),
    skippingBlockCount: typeof skippingBlockCount === 'number' ? skippingBlockCount : 0,
    ...resolved(),
  };
  return { indexState, data: { mined, waiting, wasOrphaned: wasOrphaned === true } };
}
