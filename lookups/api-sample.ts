import { lookUpBlock } from '../db/queries/block.ts';
import { lookUpBlocks, MAX_BLOCKS_PER_PAGE, type StoredBlock } from '../db/queries/blocks.ts';
import { listReorgs } from '../db/queries/reorgs.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';
import { lookUpTransaction } from '../db/queries/transaction.ts';
import type { KeyImage, OneTimeKey, TxHash } from '@ringscope/protocol/brands.ts';

/** Objects of the index for the example requests in the API documentation. */
export interface ApiExampleObjects {
  readonly height: number;
  readonly txHash: TxHash;
  /** Key image of an input. Undefined when no recent block has a payment. */
  readonly keyImage: KeyImage | undefined;
  /** One-time key of an output. Undefined when its format is unknown. */
  readonly outputKey: OneTimeKey | undefined;
  /** Id of the newest reorg. Undefined when the index has recorded none. */
  readonly reorgId: number | undefined;
}

/**
 * Preferred number of blocks above the block of the examples. The documentation caches the examples, and few reorgs are
 * this deep.
 */
const SAMPLE_DEPTH = 10;

const FIRST_INPUT_AND_OUTPUT = { inputsOffset: 0, inputsLimit: 1, outputsOffset: 0, outputsLimit: 1 };

/**
 * Reads a recent block and its first payment, preferably below {@link SAMPLE_DEPTH} other blocks. If no recent block has a
 * payment, the sample is the tip with its coinbase. Returns undefined when the index has no block.
 */
export async function loadApiExampleObjects(snapshot: Snapshot): Promise<ApiExampleObjects | undefined> {
  const [{ data: newest }, [reorg]] = await Promise.all([
    lookUpBlocks(snapshot, { kind: 'tip' }, MAX_BLOCKS_PER_PAGE),
    listReorgs(snapshot, undefined, 1),
  ]);
  const hasPayment = ({ txCount }: StoredBlock): boolean => txCount > 0;
  const block =
    newest.blocks.slice(SAMPLE_DEPTH).find(hasPayment) ?? newest.blocks.find(hasPayment) ?? newest.blocks[0];
  if (block === undefined) return undefined;
  const from = hasPayment(block) ? 1 : 0;
  const found = await lookUpBlock(snapshot, { heightOrHash: block.hash, firstTxPosition: from, txLimit: 1 });
  const [tx] = found.data.mainChainBlock?.txs ?? [];
  if (tx === undefined) return undefined;
  const { data } = await lookUpTransaction(snapshot, tx.hash, FIRST_INPUT_AND_OUTPUT);
  return {
    height: block.height,
    txHash: tx.hash,
    keyImage: data.mined?.inputs[0]?.keyImage,
    outputKey: data.mined?.outputs[0]?.key ?? undefined,
    reorgId: reorg?.id,
  };
}
