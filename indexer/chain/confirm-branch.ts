import type { BlockHash } from '../../protocol/brands.ts';
import type { Network } from '../../protocol/hard-forks.ts';
import type { DaemonClient } from '../../rpc/daemon/client.ts';
import { NodeDataError } from '../errors.ts';
import { IndexerProblemError } from '../node/problem.ts';

/** What it takes to ask a daemon which chain it is on. */
export type ChainInfoSource = Pick<DaemonClient, 'getInfo' | 'getBlockHeadersRange'>;

/** Headers in one call; a restricted port gives 1001. */
const HEADERS_PER_CALL = 1_000;

/** Most headers that are read to lead from a block to the daemon's tip: a month of blocks. */
const MAX_HEADERS = 20_000;

/**
 * Makes sure that a block is on the main chain of a daemon of our network, before anything is taken back for its sake, and
 * before blocks stand on the genesis block alone.
 *
 * Another daemon may have begun to answer at the same address between two calls, and networks may share their first
 * blocks: private chains have mainnet's genesis block. Only `get_info` tells the network and the tip in one answer. So the
 * block is led to that tip by the ids of the headers between them, whichever daemon these come from.
 *
 * A block more than 20,000 below the tip is not led there: a daemon of our network must name it, and be one before and
 * after that.
 *
 * @throws TroubleError when the daemon is on another network, NodeDataError when its chain does not hold the block, RpcError
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
 * Makes sure that a block is the tip of a daemon of our network, before the blocks above it are taken back. The answer that
 * says so holds no blocks, and one that lost its blocks looks the same.
 *
 * @throws TroubleError when the daemon is on another network, NodeDataError when its tip is another block, RpcError
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
