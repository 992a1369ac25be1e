import { ringReferenceIndexes } from '../../db/ring-reference-index.ts';
import { updateNodeStatus } from '../../db/write/node-status.ts';
import { setRingReferencesEnabled } from '../../db/write/ring-references.ts';
import { statement, type WriteDatabase } from '../../db/write-database.ts';
import { moveIndexedTip } from '../../db/write/sync-state.ts';
import { blockHashFromBytes } from '@ringscope/protocol/brands.ts';
import {
  createSyntheticHash,
  fillTables,
  rowCountsForOutputs,
  type SyntheticIndexRowCounts,
} from '../lookups/fill.ts';

/** A block has a coinbase and twenty transactions. */
const TXS_PER_BLOCK = 21;

const POOL_TXS = 40;

/** Returns the row counts that {@link fillBenchmarkIndex} creates for a number of transactions. */
export function rowCountsOfIndex(transactionCount: number): SyntheticIndexRowCounts {
  return rowCountsForOutputs(transactionCount * 2, TXS_PER_BLOCK);
}

/**
 * Fills all tables that the measured URLs read. Transactions have two inputs and two outputs, and a block has twenty of them. The pool
 * has forty transactions. The table `node_status` has a report of the indexer.
 *
 * @param transactionCount number of stored transactions, coinbases included
 */
export async function fillBenchmarkIndex(
  writeDatabase: WriteDatabase,
  transactionCount: number,
): Promise<SyntheticIndexRowCounts> {
  const filled = await fillTables(writeDatabase, transactionCount * 2, TXS_PER_BLOCK);
  await writeDatabase.query(statement`
    insert into block_statistics (height, target_seconds, input_count, output_count, coinbase_output_count, ring_members,
      tx_size, tx_weight, version1_txs, full_txs, simple_txs, bulletproof_txs, bulletproof2_txs, clsag_txs,
      bulletproof_plus_txs, fee_rates)
    select height, 120, 40, 40, 1, 640, 44400, 44400, 0, 0, 0, 0, 0, 0, 20, '{}' from blocks`);
  await writeDatabase.query(statement`
    insert into pool_transactions (hash, first_seen_at, receive_time, blob, size, weight, fee, version, rct_type,
      input_count, output_count, ring_size, unlock_time, extra, relayed, double_spend_seen)
    select sha256(('pool' || n)::bytea), now() - n * interval '1 second', null, ''::bytea, 2220, 2220, 44280000 + n, 2, 6,
      2, 2, 16, 0, ''::bytea, true, false
    from generate_series(1, ${POOL_TXS}::int) as n`);
  await setRingReferencesEnabled(writeDatabase, true);
  for (const { name, definition } of ringReferenceIndexes) {
    await writeDatabase.query({ text: `create index ${name} on ${definition}`, values: [] });
  }
  await reportAsIndexer(writeDatabase, filled.blocks - 1);
  await writeDatabase.query(statement`vacuum (analyze)`);
  return filled;
}

/** Number of newest blocks that a live tip repeatedly removes and adds. */
const LIVE_BLOCKS = 100;

/** Moves the tip of a filled index. While `isMoving`, each call of `simulateStep` changes the tip, as new blocks do on a live chain. */
export class LiveTipSimulator {
  readonly rowCounts: SyntheticIndexRowCounts;
  readonly #writeDatabase: WriteDatabase;
  #height: number;
  isMoving = false;

  constructor(writeDatabase: WriteDatabase, filled: SyntheticIndexRowCounts) {
    this.#writeDatabase = writeDatabase;
    this.rowCounts = filled;
    this.#height = filled.blocks - 1;
  }

  /** Row counts without the blocks that the moving tip removes and adds. Queries find all counted rows at any time. */
  get rowCountsWithoutLiveTipBlocks(): SyntheticIndexRowCounts {
    const blocks = this.rowCounts.blocks - LIVE_BLOCKS;
    const transactions = blocks * this.rowCounts.txsPerBlock;
    return { ...this.rowCounts, blocks, transactions, outputs: transactions * 2 };
  }

  /** Moves the tip if `isMoving`, and writes the report that an indexer writes about once a second. */
  async simulateStep(): Promise<void> {
    const top = this.rowCounts.blocks - 1;
    if (this.isMoving) {
      const isAtTop = this.#height === top;
      this.#height = isAtTop ? top - LIVE_BLOCKS : this.#height + 1;
      await this.#moveTip();
    }
    await reportAsIndexer(this.#writeDatabase, this.#height);
  }

  async #moveTip(): Promise<void> {
    const height = this.#height;
    const hash = blockHashFromBytes(Buffer.from(createSyntheticHash('block', height), 'hex'));
    await this.#writeDatabase.transaction(async (tx) => moveIndexedTip(tx, { height, hash }, height));
  }
}

/** Writes the report that an indexer writes about once a second. */
async function reportAsIndexer(writeDatabase: WriteDatabase, nodeHeight: number): Promise<void> {
  await updateNodeStatus(writeDatabase, {
    state: 'ok',
    message: '',
    phase: 'follow',
    progress: undefined,
    daemonState: {
      nodeHeight,
      targetHeight: null,
      topHash: null,
      version: '0.18.4.0',
      nettype: 'fakechain',
      difficulty: 500_000_000_000n,
      targetSeconds: 120,
      poolSize: POOL_TXS,
      alternativeBlocks: 0,
    },
  });
}
