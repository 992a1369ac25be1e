import { blockTargetSeconds } from '@ringscope/protocol/hard-forks.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { RingCtType } from '@ringscope/protocol/ringct-type.ts';
import { getRingCtType } from '@ringscope/protocol/transaction.ts';
import { statement, type Statement, type WriteDatabase } from '../../../db/write-database.ts';
import { describeDifference } from './row-differences.ts';
import { bucketOf, longTermWeightOf, rewardOf, weightOf, type ModelBlock } from './block.ts';
import type { ModelTransaction } from './transactions.ts';

/**
 * Compares the tables of the main chain with the model's own data. The clean index of other tests is written by
 * the indexer itself, so it cannot prove that the rows are right.
 */
export async function checkChainTables(
  writeDatabase: WriteDatabase,
  main: readonly ModelBlock[],
): Promise<string[]> {
  const problems: string[] = [];
  for (const { table, query, expected } of tables) {
    const rows = await writeDatabase.query<{ line: string }>(query);
    const lines = rows.map(({ line }) => line);
    problems.push(...describeDifference(table, lines, expected(main)));
  }
  return problems;
}

const NULL_TEXT = '-';

function rctType({ transaction }: ModelTransaction): number | undefined {
  return getRingCtType(transaction);
}

function isFcmp(one: ModelTransaction): boolean {
  return rctType(one) === RingCtType.FcmpPlusPlus;
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

function hiddenOutputs({ transactions, outputIndices }: ModelBlock): number {
  const hidden = outputIndices.filter((_, at) => transactions[at]?.transaction.version !== 1);
  return sum(hidden, (indices) => indices.length);
}

/** Counts transactions by their RingCT type, which is null in version 1, in the order of the columns. */
export function countFormats(rctTypes: readonly (number | null | undefined)[]): Record<string, number> {
  const ofType = (type: number | null): number => rctTypes.filter((one) => one === type).length;
  return {
    version1_txs: ofType(null),
    full_txs: ofType(1),
    simple_txs: ofType(2),
    bulletproof_txs: ofType(3),
    bulletproof2_txs: ofType(4),
    clsag_txs: ofType(5),
    bulletproof_plus_txs: ofType(6),
    fcmp_txs: ofType(7),
  };
}

/** Returns the sums over a block's transactions without the coinbase, in the order of the columns. */
export function statisticsOf(block: ModelBlock): Record<string, number> {
  const [coinbase, ...others] = block.transactions;
  return {
    target_seconds: blockTargetSeconds(block.block.majorVersion),
    input_count: sum(others, ({ keyImages }) => keyImages.length),
    output_count: sum(block.outputIndices.slice(1), (indices) => indices.length),
    coinbase_output_count: coinbase.transaction.outputs.length,
    ring_members: sum(others, ({ rings }) => rings.flat().length),
    tx_size: sum(others, ({ transaction }) => transaction.blob.length),
    tx_weight: sum(others, ({ weight }) => weight),
    ...countFormats(others.map((one) => (one.transaction.version === 1 ? null : rctType(one)))),
    fcmp_inputs: sum(others.filter(isFcmp), ({ keyImages }) => keyImages.length),
    carrot_outputs: sum(others.filter(isFcmp), ({ transaction }) => transaction.outputs.length),
  };
}

function totalsOf(main: readonly ModelBlock[]): string[] {
  const running = { emission: 0n, fees: 0n, txs: 0, hidden: 0, outputs: 0 };
  return main.map((block) => {
    running.emission += rewardOf(block) - feesOf(block);
    running.fees += feesOf(block);
    running.txs += block.transactions.length - 1;
    running.hidden += hiddenOutputs(block);
    // A transaction of an unknown format has outputs that cannot be read.
    running.outputs += sum(block.outputIndices, (indices) => indices.length);
    return [block.height, ...Object.values(running)].join(' ');
  });
}

const tables: readonly {
  readonly table: string;
  readonly query: Statement;
  readonly expected: (main: readonly ModelBlock[]) => string[];
}[] = [
  {
    table: 'blocks',
    query: statement`
      select concat_ws(' ', height, encode(hash, 'hex'), encode(prev_hash, 'hex'), timestamp, major_version,
        minor_version, nonce, encode(miner_tx_hash, 'hex'), tx_count, rct_output_count, size, weight,
        long_term_weight, difficulty, cumulative_difficulty, reward, fees, coalesce(tree_layers::text, '-'),
        coalesce(encode(tree_root, 'hex'), '-')) as line
      from blocks order by height`,
    expected: (main) =>
      main.map((one) => {
        const { block, transactions } = one;
        return [
          ...[one.height, one.hash, bytesToHex(block.prevId), block.timestamp, block.majorVersion],
          ...[block.minorVersion, block.nonce, transactions[0].hash, transactions.length - 1],
          ...[hiddenOutputs(one), sizeOf(one), weightOf(one), longTermWeightOf(one), one.difficulty],
          ...[one.cumulativeDifficulty, rewardOf(one), feesOf(one), block.tree?.layers ?? NULL_TEXT],
          block.tree === undefined ? NULL_TEXT : bytesToHex(block.tree.root),
        ].join(' ');
      }),
  },
  {
    table: 'block_totals',
    query: statement`
      select concat_ws(' ', height, emission, fees, txs, rct_outputs, outputs) as line from block_totals order by height`,
    expected: totalsOf,
  },
  {
    table: 'block_statistics',
    query: statement`
      select concat_ws(' ', height, target_seconds, input_count, output_count, coinbase_output_count, ring_members,
        tx_size, tx_weight, version1_txs, full_txs, simple_txs, bulletproof_txs, bulletproof2_txs, clsag_txs,
        bulletproof_plus_txs, fcmp_txs, fcmp_inputs, carrot_outputs) as line
      from block_statistics order by height`,
    expected: (main) => main.map((block) => [block.height, ...Object.values(statisticsOf(block))].join(' ')),
  },
  {
    table: 'transactions',
    query: statement`
      select concat_ws(' ', id / 65536, id % 65536, encode(hash, 'hex'), version, coalesce(rct_type::text, '-'), size,
        weight, coalesce(fee::text, '-'), coalesce(unlock_time::text, '-'), coalesce(input_count::text, '-'),
        output_count, coalesce(ring_size::text, '-'), coalesce(reference_block::text, '-'),
        coalesce(tree_layers::text, '-'), coalesce(encode(extra, 'hex'), '-')) as line
      from transactions order by id`,
    expected: (main) =>
      main.flatMap(({ height, transactions, outputIndices }) =>
        transactions.map(
          (one, position) =>
            `${height} ${position} ${one.hash} ${fieldsOf(one, outputIndices[position]?.length)}`,
        ),
      ),
  },
  {
    table: 'outputs',
    query: statement`
      select concat_ws(' ', tx_id / 65536, tx_id % 65536, position, amount, global_index,
        coalesce(clear_amount::text, '-'), coalesce(encode(key, 'hex'), '-'), coalesce(view_tag::text, '-'),
        coalesce(encode(carrot_fields, 'hex'), '-')) as line
      from outputs order by tx_id, position`,
    expected: (main) =>
      main.flatMap(({ height, transactions, outputIndices }) =>
        transactions.flatMap((one, at) =>
          (outputIndices[at] ?? []).map((index, position) => {
            const output = one.transaction.outputs[position];
            // An output of an unknown format counts in bucket 0, if its bytes can be decoded that far.
            if (output === undefined) return `${height} ${at} ${position} 0 ${index} - - - -`;
            const { amount, key, viewTag, carrot } = output;
            const isClear = one.transaction.version === 1 || at === 0;
            return [
              ...[height, at, position, bucketOf(one, amount), index, isClear ? amount : NULL_TEXT],
              ...[bytesToHex(key), viewTag ?? NULL_TEXT],
              carrot === undefined
                ? NULL_TEXT
                : bytesToHex(carrot.viewTag) + bytesToHex(carrot.encryptedAnchor),
            ].join(' ');
          }),
        ),
      ),
  },
  {
    table: 'inputs',
    query: statement`
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

/**
 * Returns the columns that every table with transactions has. A field that the format encrypts is a dash.
 *
 * @param outputs number of outputs that the chain counts, with those that cannot be decoded
 */
export function fieldsOf(one: ModelTransaction, outputs = one.transaction.outputs.length): string {
  const { transaction, weight, fee, rings } = one;
  const { kind } = transaction.undecoded ?? {};
  const hasInputs = kind !== 'version' && kind !== 'input';
  const hasExtra = hasInputs && kind !== 'output';
  return [
    ...[transaction.version, rctType(one) ?? NULL_TEXT, transaction.blob.length, weight],
    ...[kind === undefined ? fee : NULL_TEXT, kind === 'version' ? NULL_TEXT : transaction.unlockTime],
    ...[hasInputs ? transaction.inputs.length : NULL_TEXT, outputs],
    ...[hasInputs ? Math.max(0, ...rings.map((ring) => ring.length)) : NULL_TEXT],
    ...[
      transaction.membershipProofReference?.referenceBlock ?? NULL_TEXT,
      transaction.membershipProofReference?.treeLayers ?? NULL_TEXT,
    ],
    ...[hasExtra ? bytesToHex(transaction.extra) : NULL_TEXT],
  ].join(' ');
}

/** Returns the key image, bucket and ring of each input. */
export function inputsOf({ keyImages, rings }: ModelTransaction): string[] {
  return keyImages.map((image, position) => {
    const ring = rings[position] ?? [];
    return `${image} ${ring[0]?.amount ?? 0n} ${ring.map(({ index }) => index).join(',')}`;
  });
}
