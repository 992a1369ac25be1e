import type { VerifiedBlock } from '../../../indexer/ingest/verified-block.ts';
import { ChainVerifier } from '../../../indexer/ingest/verify.ts';
import type { BlockBlobsWithOutputIndices } from '@ringscope/rpc/daemon/blocks-bin.ts';
import type { BlockHeaderInfo } from '@ringscope/rpc/daemon/headers.ts';

/** Verifies consecutive blocks in one call. @throws as `ChainVerifier.verify` */
export function verifyBlocks(
  entries: readonly BlockBlobsWithOutputIndices[],
  headers: readonly BlockHeaderInfo[],
): VerifiedBlock[] {
  return [...new ChainVerifier().verify(entries, headers)];
}
