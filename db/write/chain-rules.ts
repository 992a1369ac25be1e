import { DifficultyWindow, DIFFICULTY_BLOCKS_COUNT } from '@ringscope/protocol/difficulty.ts';
import {
  LONG_TERM_WINDOW_BLOCKS,
  LongTermWeightWindow,
  longTermWeight,
  needsLongTermMedian,
} from '@ringscope/protocol/long-term-weight.ts';
import { readRows, createRowDecoder, type DecodedRow } from '../row-decoder.ts';
import { decodeNumber } from '../value-decoders.ts';
import { blocks, syncState } from '../schema/index.ts';
import { statement, type SqlTransaction } from '../write-database.ts';
import type { IndexedTip } from './sync-state.ts';

const networkRow = createRowDecoder({ network: syncState.network });

const difficultyRow = createRowDecoder({
  timestamp: blocks.timestamp,
  cumulativeDifficulty: blocks.cumulativeDifficulty,
});

const reportedFields = {
  height: blocks.height,
  majorVersion: blocks.majorVersion,
  timestamp: blocks.timestamp,
  weight: blocks.weight,
  longTermWeight: blocks.longTermWeight,
  difficulty: blocks.difficulty,
  cumulativeDifficulty: blocks.cumulativeDifficulty,
};

const reportedRow = createRowDecoder({ ...reportedFields, hash: blocks.hash });

/** The values of a block that the daemon reports and that the rules of the chain determine. */
export interface BlockForRuleCheck extends DecodedRow<typeof reportedFields> {
  /** 64 hex characters or 32 bytes. */
  readonly hash: string | Uint8Array;
}

/** The block on which the next blocks build. */
interface ParentBlock {
  readonly height: number;
  /** 64 hex characters. Undefined below the genesis block. */
  readonly hash: string | undefined;
}

/**
 * Checks the values of a block that follow from the blocks below it: the long-term weight and the difficulty. On
 * private networks, the difficulty is not checked, because `--fixed-difficulty` may apply. For block versions newer
 * than the known rules, no value is checked.
 *
 * The instance caches the newest {@link LONG_TERM_WINDOW_BLOCKS} weights and {@link DIFFICULTY_BLOCKS_COUNT}
 * timestamps, so that checking a new block is cheap. If the last checked block is not the parent of the next one, as
 * after a reorg, an error or a restart, the instance reads these values again.
 */
export class ChainRuleChecker {
  #parentBlock: ParentBlock | undefined;
  #longTermWeights: LongTermWeightWindow | undefined;
  #difficulties: DifficultyWindow | undefined;

  /**
   * Checks consecutive blocks that build on the block `parent`. The rows up to `parent` must be in the database.
   *
   * @returns the problem of the first block that breaks a rule. Undefined when none does
   */
  async check(
    tx: Pick<SqlTransaction, 'query'>,
    parent: IndexedTip,
    blocks: readonly BlockForRuleCheck[],
  ): Promise<string | undefined> {
    await this.#loadParentBlock(tx, parent);
    // If this method finds a problem or throws, the cached values include only some of the blocks. `#parentBlock` then stays
    // undefined, so that the next check reads the values from the database again.
    this.#parentBlock = undefined;
    let weights = this.#longTermWeights;
    if (weights === undefined && blocks.some(({ majorVersion }) => needsLongTermMedian(majorVersion))) {
      weights = await readLongTermWeights(tx, parent.height);
      this.#longTermWeights = weights;
    }
    for (const block of blocks) {
      const problem = this.#findProblem(block);
      if (problem !== undefined) return `block ${block.height} ${problem}`;
      weights?.push(block.longTermWeight);
      if (block.height > 0) this.#difficulties?.push(block);
    }
    const top = blocks.at(-1);
    this.#parentBlock = top === undefined ? parent : { height: top.height, hash: hexOf(top.hash) };
    return undefined;
  }

  #findProblem(block: BlockForRuleCheck): string | undefined {
    const weight = longTermWeight(block.majorVersion, block.weight, this.#longTermWeights?.median ?? 0);
    if (weight !== undefined && weight !== block.longTermWeight) {
      return `states a long-term weight of ${block.longTermWeight}, but the rules of the chain require ${weight}`;
    }
    const difficulty = block.height === 0 ? 1n : this.#difficulties?.nextDifficulty(block.majorVersion);
    if (difficulty !== undefined && difficulty !== block.difficulty) {
      return `states a difficulty of ${block.difficulty}, but the rules of the chain require ${difficulty}`;
    }
    return undefined;
  }

  async #loadParentBlock(tx: Pick<SqlTransaction, 'query'>, base: IndexedTip): Promise<void> {
    if (
      this.#parentBlock !== undefined &&
      this.#parentBlock.height === base.height &&
      this.#parentBlock.hash === base.hash
    )
      return;
    this.#longTermWeights = undefined;
    this.#difficulties = await readDifficultyBlocks(tx, base.height);
  }
}

function hexOf(hash: string | Uint8Array): string {
  return typeof hash === 'string' ? hash : Buffer.from(hash).toString('hex');
}

const weightsRow = createRowDecoder({
  weights: (value): number[] => (Array.isArray(value) ? value.map(decodeNumber) : []),
});

async function readLongTermWeights(
  tx: Pick<SqlTransaction, 'query'>,
  top: number,
): Promise<LongTermWeightWindow> {
  const [row] = await readRows(
    tx,
    weightsRow,
    statement`
    select array_agg(long_term_weight::float8 order by height) as weights
    from blocks where height > ${top - LONG_TERM_WINDOW_BLOCKS} and height <= ${top}`,
  );
  return new LongTermWeightWindow(row?.weights ?? []);
}

/**
 * Reads the newest blocks from which the next difficulty is computed. Undefined on a private network, where the
 * difficulty is not checked.
 */
async function readDifficultyBlocks(
  tx: Pick<SqlTransaction, 'query'>,
  top: number,
): Promise<DifficultyWindow | undefined> {
  const [state] = await readRows(tx, networkRow, statement`select network from sync_state`);
  if (state === undefined || state.network === 'fakechain') return undefined;
  return new DifficultyWindow(
    await readRows(
      tx,
      difficultyRow,
      statement`
        select ${difficultyRow.selectListFragment('b')} from blocks b
        where height > 0 and height > ${top - DIFFICULTY_BLOCKS_COUNT} and height <= ${top} order by height`,
    ),
  );
}

/** Reads the values of stored blocks that {@link ChainRuleChecker} checks, lowest first. Both heights are inclusive. */
export async function readBlocksForRuleCheck(
  tx: Pick<SqlTransaction, 'query'>,
  fromHeight: number,
  toHeight: number,
): Promise<BlockForRuleCheck[]> {
  return readRows(
    tx,
    reportedRow,
    statement`
      select ${reportedRow.selectListFragment('b')} from blocks b where height between ${fromHeight} and ${toHeight} order by height`,
  );
}
