import type { BlockHash } from '@ringscope/protocol/brands.ts';
import type { Network } from '@ringscope/protocol/hard-forks.ts';
import type { DaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { NodeDataError } from '../errors.ts';
import { IndexerProblemError } from '../node/problem.ts';

/** The daemon calls that describe its chain. */
export type ChainInfoSource = Pick<DaemonClient, 'getInfo' | 'getBlockHeadersRange'>;

/** Headers per call. A restricted port gives at most 1001. */
const HEADERS_PER_CALL = 1_000;

/** Maximum of headers that are read between a block and the daemon's tip: about a month of blocks. */
const MAX_HEADERS = 20_000;

/**
 * Checks that a block is on the main chain of a daemon of our network. Call it before blocks are replaced, and before
 * blocks are added to the genesis block alone.
 *
 * Another daemon may answer at the same address between two calls. Networks may share their first blocks: private
 * chains have the genesis block of mainnet. Only `get_info` gives network and tip in one answer. So the function
 * follows the previous-block ids of the headers from the block to that tip.
 *
 * For a block more than 20,000 below the tip it does not follow the headers. It checks the network before and after
 * the daemon has named the block.
 *
 * @throws IndexerProblemError when the daemon is on another network, NodeDataError when its chain does not hold the
 * block, RpcError
 */
export async function confirmBranch(
  daemon: ChainInfoSource,
  network: Network,
  block: { readonly height: number; readonly hash: BlockHash },
  options: { readonly signal?: AbortSignal },
): Promise<void> {
  const tip = await tipOf(daemon, network, options);
  const isFar = tip.height - block.height > MAX_HEADERS;
  const end = isFar ? block.height : tip.height;
  let expected: { readonly height: number; readonly hash: string } = block;
  for (let from = block.height; from <= end; from += HEADERS_PER_CALL) {
    const to = Math.min(end, from + HEADERS_PER_CALL - 1);
    const { headers } = await daemon.getBlockHeadersRange({ startHeight: from, endHeight: to }, options);
    for (const { height, hash, prevHash } of headers) {
      const linked = height === block.height ? hash === block.hash : prevHash === expected.hash;
      if (!linked) throw new NodeDataError(`block ${block.height}`, 'it is not on the chain of the daemon');
      expected = { height, hash };
    }
  }
  if (isFar) await tipOf(daemon, network, options);
  else if (expected.height !== tip.height || expected.hash !== tip.hash) {
    throw new NodeDataError(
      `block ${block.height}`,
      'the chain of the daemon does not lead from it to its tip',
    );
  }
}

/**
 * Checks that a block is the tip of a daemon of our network. Call it before blocks above it are removed: an answer
 * without blocks looks the same as an answer that lost its blocks.
 *
 * @throws IndexerProblemError when the daemon is on another network, NodeDataError when its tip is another block,
 * RpcError
 */
export async function confirmTip(
  daemon: Pick<ChainInfoSource, 'getInfo'>,
  network: Network,
  block: { readonly height: number; readonly hash: BlockHash },
  options: { readonly signal?: AbortSignal },
): Promise<void> {
  const tip = await tipOf(daemon, network, options);
  if (tip.height === block.height && tip.hash === block.hash) return;
  throw new NodeDataError(
    `block ${block.height}`,
    'no block came above it, and it is not the tip of the daemon',
  );
}

async function tipOf(
  daemon: Pick<ChainInfoSource, 'getInfo'>,
  network: Network,
  options: { readonly signal?: AbortSignal },
): Promise<{ readonly height: number; readonly hash: string }> {
  const { nettype, height, topBlockHash } = await daemon.getInfo({}, options);
  if (nettype !== network) {
    throw new IndexerProblemError({
      state: 'wrong-network',
      message: `The database holds the index of ${network} and the daemon is on ${nettype.slice(0, 40)}.`,
    });
  }
  return { height: height - 1, hash: topBlockHash };
}
