import { ZERO_HASH, blockHashFromBytes, type BlockHash } from '@ringscope/protocol/brands.ts';
import { readRows, createRowDecoder } from '../row-decoder.ts';
import { blocks, blockTotals } from '../schema/index.ts';
import { statement, type SqlTransaction } from '../write-database.ts';
import type { BlockRows } from './rows.ts';
import type { IndexedTip } from './sync-state.ts';

/** The values of a block that depend on the blocks below it. */
export interface ParentDependentBlockValues {
  readonly height: number;
  readonly prevHash: BlockHash;
  /** Cumulative difficulty of all blocks below this block. */
  readonly cumulativeDifficultyBefore: bigint;
  /**
   * Global index of the first RingCT output of the block, which equals the number of RingCT outputs below the
   * block. Undefined when the block has no RingCT output.
   */
  readonly rctOutputsBefore: number | undefined;
}

/** The block on which new blocks build, and sums over all blocks up to it. */
export interface ChainSumsUpToBlock {
  readonly indexedTip: IndexedTip;
  readonly cumulativeDifficulty: bigint;
  readonly rctOutputs: number;
  /** Number of transactions in all blocks up to `indexedTip`, without coinbases. */
  readonly txs: number;
}

const sumsRow = createRowDecoder({
  cumulativeDifficulty: blocks.cumulativeDifficulty,
  rctOutputs: blockTotals.rctOutputs,
  txs: blockTotals.txs,
});
const hashRow = createRowDecoder({ hash: blocks.hash });

export function getParentDependentBlockValues({ block, outputs }: BlockRows): ParentDependentBlockValues {
  return {
    height: block.height,
    prevHash: blockHashFromBytes(block.prevHash),
    cumulativeDifficultyBefore: block.cumulativeDifficulty - block.difficulty,
    rctOutputsBefore: outputs.find(({ amount }) => amount === 0n)?.globalIndex,
  };
}

/**
 * Reads the cumulative difficulty and the numbers of RingCT outputs and transactions up to a block, from `blocks` and
 * `block_totals`. At height -1, below the genesis block, all are 0.
 *
 * @throws Error if the block has no row in these tables
 */
export async function readChainSumsUpToBlock(
  tx: SqlTransaction,
  indexedTip: IndexedTip,
): Promise<ChainSumsUpToBlock> {
  if (indexedTip.height === -1) return { indexedTip, cumulativeDifficulty: 0n, rctOutputs: 0, txs: 0 };
  const [row] = await readRows(
    tx,
    sumsRow,
    statement`
    select cumulative_difficulty as "cumulativeDifficulty", rct_outputs as "rctOutputs", txs
    from blocks join block_totals using (height) where height = ${indexedTip.height}`,
  );
  if (row === undefined)
    throw new Error(
      `The index is damaged: block ${indexedTip.height} has no row in blocks or block_totals. Run \`npm run indexer -- verify\`.`,
    );
  return { indexedTip, ...row };
}

/** Returns why a block does not continue its parent block. Undefined when it does. */
export function findParentMismatch(
  parentSums: ChainSumsUpToBlock,
  blockValues: ParentDependentBlockValues,
): string | undefined {
  const { indexedTip } = parentSums;
  if (blockValues.height !== indexedTip.height + 1)
    return `block ${blockValues.height} does not follow the indexed tip ${indexedTip.height}`;
  if (blockValues.prevHash !== (indexedTip.hash ?? ZERO_HASH)) {
    return `block ${blockValues.height} has the previous hash ${blockValues.prevHash}, but the hash of the block below is ${indexedTip.hash ?? ZERO_HASH}`;
  }
  if (blockValues.cumulativeDifficultyBefore !== parentSums.cumulativeDifficulty) {
    return `block ${blockValues.height} implies a cumulative difficulty of ${blockValues.cumulativeDifficultyBefore} below it, but the index has ${parentSums.cumulativeDifficulty}`;
  }
  if (blockValues.rctOutputsBefore !== undefined && blockValues.rctOutputsBefore !== parentSums.rctOutputs) {
    return `block ${blockValues.height} implies ${blockValues.rctOutputsBefore} RingCT outputs below it, but the index has ${parentSums.rctOutputs}`;
  }
  return undefined;
}

/**
 * Returns whether a block is directly above the indexed tip and contains the hash of the tip as its previous hash. If
 * {@link findParentMismatch} still finds a problem, then the rows of the block or the index are wrong.
 */
export function buildsOnIndexedTip(
  { indexedTip }: ChainSumsUpToBlock,
  block: Pick<ParentDependentBlockValues, 'height' | 'prevHash'>,
): boolean {
  return block.height === indexedTip.height + 1 && block.prevHash === (indexedTip.hash ?? ZERO_HASH);
}

/**
 * Writes the rows of `block_totals` for these heights, both inclusive. The row of the height below must exist.
 *
 * @returns the sums up to the highest of these blocks
 */
export async function insertBlockTotals(
  tx: SqlTransaction,
  fromHeight: number,
  toHeight: number,
): Promise<ChainSumsUpToBlock> {
  const rows = await tx.query(statement`
    insert into block_totals (height, emission, fees, txs, rct_outputs, outputs)
    select
      block.height,
      coalesce(below.emission, 0) + sum(block.reward - block.fees) over upward,
      coalesce(below.fees, 0) + sum(block.fees) over upward,
      coalesce(below.txs, 0) + sum(block.tx_count) over upward,
      coalesce(below.rct_outputs, 0) + sum(block.rct_output_count) over upward,
      coalesce(below.outputs, 0) + sum(made.output_count + made.coinbase_output_count) over upward
    from blocks as block
    join block_statistics made using (height)
    left join (select emission, fees, txs, rct_outputs, outputs from block_totals where height = ${fromHeight - 1}) as below on true
    where block.height between ${fromHeight} and ${toHeight}
    window upward as (order by block.height)
    returning height`);
  if (rows.length !== toHeight - fromHeight + 1) {
    throw new Error(
      `The index is damaged: heights ${fromHeight} to ${toHeight} have ${rows.length} rows in the tables blocks and block_statistics instead of ${toHeight - fromHeight + 1}. Run \`npm run indexer -- verify\`.`,
    );
  }
  const [top] = await readRows(tx, hashRow, statement`select hash from blocks where height = ${toHeight}`);
  if (top === undefined)
    throw new Error(
      `The index is damaged: block ${toHeight} has no row in the table blocks. Run \`npm run indexer -- verify\`.`,
    );
  return readChainSumsUpToBlock(tx, { height: toHeight, hash: top.hash });
}
