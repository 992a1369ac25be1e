import { createHash } from 'node:crypto';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { decodeBlock } from '@ringscope/protocol/block.ts';
import type { BlockHash } from '@ringscope/protocol/brands.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import { ReusableResponseBuffer } from '@ringscope/rpc/transport/read-body.ts';
import type { BlockBlobsWithOutputIndices, GetBlocksStartPoint } from '@ringscope/rpc/daemon/blocks-bin.ts';
import type { BlockHeaderInfo } from '@ringscope/rpc/daemon/headers.ts';
import type { HeightRange } from '../../db/write/ranges.ts';
import { NodeDataError } from '../errors.ts';
import { confirmTransactionBytes, type TransactionSource } from './confirm.ts';
import { addSubjectToDecodeErrors } from './identify-block.ts';
import {
  fetchUnknownLayoutBlocks,
  type UnknownLayoutBlock,
  type UnknownLayoutBlockSource,
} from './reported-block.ts';
import type { VerifiedBlock } from './verified-block.ts';
import { ChainVerifier } from './verify.ts';

/** The RPC methods of the daemon that fetch blocks, and the parts of their results that the indexer uses. */
export interface BlockSource extends TransactionSource, UnknownLayoutBlockSource {
  getBlocksBin(
    args: GetBlocksStartPoint & { readonly prune: boolean; readonly maxBlockCount?: number },
    options: BlockFetchOptions & { readonly responseBuffer?: ReusableResponseBuffer },
  ): Promise<{
    readonly blocks: readonly BlockBlobsWithOutputIndices[];
    readonly startHeight: number | undefined;
  }>;
  getBlockHeadersRange(
    args: { readonly startHeight: number; readonly endHeight: number },
    options: BlockFetchOptions,
  ): Promise<{ readonly headers: readonly BlockHeaderInfo[] }>;
  getOIndexesBin(
    args: { readonly txid: string },
    options: BlockFetchOptions,
  ): Promise<{ readonly indexes: readonly bigint[] }>;
}

export interface BlockFetchOptions {
  readonly signal?: AbortSignal;
}

/** A block at which fetching, verifying or writing a range failed. */
export interface FailedBlock {
  readonly height: number;
  /** SHA-256 of the block blob and the block header in the response of the daemon, as hex. */
  readonly responseSha256: string;
}

export interface BlockRangeFetchOptions extends BlockFetchOptions {
  /**
   * Called with the block at which fetching the range ended early, because the block was invalid or the
   * caller stopped there.
   */
  readonly onFailedBlock?: (block: FailedBlock) => void;
}

/**
 * Target size in bytes of a page (the blocks of one response of the daemon). Each request limits the number of blocks,
 * based on the average block size of the last page. The target is large enough to make the cost of a call negligible,
 * and small enough for memory. Daemons before 0.18.4.3 ignore the limit and send up to 1000 blocks or 100 MiB.
 */
const PAGE_BYTES = 2 * 1024 * 1024;
const FIRST_PAGE_BLOCKS = 20;
const MAX_PAGE_BLOCKS = 200;

/**
 * If a page is larger than this, the next one is fetched only after the caller has read it, because two such pages
 * would need too much memory.
 */
const READ_AHEAD_BYTES = 4 * PAGE_BYTES;

/** Responses of at most this size are read into memory that is reused. Most responses have about {@link PAGE_BYTES} bytes. */
const BUFFERED_RESPONSE_BYTES = 2 * PAGE_BYTES;

/** Number of block headers that one call requests. A restricted port returns at most 1001. */
const HEADERS_PER_CALL = 1000;

/**
 * Fetches the blocks of a range of the daemon's main chain. Yields pages: the blocks of one response, each of which is
 * verified when the caller reads it. The caller must read a page completely before it requests the next one. The next
 * page overwrites the bytes of these blocks, so the caller must copy bytes that it needs longer.
 *
 * @param chain the genesis block, which a request from height 0 contains, and the number of blocks of the daemon
 * @throws RpcError, NodeDataError, UnknownFormatError
 */
export async function* fetchBlockRange(
  daemon: BlockSource,
  range: HeightRange,
  chain: { readonly genesisHash: BlockHash; readonly height: number },
  { onFailedBlock, ...options }: BlockRangeFetchOptions = {},
): AsyncGenerator<Iterable<VerifiedBlock>> {
  const verifier = new ChainVerifier();
  for await (const page of readAhead(fetchPages(daemon, range, chain, options))) {
    yield reportEarlyEnd(verifier.verify(page.entries, page.headers, page.stated), page, onFailedBlock);
    // The caller has read all blocks of the page. Their bytes are valid until the next page is requested.
    await confirmTransactionBytes(daemon, verifier.takeUnverified(), options);
  }
}

/**
 * Yields the blocks unchanged. When a block is invalid or the caller stops early, reports the block at which
 * this happened.
 */
function* reportEarlyEnd(
  blocks: Iterable<VerifiedBlock>,
  { entries, headers }: RawPage,
  onRefused: BlockRangeFetchOptions['onFailedBlock'],
): Generator<VerifiedBlock> {
  let readCount = 0;
  try {
    for (const block of blocks) {
      yield block;
      readCount += 1;
    }
  } finally {
    const [entry, header] = [entries[readCount], headers[readCount]];
    if (entry !== undefined && header !== undefined) {
      onRefused?.({ height: header.height, responseSha256: digestOf(entry, header) });
    }
  }
}

function digestOf(
  { block, transactions, outputIndices }: BlockBlobsWithOutputIndices,
  header: BlockHeaderInfo,
): string {
  const hash = createHash('sha256').update(block);
  for (const { blob } of transactions) hash.update(blob);
  // The digest does not include the depth, which grows with the chain.
  const rest: unknown = [outputIndices, { ...header, depth: 0 }];
  return hash
    .update(JSON.stringify(rest, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)))
    .digest('hex');
}

/** The blocks of one response of the daemon, not verified. */
interface RawPage {
  readonly entries: readonly BlockBlobsWithOutputIndices[];
  readonly headers: readonly BlockHeaderInfo[];
  /** Blocks whose layout is unknown, by their position in the response. */
  readonly stated: ReadonlyMap<number, UnknownLayoutBlock>;
  readonly bytes: number;
}

async function* fetchPages(
  daemon: BlockSource,
  range: HeightRange,
  chain: { readonly genesisHash: BlockHash; readonly height: number },
  options: BlockFetchOptions,
): AsyncGenerator<RawPage> {
  let wanted = FIRST_PAGE_BLOCKS;
  // Two buffers, because the caller reads one response while the next one arrives.
  let [responseBuffer, nextResponseBuffer] = [
    new ReusableResponseBuffer(BUFFERED_RESPONSE_BYTES),
    new ReusableResponseBuffer(BUFFERED_RESPONSE_BYTES),
  ];
  for (let next = range.start; next <= range.end;) {
    const maxBlockCount = Math.min(wanted, range.end - next + 1);
    const start =
      next === 0 ? { blockIds: [chain.genesisHash] } : { startHeight: next, chainHeight: chain.height };
    const response = await daemon.getBlocksBin(
      { ...start, prune: false, maxBlockCount },
      { ...options, responseBuffer },
    );
    [responseBuffer, nextResponseBuffer] = [nextResponseBuffer, responseBuffer];
    // A response may contain fewer blocks than requested. Daemons that ignore `max_block_count` may send more.
    const entries = response.blocks.slice(0, range.end - next + 1);
    if (entries.length === 0 || response.startHeight !== next) {
      throw new NodeDataError(
        `block ${next}`,
        'the response of the daemon does not begin with this block, although the chain of the daemon is higher, so the response was rejected',
      );
    }
    const headers = await fetchHeaders(daemon, next, entries.length, options);
    const bytes = sizeOf(entries);
    const stated = await fetchUnknownLayoutBlocks(daemon, entries, headers, options);
    yield { entries, headers, stated, bytes };
    // The next page has at most four times as many blocks as this one, because its blocks may be larger.
    const fitting = Math.floor((entries.length * PAGE_BYTES) / Math.max(1, bytes));
    wanted = Math.max(1, Math.min(MAX_PAGE_BLOCKS, 4 * wanted, fitting));
    next += entries.length;
  }
}

function sizeOf(entries: readonly BlockBlobsWithOutputIndices[]): number {
  let bytes = 0;
  for (const { block, transactions } of entries) {
    bytes += block.length;
    for (const { blob } of transactions) bytes += blob.length;
  }
  return bytes;
}

/**
 * Yields the pages of blocks unchanged. Requests each page while the caller reads the previous one, unless the previous
 * one is larger than {@link READ_AHEAD_BYTES}.
 */
async function* readAhead(pages: AsyncGenerator<RawPage>): AsyncGenerator<RawPage> {
  const requestPage = (): Promise<IteratorResult<RawPage, unknown>> => {
    const request = pages.next();
    request.catch(() => undefined); // Prevents an unhandled rejection. `await nextPage` below throws the error.
    return request;
  };
  let nextPage = requestPage();
  try {
    for (;;) {
      const page = await nextPage;
      if (page.done === true) return;
      const ahead = page.value.bytes <= READ_AHEAD_BYTES ? requestPage() : undefined;
      yield page.value;
      nextPage = ahead ?? requestPage();
    }
  } finally {
    // The caller stopped early. Do not wait for the rest of the response.
    pages.return(undefined).catch(() => undefined);
  }
}

/**
 * Fetches and verifies blocks, starting with the newest block that the index and the daemon share. Returns no blocks when
 * the daemon's tip is the first of `blockIds`.
 *
 * @param blockIds hashes of indexed blocks at sparse heights, newest first, genesis block last
 */
export async function fetchBlocksFromCommonBlock(
  daemon: BlockSource,
  blockIds: readonly BlockHash[],
  options: BlockFetchOptions = {},
): Promise<VerifiedBlock[]> {
  const response = await daemon.getBlocksBin({ blockIds, prune: false }, options);
  if (response.startHeight === undefined) return [];
  return withHeaders(daemon, response.startHeight, response.blocks, options);
}

/**
 * Fetches the genesis block of a chain without other blocks. `get_blocks.bin` cannot return it, because it
 * returns no block when the request lists the daemon's tip.
 */
export async function fetchBlocksOfGenesisOnlyChain(
  daemon: BlockSource,
  options: BlockFetchOptions = {},
): Promise<VerifiedBlock[]> {
  const { blob } = await daemon.getBlock({ height: 0 }, options);
  const hash = addSubjectToDecodeErrors('block 0', () => transactionHash(decodeBlock(blob).coinbase));
  const { indexes } = await daemon.getOIndexesBin({ txid: bytesToHex(hash) }, options);
  return withHeaders(daemon, 0, [{ block: blob, transactions: [], outputIndices: [indexes] }], options);
}

async function withHeaders(
  daemon: BlockSource,
  startHeight: number,
  entries: readonly BlockBlobsWithOutputIndices[],
  options: BlockFetchOptions,
): Promise<VerifiedBlock[]> {
  const verifier = new ChainVerifier();
  const headers = await fetchHeaders(daemon, startHeight, entries.length, options);
  const stated = await fetchUnknownLayoutBlocks(daemon, entries, headers, options);
  const blocks = [...verifier.verify(entries, headers, stated)];
  await confirmTransactionBytes(daemon, verifier.takeUnverified(), options);
  return blocks;
}

async function fetchHeaders(
  daemon: BlockSource,
  startHeight: number,
  count: number,
  options: BlockFetchOptions,
): Promise<BlockHeaderInfo[]> {
  const headers: BlockHeaderInfo[] = [];
  const endHeight = startHeight + count - 1;
  for (let from = startHeight; from <= endHeight; from += HEADERS_PER_CALL) {
    const to = Math.min(endHeight, from + HEADERS_PER_CALL - 1);
    const response = await daemon.getBlockHeadersRange({ startHeight: from, endHeight: to }, options);
    headers.push(...response.headers);
  }
  return headers;
}
