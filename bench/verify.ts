/**
 * Measures `npm run indexer -- verify` on a complete chain, on one block, and with repairs. Method and results:
 * bench/verify.md.
 *
 *   node --import tsx bench/verify.ts --transactions 100000
 */
import { statement, type WriteDatabase } from '../db/write-database.ts';
import { createProgressDisplay } from '../indexer/progress.ts';
import { runVerifyCommand } from '../indexer/verify/command.ts';
import { loadKeccakBatchEngine } from '@ringscope/protocol/keccak-batch.ts';
import { indexSyntheticChain } from '../tests/helpers/synthetic/indexed.ts';
import { startSyntheticDaemon } from '../tests/helpers/synthetic/server.ts';
import { readCommandLineOptions } from './options.ts';

const { options } = readCommandLineOptions({ transactions: 100_000 });

await loadKeccakBatchEngine();
const index = await indexSyntheticChain('mainnet', options.transactions, (sentence) =>
  console.error(sentence),
);
const daemon = await startSyntheticDaemon({ folder: index.chainFolder });
const { writeDatabase, databaseUrl } = index;

/** Runs `verify`, and prints its duration and its processor time. @returns the duration in seconds */
async function measure(
  title: string,
  options: { readonly fromHeight?: number; readonly toHeight?: number; readonly repair?: boolean },
): Promise<number> {
  const lines: string[] = [];
  const display = createProgressDisplay({ write: () => undefined }, () => performance.now(), {
    lineStream: { write: (line) => lines.push(line) },
  });
  const before = process.cpuUsage();
  const start = performance.now();
  const isEqual = await runVerifyCommand(
    { databaseUrl, daemons: [{ url: daemon.url }] },
    { fromHeight: 0, toHeight: undefined, repair: false, onlyTable: undefined, ...options },
    display,
  );
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(before);
  const peak = process.resourceUsage().maxRSS / 1024;
  console.log(
    `${title}: ${seconds.toFixed(2)} s, CPU of the process ${((user + system) / 1e6).toFixed(2)} s (daemon included), ` +
      `peak memory ${peak.toFixed(0)} MiB, ${isEqual ? 'equal' : 'differences'}`,
  );
  console.log(`  ${lines.at(-1)?.trim() ?? ''}`);
  return seconds;
}

async function countRows(from: WriteDatabase): Promise<{ txs: number; blocks: number }> {
  const [row] = await from.query<{ txs: number; blocks: number }>(statement`
    select (select count(*) from transactions)::integer as txs, (select count(*) from blocks)::integer as blocks`);
  if (row === undefined)
    throw new Error(
      'The query for the number of transactions and blocks returned no row. It must return exactly one.',
    );
  return row;
}

try {
  const { txs, blocks } = await countRows(writeDatabase);
  const top = blocks - 1;
  console.log(`${blocks} blocks, ${txs} transactions with coinbases`);
  const seconds = await measure('the complete chain', {});
  console.log(`  ${Math.round(txs / seconds)} transactions/s, ${Math.round(blocks / seconds)} blocks/s`);
  await measure('the newest block', { fromHeight: top, toHeight: top });
  await measure('100 blocks in the middle', { fromHeight: blocks >> 1, toHeight: (blocks >> 1) + 99 });
  await writeDatabase.query(statement`update transactions set size = size + 1 where id = ${top * 65_536}`);
  await measure('a wrong size, repaired', { fromHeight: top - 1, toHeight: top, repair: true });
  await writeDatabase.query(statement`update blocks set fees = fees + 1 where height = 100`);
  await writeDatabase.query(statement`
    update block_totals set fees = fees + 1, emission = emission - 1 where height >= 100`);
  await measure('a wrong fee of block 100, in all later sums, repaired', {
    fromHeight: 100,
    toHeight: 100,
    repair: true,
  });
} finally {
  await daemon.stop();
  await index.stop();
}
