import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'playwright/test';
import { decodeStorage } from '../../../protocol/portable-storage.ts';
import { getBlocksBin, type IndexedBlockEntry } from '../../../rpc/daemon/blocks-bin.ts';
import { getBlockHeadersRange, type BlockHeader } from '../../../rpc/daemon/headers.ts';
import { readShape } from '../../../rpc/answer.ts';
import { parseJson } from '../../../rpc/json.ts';
import { storageFields } from '../../../rpc/storage-fields.ts';

const vectors =
  process.env['VECTORS_DIR'] ?? join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'vectors');

export interface CapturedChain {
  readonly entries: readonly IndexedBlockEntry[];
  readonly headers: readonly BlockHeader[];
}

const GENESIS = '418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3';

/**
 * A regtest chain of 131 blocks with seven transactions, as monerod 0.18.0.0 gave it to `get_blocks.bin` from genesis and
 * to `get_block_headers_range`. Calls inside a test skip it, saying why, where the vectors are not at hand.
 */
export function capturedChain(): CapturedChain {
  const folder = join(vectors, 'bin', 'regtest');
  test.skip(!existsSync(folder), `no captured answers at ${folder}: set VECTORS_DIR`);
  const answer = readFileSync(join(folder, 'get_blocks-full-from-genesis.response.bin'));
  const { spec: ofBlocks } = getBlocksBin;
  const { spec: ofHeaders } = getBlockHeadersRange;
  if (ofBlocks.kind !== 'binary' || ofHeaders.kind !== 'json-rpc')
    throw new Error('the interface has changed');
  const asked = { blockIds: [GENESIS] };
  const { blocks } = ofBlocks.read(storageFields(decodeStorage(answer)), asked);
  const headers = parseJson(
    `{"headers":${readFileSync(join(folder, 'headers.json'), 'utf8')},"status":"OK"}`,
  );
  const where = { method: 'get_block_headers_range', node: 'captured' };
  return { entries: blocks, headers: readShape(ofHeaders.result, headers, where).headers };
}
