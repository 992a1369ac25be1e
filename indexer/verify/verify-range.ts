import { setTimeout as delay } from 'node:timers/promises';
import { blockHashFromBytes } from '../../protocol/brands.ts';
import { ChainRules } from '../../db/write/chain-rules.ts';
import { readBlockHashes } from '../../db/write/block-hashes.ts';
import type { NewBlock } from '../../db/write/raw-blocks.ts';
import type { HeightRange } from '../../db/write/ranges.ts';
import type { BlockRow } from '../../db/write/rows.ts';
import { readSyncState, type IndexedTip } from '../../db/write/sync-state.ts';
import { findEmptyBuckets } from '../../db/write/verify/buckets.ts';
import {
  beginComparison,
  comparePage,
  ownUpTo,
  type Page,
  type BlockAtHeight,
} from '../../db/write/verify/compare-page.ts';
import type { TotalsRow } from '../../db/write/verify/compared-tables.ts';
import type { RowDifference } from '../../db/write/verify/difference.ts';
import { repairPage, repairRest } from '../../db/write/verify/repair.ts';
import { compareSeries, dayOf, daysOf, findEmptySpans } from '../../db/write/verify/series.ts';
import { findStrays } from '../../db/write/verify/strays.ts';
import { readTotalsBelow, totalsOf } from '../../db/write/verify/totals.ts';
import type { SqlTransaction, WriteDatabase } from '../../db/write-database.ts';
import { RpcError } from '../../rpc/errors.ts';
import { NodeDataError, UnknownFormatError } from '../errors.ts';
import type { BlockSource } from '../ingest/fetch.ts';
import { fetchBatches, fetchAllBlocks, type DaemonChain } from './batches.ts';
import { formatDifference, type DifferenceReport } from './report.ts';

export interface VerifyParts {
  readonly daemon: BlockSource;
  readonly writeDatabase: WriteDatabase;
  readonly chain: DaemonChain;
  readonly report: DifferenceReport;
  /** Called after each batch of blocks. */
  readonly onProgress: (height: number, txs: number) => void;
}

/** Maximum of attempts when daemon and index disagree about a batch. One of them may be in the middle of a reorg. */
const MAX_TRIES = 5;

/** Milliseconds between two attempts. */
const RETRY_MS = 1_000;

/** Days whose hours are summed in one query. */
const DAYS_PER_COMPARISON = 400;

/** Maximum of rows outside of the chain that are found at once, per table. */
const STRAY_LIMIT = 10_000;

/** Blocks above a batch that are fetched to find one whose id the index has. */
const MAX_BLOCKS_ABOVE = 100_000;

/** The index does not have these blocks of the daemon, and damaged rows do not explain it. */
interface OtherBranch {
  readonly kind: 'other-branch';
  /** The last block that both have; undefined when they share no block of the batch. */
  readonly upTo: number | undefined;
}

/** Comparison of a batch with one state of the index. */
interface ComparedBatch {
  readonly kind: 'compared';
  readonly page: Page;
  readonly indexedTip: IndexedTip;
  readonly differences: readonly RowDifference[];
  /** The rule of the chain that one of the daemon's blocks breaks; undefined when it breaks none. */
  readonly problem: string | undefined;
}

/**
 * Compares all rows of a range of blocks with the rows of a clean index, and repairs them if requested. Each batch is
 * compared in its own snapshot, so other changes of the index do not matter.
 *
 * A difference counts only when the daemon gives the same blocks twice.
 */
export class RangeVerifier {
  readonly #parts: VerifyParts;
  readonly #repair: boolean;
  #rules = new ChainRules();
  /** The last compared block and the sums up to it. */
  #below: { readonly hash: string; readonly totals: TotalsRow } | undefined;
  readonly #days = new Set<number>();
  /** Days of blocks that differ. Their sums follow from other rows than the stored ones. */
  readonly #unsettledDays = new Set<number>();

  /** @param repair whether to repair; the caller then holds the writer's lock */
  constructor(parts: VerifyParts, repair: boolean) {
    this.#parts = parts;
    this.#repair = repair;
  }

  /** @throws RpcError, NodeDataError, UnknownFormatError, UnknownSumsError, database errors */
  async run(range: HeightRange): Promise<void> {
    if (!(await this.#compareBlocks(range))) return;
    await this.#compareSeries(range);
    await this.#compareRest(range);
  }

  /** @returns whether the index has all blocks of the range */
  async #compareBlocks({ start, end }: HeightRange): Promise<boolean> {
    const { daemon, chain } = this.#parts;
    let next = start;
    for (let tries = 1; next <= end; tries += 1) {
      if (tries > 1) await delay(RETRY_MS);
      try {
        for await (const piece of fetchBatches(daemon, { start: next, end }, chain, {})) {
          const other = await this.#comparePiece(piece);
          if (other !== undefined) {
            if (tries < MAX_TRIES) break;
            await this.#tellOtherBranch(piece, other);
            return false;
          }
          next = (piece.at(-1)?.rows.block.height ?? next) + 1;
          tries = 1;
        }
      } catch (error) {
        // A daemon in the middle of a reorg contradicts itself. A busy daemon answers later.
        const isOfDaemon =
          error instanceof NodeDataError || error instanceof UnknownFormatError || error instanceof RpcError;
        if (!isOfDaemon || tries >= MAX_TRIES) throw error;
      }
    }
    return true;
  }

  /** @returns undefined when the piece was compared */
  async #comparePiece(piece: readonly NewBlock[]): Promise<OtherBranch | undefined> {
    const { daemon, writeDatabase, chain, report, onProgress } = this.#parts;
    const [first, last] = [piece[0], piece.at(-1)];
    if (first === undefined || last === undefined) return undefined;
    let looked = await this.#look(piece, this.#rules);
    if (looked.kind === 'other-branch') return looked;
    const { problem } = looked;
    if (looked.differences.length > 0 || problem !== undefined) {
      const range = { start: first.rows.block.height, end: last.rows.block.height };
      const again = await this.#look(await fetchAllBlocks(daemon, range, chain, {}));
      if (again.kind === 'other-branch') return again;
      if (summaryOf(again) !== summaryOf(looked)) {
        // The rules have remembered the daemon's first answer.
        this.#rules = new ChainRules();
        throw new NodeDataError(`block ${range.start}`, 'the daemon gave other data when it was asked again');
      }
      looked = again;
      const { page, indexedTip, differences } = looked;
      if (problem !== undefined) report.note('chain rules', problem);
      else if (this.#repair) await repairPage(writeDatabase, indexedTip, page);
      report.add(differences);
      if (!this.#repair) {
        const days = await this.#inSnapshot((tx) => daysOf(tx, differences, page.blocks));
        for (const day of days) this.#unsettledDays.add(day);
      }
    }
    for (const { rows } of piece) this.#days.add(dayOf(rows.block.timestamp));
    const totals = looked.page.totals.at(-1);
    if (totals !== undefined) this.#below = { hash: blockHashFromBytes(last.rows.block.hash), totals };
    onProgress(last.rows.block.height, totals?.txs ?? 0);
    return undefined;
  }

  /**
   * Compares a batch with one state of the index.
   *
   * @param rules undefined when they have already checked the batch
   */
  async #look(piece: readonly NewBlock[], rules?: ChainRules): Promise<ComparedBatch | OtherBranch> {
    const [first, last] = [piece[0]?.rows.block, piece.at(-1)?.rows.block];
    if (piece[0] === undefined || first === undefined || last === undefined) {
      throw new Error('an empty piece');
    }
    const start = piece[0];
    const { height } = first;
    const compare = (blockAbove?: BlockAtHeight): Promise<ComparedBatch | OtherBranch> =>
      this.#inSnapshot(async (tx) => {
        const indexedTip = await readIndexedTip(tx);
        const upTo = await ownUpTo(tx, piece, indexedTip, blockAbove);
        if (upTo !== last.height) return { kind: 'other-branch', upTo };
        // After a reorg the last compared block may be on the orphaned branch.
        const isNext = this.#below?.hash === blockHashFromBytes(first.prevHash);
        const below = (isNext ? this.#below?.totals : undefined) ?? (await readTotalsBelow(tx, start));
        const page = { blocks: piece, totals: totalsOf(below, piece) };
        const differences = await comparePage(tx, page, indexedTip);
        const base = {
          height: height - 1,
          hash: height === 0 ? undefined : blockHashFromBytes(first.prevHash),
        };
        const stated = piece.map(({ rows }) => rows.block);
        const problem = await rules?.check(tx, base, stated);
        return { kind: 'compared', page, indexedTip, differences, problem };
      });
    const looked = await compare();
    if (looked.kind === 'compared') return looked;
    const blockAbove = await this.#findKnownBlockAbove(last);
    return blockAbove === undefined ? looked : compare(blockAbove);
  }

  /** Finds a block of the daemon above a batch whose id the index has. Rows may be missing for a long stretch. */
  async #findKnownBlockAbove(last: BlockRow): Promise<BlockAtHeight | undefined> {
    const { daemon, writeDatabase, chain } = this.#parts;
    const indexedTip = await readIndexedTip(writeDatabase);
    const end = Math.min(indexedTip.height, chain.height - 1, last.height + MAX_BLOCKS_ABOVE);
    if (end <= last.height) return undefined;
    // The first block repeats the last one of the batch. It proves that the others follow it.
    for await (const above of fetchBatches(daemon, { start: last.height, end }, chain, {})) {
      const [first] = above;
      if (first?.rows.block.height === last.height && !sameHash(first.rows.block.hash, last.hash))
        return undefined;
      const heights = above.map(({ rows }) => rows.block.height);
      const own = await readBlockHashes(writeDatabase, heights);
      const found = above.find(
        ({ rows: { block } }) => own.get(block.height) === blockHashFromBytes(block.hash),
      );
      if (found !== undefined) {
        const { height, hash } = found.rows.block;
        return { height, hash: blockHashFromBytes(hash) };
      }
    }
    return undefined;
  }

  async #tellOtherBranch(piece: readonly NewBlock[], { upTo }: OtherBranch): Promise<void> {
    const { writeDatabase, report } = this.#parts;
    const shared = piece.filter(({ rows }) => rows.block.height <= (upTo ?? -1));
    if (shared.length > 0) await this.#comparePiece(shared);
    const others = piece.slice(shared.length);
    const own = await readBlockHashes(
      writeDatabase,
      others.map(({ rows }) => rows.block.height),
    );
    for (const { rows } of others) {
      const { height, hash } = rows.block;
      report.note(
        'branch',
        `block ${height} is ${own.get(height) ?? 'missing'} in the index and ${blockHashFromBytes(hash)} on the ` +
          'chain of the daemon. A running indexer reorganises; nothing above is compared',
      );
    }
  }

  /** Compares hours and days. They are sums over rows that were compared before. */
  async #compareSeries({ start, end }: HeightRange): Promise<void> {
    const { writeDatabase, report } = this.#parts;
    const days = [...this.#days].filter((day) => !this.#unsettledDays.has(day)).sort((a, b) => a - b);
    for (let from = 0; from < days.length; from += DAYS_PER_COMPARISON) {
      const some = days.slice(from, from + DAYS_PER_COMPARISON);
      const heights = { from: start, to: end };
      const look = (tx: SqlTransaction, indexedTip: IndexedTip): Promise<RowDifference[]> =>
        compareSeries(tx, some, heights, indexedTip.height);
      const { found, indexedTip } = await this.#withIndexedTip(look);
      report.add(found);
      const wrong = new Set(found.flatMap(({ stored, expected }) => daysOfSpan(stored ?? expected)));
      if (this.#repair && found.length > 0) {
        await repairRest(writeDatabase, indexedTip, (tx) => look(tx, indexedTip), [...wrong]);
      }
    }
  }

  /** Compares rows that belong to no block of the range, where the range reaches an end of the chain. */
  async #compareRest({ start, end }: HeightRange): Promise<void> {
    const { writeDatabase, report } = this.#parts;
    const look = async (tx: SqlTransaction, { height }: IndexedTip): Promise<RowDifference[]> => {
      const outside = { below: start === 0, above: end === height };
      const strays = await findStrays(tx, height, outside, STRAY_LIMIT);
      if (!outside.below || !outside.above) return strays;
      const buckets = await findEmptyBuckets(tx, height, STRAY_LIMIT);
      const spans = await findEmptySpans(tx, [...this.#days, ...this.#unsettledDays], STRAY_LIMIT);
      return [...strays, ...buckets, ...spans];
    };
    for (;;) {
      const { found, indexedTip } = await this.#withIndexedTip(look);
      report.add(found);
      if (!this.#repair || found.length === 0) return;
      await repairRest(writeDatabase, indexedTip, (tx) => look(tx, indexedTip));
    }
  }

  async #withIndexedTip(
    look: (tx: SqlTransaction, indexedTip: IndexedTip) => Promise<RowDifference[]>,
  ): Promise<{
    readonly found: RowDifference[];
    readonly indexedTip: IndexedTip;
  }> {
    return this.#inSnapshot(async (tx) => {
      const indexedTip = await readIndexedTip(tx);
      return { found: await look(tx, indexedTip), indexedTip };
    });
  }

  async #inSnapshot<T>(read: (tx: SqlTransaction) => Promise<T>): Promise<T> {
    return this.#parts.writeDatabase.transaction(async (tx) => {
      await beginComparison(tx);
      return read(tx);
    });
  }
}

async function readIndexedTip(reader: Pick<WriteDatabase, 'query'>): Promise<IndexedTip> {
  return (await readSyncState(reader))?.indexedTip ?? { height: -1, hash: undefined };
}

function summaryOf({ differences }: ComparedBatch): string {
  return JSON.stringify(differences.flatMap(formatDifference));
}

function daysOfSpan(span: RowDifference['stored']): number[] {
  const start = Number(span?.['start']);
  return Number.isSafeInteger(start) ? [dayOf(start)] : [];
}

function sameHash(one: Uint8Array, other: Uint8Array): boolean {
  return blockHashFromBytes(one) === blockHashFromBytes(other);
}
