import { outputTreeCapacity } from '@ringscope/protocol/fork17-draft.ts';
import { getBlockByHeight, getChainTotalsAtHeight } from '../db/queries/blocks.ts';
import { countSpendableOutputs } from '../db/queries/output-tree.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';

/** Number of blocks over which the growth of the tree is averaged: one week. */
const GROWTH_BLOCKS = 5_040;

/** The size of the FCMP++ output tree at the newest block, and its growth. */
export interface OutputTreeGrowth {
  readonly layerCount: number;
  /** Number of outputs in the tree. Outputs whose transaction has an unlock time are counted as if it had none. */
  readonly outputCount: number;
  /** Largest number of outputs that the tree can contain with its current number of layers. */
  readonly outputCapacity: bigint;
  /** Estimated number of blocks until the tree gets another layer. Undefined while the chain does not grow. */
  readonly blocksUntilNextLayer: number | undefined;
}

/** Reads the size and growth of the FCMP++ output tree. Undefined when the newest block has no tree. */
export async function loadOutputTreeGrowth(snapshot: Snapshot): Promise<OutputTreeGrowth | undefined> {
  const { height } = snapshot.tip;
  const layers = (await getBlockByHeight(snapshot, height))?.treeLayers ?? undefined;
  if (layers === undefined) return undefined;
  const start = Math.max(0, height - GROWTH_BLOCKS);
  const [counts, totals, before] = await Promise.all([
    countSpendableOutputs(snapshot, height, []),
    getChainTotalsAtHeight(snapshot, height),
    getChainTotalsAtHeight(snapshot, start),
  ]);
  const outputs = counts?.total ?? 0;
  const outputCapacity = outputTreeCapacity(layers);
  const grown = (totals?.outputs ?? 0) - (before?.outputs ?? 0);
  const left = Number(outputCapacity) + 1 - outputs;
  return {
    layerCount: layers,
    outputCount: outputs,
    outputCapacity,
    blocksUntilNextLayer: grown > 0 && left > 0 ? Math.ceil((left * (height - start)) / grown) : undefined,
  };
}
