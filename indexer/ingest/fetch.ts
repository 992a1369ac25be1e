import { createHash } from 'node:crypto';
import { bytesToHex } from '../../protocol/bytes.ts';
import { decodeBlock } from '../../protocol/block.ts';
import type { BlockHash } from '../../protocol/brands.ts';
import { transactionHash } from '../../protocol/transaction-hash.ts';
import type { DaemonClient } from '../../rpc/daemon/client.ts';
import { AnswerMemory } from '../../rpc/transport/answer-memory.ts';
import type { IndexedBlockEntry } from '../../rpc/daemon/blocks-bin.ts';
import type { BlockHeaderInfo } from '../../rpc/daemon/headers.ts';
import type { HeightRange } from '../../db/write/ranges.ts';
import { NodeDataError } from '../errors.ts';
import { confirmTransactions } from './confirm.ts';
import { decoded } from './decoded.ts';
import { ChainVerifier, type VerifiedBlock } from './verify.ts';

/** What fetching needs of a daemon. */
export type BlockSource = Pick<
  DaemonClient,
  'getBlocksBin' | 'getBlockHeadersRange' | 'getBlock' | 'getOIndexesBin' | 'getTransactions'
>;

export interface FetchOptions {
  readonly signal?: AbortSignal;
}

/** A block that was taken out of an answer and not got over. */
export interface RefusedBlock {
  readonly height: number;
  /** SHA-256 of what the daemon sent for it, header included, as hexadecimal digits. */
  readonly digest: string;
}

export interface FetchRangeOptions extends FetchOptions {
  /** Called with the block at which the reading of a range ended early, whether it or its reader failed. */
  readonly onRefused?: (block: RefusedBlock) => void;
}

/**
 * Blocks asked for at once are so many that a page has about this size by what the last one had: large enough that a
 * call costs nothing beside it, small enough for memory. Daemons before 0.18.4.3 ignore what is asked for and send up to
 * 1000 blocks or 100 MiB.
 */
const PAGE_BYTES = 2 * 1024 * 1024;
const FIRST_PAGE_BLOCKS = 20;
const MAX_PAGE_BLOCKS = 200;

/** The next page is fetched while one is worked on, unless that one is so large that two of them are too much. */
const READ_AHEAD_BYTES = 4 * PAGE_BYTES;

/** Answers up to this size are written over each other: most have about {@link PAGE_BYTES}. */
const KEPT_ANSWER_BYTES = 2 * PAGE_BYTES;

/** Headers in one call; a restricted port gives 1001. */
const HEADERS_PER_CALL = 1000;

/**
 * The blocks of a range of the daemon's main chain, page by page, each block verified when it is taken. A page must be
 * taken to its end before the next one is asked for, and its bytes are overwritten by then: what is to stay is copied.
 *
 * @param chain the genesis block, by which height 0 is asked for, and how many blocks the daemon has
 * @throws RpcError, NodeDataError, UnknownFormatError
 */
export async function* fetchRange(
  daemon: BlockSource,
  range: HeightRange,
  chain: { readonly genesisHash: BlockHash; readonly height: number },
  { onRefused, ...options }: FetchRangeOptions = {},
): AsyncGenerator<Iterable<VerifiedBlock>> {
  const verifier = new ChainVerifier();
  for await (const page of readAhead(fetchPages(daemon, range, chain, options))) {
    yield watched(verifier.verify(page.entries, page.headers), page, onRefused);
    // The page is taken to its end by now, and its bytes stand until the next one is asked for.
    await confirmTransactions(daemon, verifier.takeUnverified(), options);
  }
}

/** The same blocks. A page that is not read to its end names the block at which it was left. */
function* watched(
  blocks: Iterable<VerifiedBlock>,
  { entries, headers }: RawPage,
  onRefused: FetchRangeOptions['onRefused'],
): Generator<VerifiedBlock> {
  let taken = 0;
  try {
    for (const block of blocks) {
      yield block;
      taken += 1;
    }
  } finally {
    const [entry, header] = [entries[taken], headers[taken]];
    if (entry !== undefined && header !== undefined) {
      onRefused?.({ height: header.height, digest: digestOf(entry, header) });
    }
  }
}

function digestOf(
  { block, transactions, outputIndices }: IndexedBlockEntry,
  header: BlockHeaderInfo,
): string {
  const hash = createHash('sha256').update(block);
  for (const { blob } of transactions) hash.update(blob);
  // The depth grows with the chain, whatever the block says.
  const rest: unknown = [outputIndices, { ...header, depth: 0 }];
  return hash
    .update(JSON.stringify(rest, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)))
    .digest('hex');
}

/** Blocks as the daemon sent them, not looked at yet. */
interface RawPage {
  readonly entries: readonly IndexedBlockEntry[];
  readonly headers: readonly BlockHeaderInfo[];
  readonly bytes: number;
}

async function* fetchPages(
  daemon: BlockSource,
  range: HeightRange,
  chain: { readonly genesisHash: BlockHash; readonly height: number },
  options: FetchOptions,
): AsyncGenerator<RawPage> {
  let wanted = FIRST_PAGE_BLOCKS;
  // One page is worked on while the next one comes.
  let [memory, nextMemory] = [new AnswerMemory(KEPT_ANSWER_BYTES), new AnswerMemory(KEPT_ANSWER_BYTES)];
  for (let next = range.start; next <= range.end;) {
    const maxBlockCount = Math.min(wanted, range.end - next + 1);
    const start =
      next === 0 ? { blockIds: [chain.genesisHash] } : { startHeight: next, chainHeight: chain.height };
    const answer = await daemon.getBlocksBin(
      { ...start, prune: false, maxBlockCount },
      { ...options, memory },
    );
    [memory, nextMemory] = [nextMemory, memory];
    // An answer may hold fewer blocks than asked, and from daemons that know no limit more.
    const entries = answer.blocks.slice(0, range.end - next + 1);
    if (entries.length === 0 || answer.startHeight !== next) {
      throw new NodeDataError(`block ${next}`, 'the daemon no longer has it');
    }
    const headers = await fetchHeaders(daemon, next, entries.length, options);
    const bytes = sizeOf(entries);
    yield { entries, headers, bytes };
    // At most four times as many as before: the next blocks need not be like these.
    const fitting = Math.floor((entries.length * PAGE_BYTES) / Math.max(1, bytes));
    wanted = Math.max(1, Math.min(MAX_PAGE_BLOCKS, 4 * wanted, fitting));
    next += entries.length;
  }
}

function sizeOf(entries: readonly IndexedBlockEntry[]): number {
  let bytes = 0;
  for (const { block, transactions } of entries) {
    bytes += block.length;
    for (const { blob } of transactions) bytes += blob.length;
  }
  return bytes;
}

/** The same pages, each asked for while the one before is worked on. */
async function* readAhead(pages: AsyncGenerator<RawPage>): AsyncGenerator<RawPage> {
  const ask = (): Promise<IteratorResult<RawPage, unknown>> => {
    const asked = pages.next();
    asked.catch(() => undefined); // whoever comes to it hears of it
    return asked;
  };
  let coming = ask();
  try {
    for (;;) {
      const page = await coming;
      if (page.done === true) return;
      const ahead = page.value.bytes <= READ_AHEAD_BYTES ? ask() : undefined;
      yield page.value;
      coming = ahead ?? ask();
    }
  } finally {
    // Left early, because writing failed: that is not to wait for what the daemon still sends.
    pages.return(undefined).catch(() => undefined);
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
  const hash = decoded('block 0', () => transactionHash(decodeBlock(blob).coinbase));
  const { indexes } = await daemon.getOIndexesBin({ txid: bytesToHex(hash) }, options);
  return withHeaders(daemon, 0, [{ block: blob, transactions: [], outputIndices: [indexes] }], options);
}

async function withHeaders(
  daemon: BlockSource,
  startHeight: number,
  entries: readonly IndexedBlockEntry[],
  options: FetchOptions,
): Promise<VerifiedBlock[]> {
  const verifier = new ChainVerifier();
  const headers = await fetchHeaders(daemon, startHeight, entries.length, options);
  const blocks = [...verifier.verify(entries, headers)];
  await confirmTransactions(daemon, verifier.takeUnverified(), options);
  return blocks;
}

async function fetchHeaders(
  daemon: BlockSource,
  startHeight: number,
  count: number,
  options: FetchOptions,
): Promise<BlockHeaderInfo[]> {
  const headers: BlockHeaderInfo[] = [];
  const endHeight = startHeight + count - 1;
  for (let from = startHeight; from <= endHeight; from += HEADERS_PER_CALL) {
    const to = Math.min(endHeight, from + HEADERS_PER_CALL - 1);
    const answer = await daemon.getBlockHeadersRange({ startHeight: from, endHeight: to }, options);
    headers.push(...answer.headers);
  }
  return headers;
}
