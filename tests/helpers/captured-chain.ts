import { decodePortableStorage } from '@ringscope/protocol/portable-storage.ts';
import { getBlocksBin, type BlockBlobsWithOutputIndices } from '@ringscope/rpc/daemon/blocks-bin.ts';
import { getBlockHeadersRange, type BlockHeaderInfo } from '@ringscope/rpc/daemon/headers.ts';
import { parseWithSchema } from '@ringscope/rpc/response.ts';
import { parseJson } from '@ringscope/rpc/json.ts';
import { createStorageFieldReader } from '@ringscope/rpc/storage-fields.ts';
import { readVector, readVectorText, vectorBeside, vectorsOf } from './protocol/vector-files.ts';
import { needOne } from './protocol/need.ts';

/** Hash of the tip. The tests know the heights of this chain and their content. */
const TIP = '369ecdbd84d3829a645e7d9a64f9ad7eccc3d403f3a0700e2faa2aa06f24e36c';

export interface CapturedChain {
  readonly entries: readonly BlockBlobsWithOutputIndices[];
  readonly headers: readonly BlockHeaderInfo[];
}

const GENESIS = '418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3';

/**
 * Returns a regtest chain of 131 blocks with seven transactions. monerod 0.18.0.0 returned it in responses of
 * `get_blocks.bin` from genesis and of `get_block_headers_range`. Without this chain in the collection, the
 * calling test is skipped with the reason.
 */
export function capturedChain(): CapturedChain {
  const chains = vectorsOf('chain').filter(({ expected }) => (expected as { tip?: string }).tip === TIP);
  const { file } = needOne(chains, `private chain with the tip ${TIP}`);
  const headersFile = needOne(
    [vectorBeside(file, 'headers.json')].filter((name) => name !== undefined),
    'headers of the private chain',
  );
  const responses = vectorsOf('rpc-bin').filter(
    ({ request_decoded: request }) => request?.['start_height'] === 0 && request['prune'] === false,
  );
  const response = readVector(needOne(responses, 'answer with all blocks of the private chain').file);
  const { spec: ofBlocks } = getBlocksBin;
  const { spec: ofHeaders } = getBlockHeadersRange;
  if (ofBlocks.kind !== 'binary' || ofHeaders.kind !== 'json-rpc')
    throw new Error('the interface has changed');
  const asked = { blockIds: [GENESIS] };
  const { blocks } = ofBlocks.read(createStorageFieldReader(decodePortableStorage(response)), asked);
  const headers = parseJson(`{"headers":${readVectorText(headersFile)},"status":"OK"}`);
  const where = { method: 'get_block_headers_range', node: 'captured' };
  return { entries: blocks, headers: parseWithSchema(ofHeaders.result, headers, where).headers };
}
