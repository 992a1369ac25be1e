/**
 * Measures the cost of the synthetic daemon itself. It makes a chain and requests it in the pages and headers of an
 * indexer, with a client that only counts bytes.
 *
 *   node --import tsx bench/synthetic.ts --profile mainnet --transactions 300000
 *
 * Results: bench/synthetic.md.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { encodeStorage } from '@ringscope/protocol/portable-storage-writer.ts';
import { ensureChain } from '../tests/helpers/synthetic/chain-folder.ts';
import { blocksFor, isProfileName } from '../tests/helpers/synthetic/profile.ts';

const { values } = parseArgs({
  options: {
    profile: { type: 'string', default: 'mainnet' },
    transactions: { type: 'string', default: '300000' },
  },
});
const { profile } = values;
if (!isProfileName(profile)) throw new Error(`there is no profile ${profile}`);
const blocks = blocksFor(profile, Number(values.transactions));

/** Page size of the indexer. */
const PAGE_BLOCKS = 200;

const parent = mkdtempSync(join(tmpdir(), 'ringscope-'));
const folder = join(parent, 'chain');
try {
  const before = process.cpuUsage();
  const started = performance.now();
  const { eras } = await ensureChain(folder, { profile, seed: 1, blocks: blocks });
  const { user, system } = process.cpuUsage(before);
  const transactions = eras.reduce((sum, era) => sum + era.transactions, 0);
  const made = { wall: (performance.now() - started) / 1_000, cpu: (user + system) / 1e6 };
  say('making', transactions, made);

  const daemon = spawn(
    process.execPath,
    [
      ...['--import', 'tsx', join(import.meta.dirname, '../tests/helpers/synthetic/daemon.ts')],
      ...['--profile', profile, '--blocks', String(blocks), '--folder', folder, '--port', '0'],
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const [line] = (await once(daemon.stdout, 'data')) as [Buffer];
  const url = line.toString().trim();
  for (const round of ['serving', 'serving again']) {
    const cpu = cpuSeconds(daemon.pid ?? 0);
    const from = performance.now();
    const bytes = await download(url);
    say(round, transactions, {
      wall: (performance.now() - from) / 1_000,
      cpu: cpuSeconds(daemon.pid ?? 0) - cpu,
    });
    console.log(`  ${(bytes / 1e6).toFixed(0)} MB, ${(bytes / transactions).toFixed(0)} bytes a transaction`);
  }
  daemon.kill();
  await once(daemon, 'exit');
} finally {
  rmSync(parent, { recursive: true });
}

function say(what: string, transactions: number, { wall, cpu }: { wall: number; cpu: number }): void {
  const rate = Math.round(transactions / wall).toLocaleString('en');
  const each = ((cpu / transactions) * 1e6).toFixed(1);
  console.log(
    `${what}: ${transactions} transactions in ${wall.toFixed(1)} s, ${rate} a second; ` +
      `${cpu.toFixed(1)} s of CPU, ${each} µs a transaction`,
  );
}

/** Returns the processor seconds of a process so far (Linux; proc(5), fields 14 and 15 in hundredths of a second). */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function download(url: string): Promise<number> {
  let bytes = 0;
  for (let from = 1; from < blocks; from += PAGE_BLOCKS) {
    const to = Math.min(blocks, from + PAGE_BLOCKS);
    const body = encodeStorage(
      new Map([
        ['start_height', { type: 'uint64', value: BigInt(from) }],
        ['max_block_count', { type: 'uint64', value: BigInt(to - from) }],
      ]),
    );
    bytes += await count(url, '/get_blocks.bin', body);
    const params = { start_height: from, end_height: to - 1 };
    const call = JSON.stringify({ id: 0, method: 'get_block_headers_range', params });
    bytes += await count(url, '/json_rpc', Buffer.from(call));
  }
  return bytes;
}

async function count(url: string, path: string, body: Uint8Array): Promise<number> {
  const asked = request(new URL(path, url), { method: 'POST' });
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [AsyncIterable<Buffer>];
  let bytes = 0;
  for await (const part of answer) bytes += part.length;
  return bytes;
}
