import { blockTargetSeconds } from '../../protocol/hard-forks.ts';
import { bytesToHex } from '../../protocol/bytes.ts';
import { sql, type Statement, type Writer } from '../../db/writer.ts';
import { differenceOf } from './differences.ts';
import { bucketOf, longTermWeightOf, rewardOf, weightOf, type ModelBlock } from './model/block.ts';
import type { ModelTransaction } from './model/transactions.ts';

/**
 * Compares the tables of the main chain with what the model itself says of its chain: the clean index that they are
 * compared with elsewhere is the work of the same code.
 */
export async function chainProblems(writer: Writer, main: readonly ModelBlock[]): Promise<string[]> {
  const problems: string[] = [];
  for (const { table, query, expected } of tables) {
    const rows = await writer.query<{ line: string }>(query);
    const lines = rows.map(({ line }) => line);
    problems.push(...differenceOf(table, lines, expected(main)));
  }
  return problems;
}

const nothing = '-';

function rctType({ transaction }: ModelTransaction): number | undefined {
  return transaction.ringct?.type;
}

export function feesOf({ transactions }: ModelBlock): bigint {
  return transactions.reduce((total, { fee }) => total + fee, 0n);
}

export function sizeOf({ block, transactions: [, ...others] }: ModelBlock): number {
  return block.blob.length + sum(others, ({ transaction }) => transaction.blob.length);
}

export function sum<T>(list: readonly T[], of: (one: T) => number): number {
  return list.reduce((total, one) => total + of(one), 0);
}

function hiddenOutputs({ transactions }: ModelBlock): number {
  const hidden = transactions.filter(({ transaction }) => transaction.version !== 1);
  return sum(hidden, ({ transaction }) => transaction.outputs.length);
}

/** What a block's transactions add up to, coinbases apart, in the order of the columns. */
export function statisticsOf(block: ModelBlock): Record<string, number> {
  const [coinbase, ...others] = block.transactions;
  const ofType = (type: number | undefined): number => others.filter((one) => rctType(one) === type).length;
  return {
    target_seconds: blockTargetSeconds(block.block.majorVersion),
    input_count: sum(others, ({ keyImages }) => keyImages.length),
    output_count: sum(others, ({ transaction }) => transaction.outputs.length),
    coinbase_output_count: coinbase.transaction.outputs.length,
    ring_members: sum(others, ({ rings }) => rings.flat().length),
    tx_size: sum(others, ({ transaction }) => transaction.blob.length),
    tx_weight: sum(others, ({ weight }) => weight),
    version1_txs: ofType(undefined),
    full_txs: ofType(1),
    simple_txs: ofType(2),
    bulletproof_txs: ofType(3),
    bulletproof2_txs: ofType(4),
    clsag_txs: ofType(5),
    bulletproof_plus_txs: ofType(6),
  };
}

function totalsOf(main: readonly ModelBlock[]): string[] {
  const running = { emission: 0n, fees: 0n, txs: 0, outputs: 0 };
  return main.map((block) => {
    running.emission += rewardOf(block) - feesOf(block);
    running.fees += feesOf(block);
    running.txs += block.transactions.length - 1;
    running.outputs += hiddenOutputs(block);
    return [block.height, running.emission, running.fees, running.txs, running.outputs].join(' ');
  });
}

const tables: readonly {
  readonly table: string;
  readonly query: Statement;
  readonly expected: (main: readonly ModelBlock[]) => string[];
}[] = [
  {
    table: 'blocks',
    query: sql`
      select concat_ws(' ', height, encode(hash, 'hex'), encode(prev_hash, 'hex'), timestamp, major_version,
        minor_version, nonce, encode(miner_tx_hash, 'hex'), tx_count, rct_output_count, size, weight,
        long_term_weight, difficulty, cumulative_difficulty, reward, fees) as line
      from blocks order by height`,
    expected: (main) =>
      main.map((one) => {
        const { block, transactions } = one;
        return [
          ...[one.height, one.hash, bytesToHex(block.prevId), block.timestamp, block.majorVersion],
          ...[block.minorVersion, block.nonce, transactions[0].hash, transactions.length - 1],
          ...[hiddenOutputs(one), sizeOf(one), weightOf(one), longTermWeightOf(one), one.difficulty],
          ...[one.cumulativeDifficulty, rewardOf(one), feesOf(one)],
        ].join(' ');
      }),
  },
  {
    table: 'block_totals',
    query: sql`
      select concat_ws(' ', height, emission, fees, txs, rct_outputs) as line from block_totals order by height`,
    expected: totalsOf,
  },
  {
    table: 'block_statistics',
    query: sql`
      select concat_ws(' ', height, target_seconds, input_count, output_count, coinbase_output_count, ring_members,
        tx_size, tx_weight, version1_txs, full_txs, simple_txs, bulletproof_txs, bulletproof2_txs, clsag_txs,
        bulletproof_plus_txs) as line
      from block_statistics order by height`,
    expected: (main) => main.map((block) => [block.height, ...Object.values(statisticsOf(block))].join(' ')),
  },
  {
    table: 'transactions',
    query: sql`
      select concat_ws(' ', id / 65536, id % 65536, encode(hash, 'hex'), version, coalesce(rct_type::text, '-'), size,
        weight, fee, unlock_time, input_count, output_count, ring_size, encode(extra, 'hex')) as line
      from transactions order by id`,
    expected: (main) =>
      main.flatMap(({ height, transactions }) =>
        transactions.map((one, position) => `${height} ${position} ${one.hash} ${fieldsOf(one)}`),
      ),
  },
  {
    table: 'outputs',
    query: sql`
      select concat_ws(' ', tx_id / 65536, tx_id % 65536, position, amount, global_index,
        coalesce(clear_amount::text, '-'), encode(key, 'hex'), coalesce(view_tag::text, '-')) as line
      from outputs order by tx_id, position`,
    expected: (main) =>
      main.flatMap(({ height, transactions, outputIndices }) =>
        transactions.flatMap((one, at) =>
          one.transaction.outputs.map(({ amount, key, viewTag }, position) => {
            const isClear = one.transaction.version === 1 || at === 0;
            const index = outputIndices[at]?.[position];
            return [
              ...[height, at, position, bucketOf(one, amount), index, isClear ? amount : nothing],
              ...[bytesToHex(key), viewTag ?? nothing],
            ].join(' ');
          }),
        ),
      ),
  },
  {
    table: 'inputs',
    query: sql`
      select concat_ws(' ', tx_id / 65536, tx_id % 65536, position, encode(key_image, 'hex'), amount,
        array_to_string(ring, ',')) as line
      from inputs order by tx_id, position`,
    expected: (main) =>
      main.flatMap(({ height, transactions }) =>
        transactions.flatMap((one, at) =>
          inputsOf(one).map((input, position) => `${height} ${at} ${position} ${input}`),
        ),
      ),
  },
];

/** What every table that lists transactions says about one. */
export function fieldsOf(one: ModelTransaction): string {
  const { transaction, weight, fee, rings } = one;
  return [
    ...[transaction.version, rctType(one) ?? nothing, transaction.blob.length, weight, fee],
    ...[transaction.unlockTime, transaction.inputs.length, transaction.outputs.length],
    ...[Math.max(0, ...rings.map((ring) => ring.length)), bytesToHex(transaction.extra)],
  ].join(' ');
}

/** Key image, bucket and ring of each input. */
export function inputsOf({ keyImages, rings }: ModelTransaction): string[] {
  return keyImages.map((image, position) => {
    const ring = rings[position] ?? [];
    return `${image} ${String(ring[0]?.amount)} ${ring.map(({ index }) => index).join(',')}`;
  });
}
