import type { BlockHash } from '@ringscope/protocol/brands.ts';
import type { Network } from '@ringscope/protocol/hard-forks.ts';
import type { DaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { NodeDataError } from '../errors.ts';
import { IndexerProblemError } from '../node/problem.ts';

/** The RPC methods of the daemon that return the state of its chain and the headers of its blocks. */
export type ChainInfoSource = Pick<DaemonClient, 'getInfo' | 'getBlockHeadersRange'>;

/** Headers per call. A restricted port returns at most 1001. */
const HEADERS_PER_CALL = 1_000;

/** Maximum number of headers to read between a block and the daemon's tip: about a month of blocks. */
const MAX_HEADERS = 20_000;

/**
 * Checks that a block is on the daemon's main chain, and that the daemon is on the network of the index.
 * Call it before blocks are replaced, and before the first blocks are added above the genesis block.
 *
 * Another daemon may respond at the same URL between two calls. Networks may share their first blocks: private chains have
 * the genesis block of mainnet. Only `get_info` returns network and tip in one response. So the function checks that
 * the headers link the block to that tip.
 *
 * For a block more than 20,000 below the tip it does not read all headers. It checks the network before and after it
 * requests the header of the block.
 *
 * @throws IndexerProblemError when the daemon is on another network, NodeDataError when its chain does not contain the
 * block, RpcError
 */
export async function confirmBlockOnMainChain(
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
      if (!linked)
        throw new NodeDataError(
          `block ${block.height}`,
          'the block was not indexed, because it is not on the main chain of the daemon',
        );
      expected = { height, hash };
    }
  }
  if (isFar) await tipOf(daemon, network, options);
  else if (expected.height !== tip.height || expected.hash !== tip.hash) {
    throw new NodeDataError(
      `block ${block.height}`,
      "the block was not indexed, because the headers above it do not lead to the daemon's tip",
    );
  }
}

/**
 * Checks that a block is the daemon's tip, and that the daemon is on the network of the index. Call it when the daemon
 * returned no block above this block, before the index removes its own blocks above this block. The empty response may be
 * damaged.
 *
 * @throws IndexerProblemError when the daemon is on another network, NodeDataError when its tip is another block,
 * RpcError
 */
export async function confirmDaemonTip(
  daemon: Pick<ChainInfoSource, 'getInfo'>,
  network: Network,
  block: { readonly height: number; readonly hash: BlockHash },
  options: { readonly signal?: AbortSignal },
): Promise<void> {
  const tip = await tipOf(daemon, network, options);
  if (tip.height === block.height && tip.hash === block.hash) return;
  throw new NodeDataError(
    `block ${block.height}`,
    'the daemon returned no block above this one, but reports another block as its tip, so the response was rejected and no block was removed from the index',
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
      message: `The database contains the index of ${network}, but the daemon is on ${nettype.slice(0, 40)}. Set MONEROD_URL to a daemon of ${network}.`,
    });
  }
  return { height: height - 1, hash: topBlockHash };
}
