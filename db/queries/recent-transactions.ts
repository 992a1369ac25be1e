import type { OneTimeKey, TxHash } from '@ringscope/protocol/brands.ts';
import type { LookupReader } from '../client.ts';
import { columnsOf, jsonList, rowDecoder } from '../row-decoder.ts';
import { blocks, inputs, outputs, poolInputs, poolTransactions, transactions } from '../schema/index.ts';
import { heightOfTx, positionOfTx, TX_IDS_PER_BLOCK } from '../schema/tx-ids.ts';
import { defineLookup, runLookup, type WithMoment } from './lookup.ts';
import { MAX_POOL_SUMMARIES, RECEIVED_AT, SUMMARY_COLUMNS, type Summary } from './transaction-summaries.ts';

/** An input without its ring. */
export interface InputWithoutRing {
  readonly keyImage: typeof inputs.$inferSelect.keyImage;
  readonly amount: bigint;
}

/** An output as lists show it. */
export interface ListedOutput {
  /** It is null where the chain hides the amount. */
  readonly clearAmount: bigint | null;
  /** It is null when the format of the output is not known. */
  readonly key: OneTimeKey | null;
}

/** A transaction of one of the newest blocks. */
export interface RecentTx extends Summary<typeof transactions.$inferSelect> {
  readonly height: number;
  /** 0 for the coinbase. */
  readonly position: number;
  /** Time of the block in unix seconds. */
  readonly timestamp: number;
  readonly inputs: readonly InputWithoutRing[];
  readonly outputs: readonly ListedOutput[];
}

/** A waiting transaction. Its outputs are in its bytes. */
export interface RecentPoolTx extends Summary<typeof poolTransactions.$inferSelect> {
  readonly blob: Uint8Array;
  /** Unix seconds: the time of the daemon, or the time of the index where the daemon hides its own. */
  readonly receivedAt: number;
  readonly inputs: readonly InputWithoutRing[];
}

/** The newest transactions of the chain and of the pool. */
export interface RecentTransactions {
  /** Lowest and highest height of the blocks. */
  readonly fromHeight: number;
  readonly toHeight: number;
  /** In the order of the chain. */
  readonly mined: readonly RecentTx[];
  /** Newest first. */
  readonly waiting: readonly RecentPoolTx[];
}

const blockRow = rowDecoder(columnsOf(blocks, ['height', 'timestamp']));
const txRow = rowDecoder(columnsOf(transactions, ['id', ...SUMMARY_COLUMNS]));
const poolRow = rowDecoder(columnsOf(poolTransactions, [...SUMMARY_COLUMNS, 'blob']));
const outputRow = rowDecoder(columnsOf(outputs, ['txId', 'clearAmount', 'key']));
const inputRow = rowDecoder({
  txId: inputs.txId,
  keyImage: inputs.keyImage,
  amount: inputs.amount,
  ringSize: Number,
});
const INPUT_VALUES = inputRow.json({
  txId: 'tx_id',
  keyImage: 'key_image',
  amount: 'amount',
  ringSize: 'cardinality(ring)',
});
const poolInputRow = rowDecoder({
  hash: poolInputs.txHash,
  keyImage: poolInputs.keyImage,
  amount: poolInputs.amount,
  ringSize: Number,
});
const POOL_INPUT_VALUES = poolInputRow.json({
  hash: 'tx_hash',
  keyImage: 'key_image',
  amount: 'amount',
  ringSize: 'cardinality(ring)',
});

/** The parameter is the number of blocks. */
const recentLookup = defineLookup(
  'recent_transactions',
  [
    `first as materialized (
      select greatest(0, indexed_height - $1::integer + 1) as height,
        greatest(0, indexed_height - $1::integer + 1) * ${TX_IDS_PER_BLOCK}::bigint as id from state)`,
    `page as materialized (
      select *, ${RECEIVED_AT} as received_at from pool_transactions
      order by received_at desc, hash limit ${MAX_POOL_SUMMARIES})`,
  ],
  [
    `(select json_agg(${blockRow.json('block')}) from blocks block
      where height between (select height from first) and (select indexed_height from state))`,
    `(select json_agg(${txRow.json('tx')} order by id) from transactions tx
      where id >= (select id from first) and id < (select ids_end from state))`,
    ...[`(select json_agg(${INPUT_VALUES} order by tx_id, position) from inputs`, outputsList()].map(
      (part) => `${part}
      where tx_id >= (select id from first) and tx_id < (select ids_end from state)
        and (select has_indexes from state))`,
    ),
    `(select json_agg(json_build_array(${poolRow.json('page')}, received_at) order by received_at desc, hash) from page)`,
    `(select json_agg(${POOL_INPUT_VALUES} order by tx_hash, position) from pool_inputs
      where tx_hash = any (array(select hash from page)))`,
  ],
  { needsIndexes: true },
);

function outputsList(): string {
  return `(select json_agg(${outputRow.json('output')} order by tx_id, position) from outputs output`;
}

/**
 * Finds the transactions of the newest blocks and of the pool, without ring members.
 *
 * @throws EmptyIndexError, IndexesMissingError
 */
export async function lookUpRecentTransactions(
  reader: LookupReader,
  blockCount: number,
): Promise<WithMoment<RecentTransactions>> {
  const { moment, columns } = await runLookup(reader, recentLookup, [blockCount]);
  const [blockList, txList, inputList, outputList, poolList, poolInputList] = columns;
  const times = new Map(
    blockRow.decodeJsonList(blockList).map(({ height, timestamp }) => [height, timestamp] as const),
  );
  const inputsOf = grouped(inputRow.decodeJsonList(inputList), ({ txId }) => txId);
  const outputsOf = grouped(outputRow.decodeJsonList(outputList), ({ txId }) => txId);
  const poolInputsOf = grouped(poolInputRow.decodeJsonList(poolInputList), ({ hash }) => hash);
  const mined = txRow.decodeJsonList(txList).map(({ id, ...row }): RecentTx => {
    const height = heightOfTx(id);
    const timestamp = times.get(height);
    if (timestamp === undefined) throw new Error(`the block of visible transaction ${id} is missing`);
    return {
      ...row,
      ...withFacts(inputsOf.get(id) ?? []),
      outputs: outputsOf.get(id) ?? [],
      height,
      position: positionOfTx(id),
      timestamp,
    };
  });
  const waiting = jsonList(poolList).map((each): RecentPoolTx => {
    const [values, receivedAt] = jsonList(each);
    const row = poolRow.decodeJson(values);
    return { ...row, ...withFacts(poolInputsOf.get(row.hash) ?? []), receivedAt: Number(receivedAt) };
  });
  const { height: toHeight } = moment.tip;
  return { moment, data: { fromHeight: Math.max(0, toHeight - blockCount + 1), toHeight, mined, waiting } };
}

/** Returns the inputs of a transaction and the facts that its summary shows of them. */
function withFacts(its: readonly (InputWithoutRing & { readonly ringSize: number })[]) {
  return {
    inputs: its,
    firstRing: its[0]?.ringSize ?? 0,
    visibleInputs: its.reduce((sum, { amount }) => sum + amount, 0n),
  };
}

function grouped<Row, Key extends number | TxHash>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): ReadonlyMap<Key, readonly Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}
