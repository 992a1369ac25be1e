import { bytesToHex } from '../../protocol/bytes.ts';
import { decodeBlock } from '../../protocol/block.ts';
import type { BlockHash } from '../../protocol/brands.ts';
import { transactionHash } from '../../protocol/transaction-hash.ts';
import type { DaemonClient } from '../../rpc/daemon/client.ts';
import type { IndexedBlockEntry } from '../../rpc/daemon/blocks-bin.ts';
import type { HeightRange } from '../../db/write/ranges.ts';
import { NodeDataError } from '../errors.ts';
import { decoded, verifyBlocks, type VerifiedBlock } from './verify.ts';

/** What fetching needs of a daemon. */
export type BlockSource = Pick<
  DaemonClient,
  'getBlocksBin' | 'getBlockHeadersRange' | 'getBlock' | 'getOIndexesBin'
>;

export interface FetchOptions {
  readonly signal?: AbortSignal;
}

/**
 * Most blocks asked for at once, so that a page stays small in memory. Daemons before 0.18.4.3 ignore it and send up to
 * 1000 blocks or 100 MiB.
 */
const pageBlocks = 200;

/** Headers in one call; a restricted port gives 1001. */
const headersPerCall = 1000;

/**
 * The blocks of a range of the daemon's main chain, verified, in as many pieces as the daemon makes of them.
 *
 * @param chain the genesis block, by which height 0 is asked for, and how many blocks the daemon has
 * @throws RpcError, NodeDataError, UnknownFormatError
 */
export async function* fetchRange(
  daemon: BlockSource,
  range: HeightRange,
  chain: { readonly genesisHash: BlockHash; readonly height: number },
  options: FetchOptions = {},
): AsyncGenerator<VerifiedBlock[]> {
  let below: VerifiedBlock | undefined;
  for (let next = range.start; next <= range.end;) {
    const maxBlockCount = Math.min(pageBlocks, range.end - next + 1);
    const start =
      next === 0 ? { blockIds: [chain.genesisHash] } : { startHeight: next, chainHeight: chain.height };
    const answer = await daemon.getBlocksBin({ ...start, prune: false, maxBlockCount }, options);
    // An answer may hold fewer blocks than asked, and from daemons that know no limit more.
    const entries = answer.blocks.slice(0, range.end - next + 1);
    if (entries.length === 0 || answer.startHeight !== next) {
      throw new NodeDataError(`block ${next}`, 'the daemon no longer has it');
    }
    const page = await withHeaders(daemon, next, entries, options);
    const first = page[0];
    if (
      first !== undefined &&
      below !== undefined &&
      bytesToHex(first.block.prevId) !== bytesToHex(below.hash)
    ) {
      throw new NodeDataError(`block ${next}`, 'the chain changed while it was fetched');
    }
    yield page;
    below = page.at(-1);
    next += entries.length;
  }
}

/**
 * The blocks from the newest one that both sides have, that one included, verified; empty when the daemon's tip is the
 * first of `blockIds`.
 *
 * @param blockIds own chain, newest first, sparse, genesis last
 */
export async function fetchFromCommonBlock(
  daemon: BlockSource,
  blockIds: readonly BlockHash[],
  options: FetchOptions = {},
): Promise<VerifiedBlock[]> {
  const answer = await daemon.getBlocksBin({ blockIds, prune: false }, options);
  if (answer.startHeight === undefined) return [];
  return withHeaders(daemon, answer.startHeight, answer.blocks, options);
}

/** The genesis block of a chain that has no other: `get_blocks.bin` answers nothing to one who names the tip. */
export async function fetchGenesis(
  daemon: BlockSource,
  options: FetchOptions = {},
): Promise<VerifiedBlock[]> {
  const { blob } = await daemon.getBlock({ height: 0 }, options);
  const hash = decoded('block 0', () => transactionHash(decodeBlock(blob).minerTx));
  const { indexes } = await daemon.getOIndexesBin({ txid: bytesToHex(hash) }, options);
  return withHeaders(daemon, 0, [{ block: blob, transactions: [], outputIndices: [indexes] }], options);
}

async function withHeaders(
  daemon: BlockSource,
  startHeight: number,
  entries: readonly IndexedBlockEntry[],
  options: FetchOptions,
): Promise<VerifiedBlock[]> {
  const headers = [];
  const endHeight = startHeight + entries.length - 1;
  for (let from = startHeight; from <= endHeight; from += headersPerCall) {
    const to = Math.min(endHeight, from + headersPerCall - 1);
    const answer = await daemon.getBlockHeadersRange({ startHeight: from, endHeight: to }, options);
    headers.push(...answer.headers);
  }
  return verifyBlocks(entries, headers);
}
