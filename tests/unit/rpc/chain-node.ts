import { capturedJson } from '../../helpers/protocol/vector-files.ts';
import { needOne } from '../protocol/vectors.ts';
import { http, jsonRpc, startRawServer, type RawServer } from './raw-server.ts';

/** A chain that a made-up node reports. */
export interface ReportedChain {
  /** Block hashes, genesis first. Each block has difficulty 1. */
  hashes: readonly string[];
  /** Fields of `get_info` that differ from the truth. */
  info?: object;
  /** Changes of a header by its height. */
  header?: (height: number) => object;
  /** Whether the node closes each connection without a response. */
  isDown?: boolean;
}

/** Returns block hashes: the first `shared` equal those of each chain, the others contain the letter of the branch. */
export function branchHashes(length: number, shared = length, branch = 'b'): string[] {
  return Array.from({ length }, (_, height) =>
    `${height < shared ? 'a' : branch}${String(height)}`.padEnd(64, '0'),
  );
}

/** Starts a server that responds to `get_info` and to requests for headers as a daemon with this chain does. */
export async function startChainNode(chain: ReportedChain): Promise<RawServer> {
  const responses = capturedJson('rpc-json').filter(
    ({ vector, text }) => vector.network === 'regtest' && /"method":\s*"get_info"/.test(text),
  );
  const { text } = needOne(responses, 'response to get_info');
  const info = (JSON.parse(text) as { response: { result: object } }).response.result;
  return startRawServer(({ body, socket }) => {
    if (chain.isDown === true) {
      socket.destroy();
      return;
    }
    const { method, params } = JSON.parse(body.toString()) as {
      method: string;
      params: { height: number; start_height: number; end_height: number };
    };
    const { hashes } = chain;
    if (method === 'get_info') {
      const reported = {
        ...info,
        height: hashes.length,
        top_block_hash: hashes.at(-1),
        ...wide('cumulative_difficulty', hashes.length),
        ...chain.info,
      };
      socket.write(jsonRpc(JSON.stringify(reported)));
      return;
    }
    const [from, to] =
      method === 'get_block_header_by_height'
        ? [params.height, params.height]
        : [params.start_height, params.end_height];
    if (to >= hashes.length) {
      socket.write(
        http(JSON.stringify({ id: '0', jsonrpc: '2.0', error: { code: -2, message: 'too big height' } })),
      );
      return;
    }
    const headers = hashes.slice(from, to + 1).map((_, index) => headerOf(chain, from + index));
    const result = method === 'get_block_header_by_height' ? { block_header: headers[0] } : { headers };
    socket.write(jsonRpc(JSON.stringify({ ...result, status: 'OK', untrusted: false })));
  });
}

function headerOf({ hashes, header }: ReportedChain, height: number): object {
  return {
    height,
    hash: hashes[height],
    prev_hash: hashes[height - 1] ?? '0'.repeat(64),
    timestamp: 1,
    major_version: 16,
    minor_version: 16,
    nonce: 0,
    num_txes: 0,
    reward: 1,
    miner_tx_hash: 'c'.repeat(64),
    block_size: 1,
    block_weight: 1,
    long_term_weight: 1,
    ...wide('difficulty', 1),
    ...wide('cumulative_difficulty', height + 1),
    depth: hashes.length - 1 - height,
    orphan_status: false,
    pow_hash: '',
    ...header?.(height),
  };
}

const wide = (name: string, value: number): object => ({
  [name]: value,
  [`${name}_top64`]: 0,
  [`wide_${name}`]: `0x${value.toString(16)}`,
});
