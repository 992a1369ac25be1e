import { getTableColumns } from 'drizzle-orm';
import { IndexesMissingError } from './snapshot.ts';
import { heightOfTx, positionOfTx } from '../schema/tx-ids.ts';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import type { Oddity } from '@ringscope/protocol/oddities.ts';
import type { Database } from '../client.ts';
import { columnsOf, rowDecoder } from '../row-decoder.ts';
import { blocks, inputs, oddities, outputs, poolHistory, transactions } from '../schema/index.ts';
import type { StoredBlock } from './blocks.ts';
import {
  outputRefKey,
  placedMemberOf,
  ringMemberOf,
  type PlacedMember,
  type RingMember,
} from './ring-members.ts';
import {
  MAX_ODDITIES,
  type ChainTx,
  type FirstSeen,
  type ListSlice,
  type TxInputRow,
  type TxOutputRow,
} from './transactions.ts';
import { defineLookup, runLookup, type Lookup, type WithMoment } from './lookup.ts';
import { hashColumn, hashesOf, originColumns, originsOf } from './origins.ts';

/** A transaction of the main chain with everything that pages show of it. */
export interface ChainTxDetail<Member = RingMember> {
  readonly tx: ChainTx;
  readonly block: StoredBlock;
  readonly firstSeen: FirstSeen | undefined;
  readonly inputs: readonly TxInputRow[];
  readonly outputs: readonly TxOutputRow[];
  /** Ring members by `outputRefKey`. An output that the visible index does not have is missing. */
  readonly members: ReadonlyMap<string, Member>;
  readonly oddities: readonly Oddity[];
}

export interface TxLookupResult<Member = RingMember> {
  readonly onChain: ChainTxDetail<Member> | undefined;
  /** Whether the transaction is also waiting, archived or has a fate. */
  readonly hasMore: boolean;
}

const txRow = rowDecoder(getTableColumns(transactions));
const blockRow = rowDecoder(getTableColumns(blocks));
const inputRow = rowDecoder(columnsOf(inputs, ['position', 'keyImage', 'amount', 'ring']));
const outputRow = rowDecoder(
  columnsOf(outputs, ['position', 'amount', 'globalIndex', 'clearAmount', 'key', 'viewTag']),
);
const memberRows = rowDecoder(columnsOf(outputs, ['amount', 'globalIndex', 'txId', 'position', 'key']));
const sightRow = rowDecoder(columnsOf(poolHistory, ['firstSeenAt', 'leftAt', 'doubleSpendSeen']));
const oddityRow = rowDecoder(columnsOf(oddities, ['kind', 'position']));

/** @param origins the columns that tell the transactions and the blocks of ring members */
function transactionLookup(name: string, origins: readonly string[]): Lookup {
  return defineLookup(
    name,
    [
      `tx as materialized (
      select * from transactions
      where hash = $1 and id < (select ids_end from state) and (select has_indexes from state))`,
      `input as materialized (
      select * from inputs where tx_id = (select id from tx) and position >= $2 order by position limit $3)`,
      // There is one scan for each ring. `offset 0` keeps the planner from another join order. The planner might prefer
      // another order, because it does not know how few members there are. A member of two rings is listed twice, which costs
      // less than a sort of all members.
      `member as materialized (
      select o.* from input
      cross join lateral (
        select amount, global_index, tx_id, position, key from outputs
        where outputs.amount = input.amount and global_index = any (input.ring)
          and tx_id < (select ids_end from state)
        offset 0) as o)`,
    ],
    [
      `(select ${txRow.json('tx')} from tx)`,
      `(select ${blockRow.json('block')} from blocks block where height = (select (id / 65536)::integer from tx))`,
      `(select json_agg(${inputRow.json('input')}) from input)`,
      `(select json_agg(${outputRow.json('output')}) from (
      select * from outputs where tx_id = (select id from tx) and position >= $4 order by position limit $5) as output)`,
      `(select ${memberRows.jsonColumns('member')} from member)`,
      `(select ${sightRow.json('sight')} from pool_history sight where hash = $1)`,
      `(select json_agg(${oddityRow.json('oddity')} order by kind, position) from (
      select * from oddities where tx_id = (select id from tx) order by kind, position limit ${MAX_ODDITIES}) as oddity)`,
      `exists (select from pool_transactions where hash = $1)
      or exists (select from alternative_transactions where hash = $1)
      or exists (select from transaction_fates where tx_hash = $1)`,
      ...origins,
    ],
  );
}

const withTimes = transactionLookup('transaction', originColumns('member'));
const withoutTimes = transactionLookup('transaction_without_times', [hashColumn('member')]);

/**
 * Finds a transaction of the main chain with its rings resolved.
 *
 * @throws EmptyIndexError, IndexesMissingError
 */
export async function lookUpTransaction(
  database: Database,
  hash: TxHash,
  inputsWanted: ListSlice,
  outputsWanted: ListSlice,
): Promise<WithMoment<TxLookupResult>> {
  return find(database, withTimes, { hash, inputsWanted, outputsWanted }, (members, [txs, itsBlocks]) => {
    // Members share transactions and blocks, so Postgres sends each of those once.
    const origins = originsOf(txs, itsBlocks);
    return members.map((member) => ringMemberOf(member, origins(member.txId)));
  });
}

/**
 * Finds a transaction of the main chain with its rings resolved, without the times of ring members. Postgres needs a fifth
 * less time.
 *
 * @throws EmptyIndexError, IndexesMissingError
 */
export async function lookUpTransactionWithoutTimes(
  database: Database,
  hash: TxHash,
  inputsWanted: ListSlice,
  outputsWanted: ListSlice,
): Promise<WithMoment<TxLookupResult<PlacedMember>>> {
  return find(database, withoutTimes, { hash, inputsWanted, outputsWanted }, (members, [txs]) => {
    const hashes = hashesOf(txs);
    return members.map((member) => {
      const txHash = hashes.get(member.txId);
      if (txHash === undefined) throw new Error(`transaction ${member.txId} of a visible row is missing`);
      return placedMemberOf(member, txHash);
    });
  });
}

interface WantedTx {
  readonly hash: TxHash;
  readonly inputsWanted: ListSlice;
  readonly outputsWanted: ListSlice;
}

/** @param resolve makes ring members from their rows and the columns that follow the usual ones */
async function find<Member extends PlacedMember>(
  database: Database,
  lookup: Lookup,
  { hash, inputsWanted, outputsWanted }: WantedTx,
  resolve: (
    members: ReturnType<typeof memberRows.decodeJsonColumns>,
    origins: readonly unknown[],
  ) => readonly Member[],
): Promise<WithMoment<TxLookupResult<Member>>> {
  const { moment, columns } = await runLookup(database, lookup, [
    Buffer.from(hash, 'hex'),
    inputsWanted.from,
    inputsWanted.limit,
    outputsWanted.from,
    outputsWanted.limit,
  ]);
  if (moment.indexesMissing) throw new IndexesMissingError();
  const [tx, block, inputList, outputList, memberList, sight, oddityList, hasMore, ...origins] = columns;
  const row = txRow.decodeJsonOrNull(tx);
  const itsBlock = blockRow.decodeJsonOrNull(block);
  if (row === undefined) return { moment, data: { onChain: undefined, hasMore: hasMore === true } };
  if (itsBlock === undefined) throw new Error(`the block of visible transaction ${row.id} is missing`);
  const members = resolve(memberRows.decodeJsonColumns(memberList), origins);
  const onChain: ChainTxDetail<Member> = {
    tx: { ...row, height: heightOfTx(row.id), position: positionOfTx(row.id) },
    block: itsBlock,
    firstSeen: sightRow.decodeJsonOrNull(sight),
    inputs: inputRow.decodeJsonList(inputList),
    outputs: outputRow.decodeJsonList(outputList),
    members: new Map(members.map((member) => [outputRefKey(member), member])),
    oddities: oddityRow.decodeJsonList(oddityList),
  };
  return { moment, data: { onChain, hasMore: hasMore === true } };
}
