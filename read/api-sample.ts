import { listBlocks } from '../db/queries/blocks.ts';
import { getNewestKeyImage } from '../db/queries/key-images.ts';
import { listReorgs } from '../db/queries/reorgs.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';
import type { KeyImage, TxHash } from '../protocol/brands.ts';

/** Objects of this index for the examples in the documentation of the API. */
export interface ApiSample {
  readonly height: number;
  readonly txHash: TxHash;
  /** It is undefined on a chain without payments. */
  readonly keyImage: KeyImage | undefined;
  /** It is undefined on a chain that never had a reorg. */
  readonly reorg: number | undefined;
}

export async function loadApiSample(snapshot: Snapshot): Promise<ApiSample> {
  const [{ blocks }, [reorg], keyImage] = await Promise.all([
    listBlocks(snapshot, { from: 'tip' }, 1),
    listReorgs(snapshot, undefined, 1),
    getNewestKeyImage(snapshot),
  ]);
  const [newest] = blocks;
  if (newest === undefined) throw new Error('the tip has no block');
  return { height: newest.height, txHash: newest.minerTxHash, keyImage, reorg: reorg?.id };
}
