import type { Database } from '../db/client.ts';
import { listBlocks, MAX_BLOCKS_PER_PAGE, type StoredBlock } from '../db/queries/blocks.ts';
import { lookUpBlock } from '../db/queries/block.ts';
import type { WithMoment } from '../db/queries/lookup.ts';
import { lookUpTransactionWithoutTimes } from '../db/queries/transaction.ts';
import { listReorgs } from '../db/queries/reorgs.ts';
import type { KeyImage, OneTimeKey, TxHash } from '@ringscope/protocol/brands.ts';
import { readMany } from './load.ts';

/** Objects of an index for the examples in the documentation of the API. */
export interface ApiSample {
  readonly height: number;
  readonly txHash: TxHash;
  /** It is undefined on a chain without payments. */
  readonly keyImage: KeyImage | undefined;
  /** One-time key of an output. It is undefined when its format is not known. */
  readonly outputKey: OneTimeKey | undefined;
  /** It is undefined on a chain that never had a reorg. */
  readonly reorg: number | undefined;
}

/** A page keeps its sample for long, and few reorgs remove so many blocks. */
const SAMPLE_DEPTH = 10;

/**
 * Reads a block with its first payment, among the newest blocks. It prefers one below {@link SAMPLE_DEPTH} others. Without
 * payments there, the sample has the tip with its coinbase.
 *
 * @returns undefined when a reorg removes the block during the call
 */
export async function readApiSample(database: Database): Promise<WithMoment<ApiSample | undefined>> {
  const { moment, data } = await readMany(database, async (snapshot) => ({
    blocks: (await listBlocks(snapshot, { from: 'tip' }, MAX_BLOCKS_PER_PAGE)).blocks,
    reorgs: await listReorgs(snapshot, undefined, 1),
  }));
  const hasPayment = ({ txCount }: StoredBlock): boolean => txCount > 0;
  const block =
    data.blocks.slice(SAMPLE_DEPTH).find(hasPayment) ?? data.blocks.find(hasPayment) ?? data.blocks[0];
  if (block === undefined) return { moment, data: undefined };
  const first = { from: 0, limit: 1 };
  const from = hasPayment(block) ? 1 : 0;
  const found = await lookUpBlock(database, { ref: block.hash, from, limit: 1 });
  const [tx] = found.data.onChain?.txs ?? [];
  if (tx === undefined) return { moment, data: undefined };
  const { data: detail } = await lookUpTransactionWithoutTimes(database, tx.hash, first, first);
  return {
    moment,
    data: {
      height: block.height,
      txHash: tx.hash,
      keyImage: detail.onChain?.inputs[0]?.keyImage,
      outputKey: detail.onChain?.outputs[0]?.key ?? undefined,
      reorg: data.reorgs[0]?.id,
    },
  };
}
