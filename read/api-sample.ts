import { listBlocks } from '../db/queries/blocks.ts';
import { getNewestKeyImage } from '../db/queries/key-images.ts';
import { getOutput } from '../db/queries/outputs.ts';
import { listReorgs } from '../db/queries/reorgs.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';
import type { KeyImage, OneTimeKey, TxHash } from '../protocol/brands.ts';

/** Objects of this index for the examples in the documentation of the API. */
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

export async function loadApiSample(snapshot: Snapshot): Promise<ApiSample> {
  const [{ blocks }, [reorg], keyImage, output] = await Promise.all([
    listBlocks(snapshot, { from: 'tip' }, 1),
    listReorgs(snapshot, undefined, 1),
    getNewestKeyImage(snapshot),
    snapshot.indexesMissing ? undefined : getOutput(snapshot, 0n, 0),
  ]);
  const [newest] = blocks;
  if (newest === undefined) throw new Error('the tip has no block');
  return {
    height: newest.height,
    txHash: newest.minerTxHash,
    keyImage,
    outputKey: output?.key ?? undefined,
    reorg: reorg?.id,
  };
}
