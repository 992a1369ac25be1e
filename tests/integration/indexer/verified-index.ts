import { expect, test } from 'playwright/test';
import { loadKeccakBatchEngine } from '@ringscope/protocol/keccak-batch.ts';
import { statement, type WriteDatabase } from '../../../db/write-database.ts';
import type { VerifyCommandOptions } from '../../../indexer/options.ts';
import { createProgressDisplay } from '../../../indexer/progress.ts';
import { runVerifyCommand } from '../../../indexer/verify/command.ts';
import { dumpIndex, type IndexDump } from '../../helpers/index-dump.ts';
import { indexOddityChain, type OddityChain } from '../../helpers/oddity-chain.ts';

/** The result of the command `verify`. */
interface Verified {
  readonly isRight: boolean;
  /** The lines of the differences, and the final line. */
  readonly lines: readonly string[];
  readonly end: string;
}

/** The index of a chain with every oddity, which tests damage and `verify` repairs. */
export class VerifiedIndex {
  readonly chain: OddityChain;
  readonly #clean: IndexDump;

  private constructor(chain: OddityChain, clean: IndexDump) {
    this.chain = chain;
    this.#clean = clean;
  }

  static async create(): Promise<VerifiedIndex> {
    await loadKeccakBatchEngine();
    const chain = await indexOddityChain();
    return new VerifiedIndex(chain, await dump(chain.database.writeDatabase));
  }

  get writeDatabase(): WriteDatabase {
    return this.chain.database.writeDatabase;
  }

  /** Runs the command `verify`. The default is a comparison of all blocks without repair. */
  async verify({
    daemonUrl = this.chain.daemon.url,
    ...options
  }: Partial<VerifyCommandOptions> & { daemonUrl?: string } = {}): Promise<Verified> {
    let text = '';
    const stream = { write: (part: string) => (text += part) };
    const display = createProgressDisplay({ write: () => undefined }, () => performance.now(), {
      lineStream: stream,
    });
    const isRight = await runVerifyCommand(
      { databaseUrl: this.chain.database.url, daemons: [{ url: daemonUrl }] },
      { fromHeight: 0, toHeight: undefined, repair: false, onlyTable: undefined, ...options },
      display,
    );
    const lines = text.trim().split('\n');
    return { isRight, lines: lines.slice(0, -1), end: lines.at(-1) ?? '' };
  }

  /** Runs SQL statements on the index. */
  async change(...texts: readonly string[]): Promise<void> {
    for (const text of texts) await this.writeDatabase.query({ text, values: [] });
  }

  /** Returns the index together with its stored blobs. */
  async dump(): Promise<IndexDump> {
    return dump(this.writeDatabase);
  }

  /** Expects that the index is the one that the indexer built. */
  async expectClean(): Promise<void> {
    expect(await this.dump()).toEqual(this.#clean);
  }
}

async function dump(writeDatabase: WriteDatabase): Promise<IndexDump> {
  const bytes = await writeDatabase.query<{ row: string }>(statement`
    select height || ' ' || md5(blob) as row from recent_block_blobs
    union all select tx_id || ' ' || md5(blob) from recent_transaction_blobs order by row`);
  return { ...(await dumpIndex(writeDatabase)), bytes: bytes.map(({ row }) => row) };
}

/** Creates the index before the tests of a file and drops it after them. */
export function useVerifiedIndex(onCreated: (index: VerifiedIndex) => void): void {
  let index: VerifiedIndex | undefined;
  test.beforeAll(async () => {
    index = await VerifiedIndex.create();
    onCreated(index);
  });
  test.afterAll(async () => index?.chain.stop());
}
