import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createRingscopeClient } from '@ringscope/client';
import { apiGuides } from '../../app/docs/guides/guides.ts';
import { EXAMPLE_TX_HEX } from '../../api/contract/decode.ts';
import { codeBlocksOf } from '../helpers/code-blocks.ts';
import { expect, test } from './fixtures.ts';

/** How the programs of a guide are run, by the ending of their files. */
const runners = {
  sh: { command: 'sh', args: [] },
  ts: { command: process.execPath, args: ['--import', 'tsx'] },
  py: { command: 'python3', args: [] },
} as const;
type Ending = keyof typeof runners;
const endings = ['sh', 'ts', 'py'] as const;
const followers = ['ts', 'py'] as const;

let folder: string;
test.beforeAll(async ({ explorer }, info) => {
  // The folder is inside the repository, so that the programs find `@ringscope/client`.
  folder = join(info.project.outputDir, 'guides');
  await mkdir(folder, { recursive: true });
  for (const { name, inputFileName } of apiGuides) {
    const blocks = codeBlocksOf(await (await fetch(`${explorer.url}/docs/guides/${name}`)).text());
    const programs = inputFileName === undefined ? blocks : blocks.slice(1);
    expect(programs, name).toHaveLength(endings.length);
    for (const [index, ending] of endings.entries())
      await writeFile(join(folder, `${name}.${ending}`), programs[index]!);
  }
});

function commandOf(guide: string, ending: Ending, args: readonly string[]) {
  const { command, args: before } = runners[ending];
  return { command, args: [...before, `${guide}.${ending}`, ...args] };
}

/** Runs a program as it is in the documentation. @returns the lines of its output */
async function run(guide: string, ending: Ending, ...args: string[]): Promise<string[]> {
  const { command, args: all } = commandOf(guide, ending, args);
  const { stdout } = await promisify(execFile)(command, all, { cwd: folder });
  return stdout
    .trimEnd()
    .split('\n')
    .filter((line) => line !== '');
}

interface RunningProgram {
  readonly process: ChildProcess;
  readonly output: () => string;
}

/** Starts a program that follows the chain. */
function start(guide: string, ending: Ending, ...args: string[]): RunningProgram {
  const { command, args: all } = commandOf(guide, ending, args);
  const process = spawn(command, all, {
    cwd: folder,
    env: { ...globalThis.process.env, PYTHONUNBUFFERED: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  process.stdout.on('data', (part: Buffer) => (output += part.toString()));
  return { process, output: () => output };
}

async function stop({ process }: RunningProgram): Promise<void> {
  if (process.exitCode !== null) return;
  const closed = once(process, 'close');
  process.kill();
  await closed;
}

async function writeInput(name: string, content: unknown): Promise<string> {
  await writeFile(join(folder, name), JSON.stringify(content));
  return name;
}

test('a shop delivers after a payment, and not after a smaller or a locked one', async ({ explorer }) => {
  const find = (wanted: 'height-lock' | undefined) => {
    const fact = explorer.facts.txKeys.find(
      ({ caveat, expected }) => caveat === wanted && expected.received > 0n,
    );
    if (fact === undefined) throw new Error(`The demo has no payment with the caveat ${wanted ?? 'none'}.`);
    const { txHash: tx_hash, txKey: tx_key, address, expected } = fact;
    return { received: expected.received, order: { address, tx_hash, tx_key } };
  };
  const paid = find(undefined);
  const locked = find('height-lock');
  const inputs = [
    await writeInput('order.json', { ...paid.order, amount: String(paid.received) }),
    await writeInput('more.json', { ...paid.order, amount: String(paid.received + 1n) }),
    await writeInput('locked.json', { ...locked.order, amount: String(locked.received) }),
  ];
  for (const ending of endings) {
    const last = [];
    for (const input of inputs) last.push((await run('shop', ending, input)).at(-1));
    const [delivered, more, unsettled] = last;
    expect(delivered, ending).toBe('deliver');
    expect(more, ending).toContain(String(paid.received));
    expect(more, ending).not.toContain('deliver');
    expect(unsettled, ending).toMatch(/not final: locked/);
  }
});

test('an exchange credits deposits with ten confirmations, once, and takes them back after a reorg, also after a restart', async ({
  explorer,
}) => {
  const client = createRingscopeClient(explorer.url);
  const mined = explorer.facts.payments.find(({ feature }) => feature === 'two-destinations')!.txHash;
  const waiting = await explorer.waitingTransaction();
  await writeInput('deposits.json', [
    { user: 'alice', tx_hash: mined },
    { user: 'bob', tx_hash: waiting },
  ]);
  expect(await run('exchange', 'sh', 'deposits.json')).toEqual(['credit alice', 'wait bob: pool 0']);
  const whileRunning = async (use: (programs: readonly RunningProgram[]) => Promise<void>) => {
    const programs = followers.map((ending) => start('exchange', ending, 'deposits.json'));
    try {
      await use(programs);
    } finally {
      for (const program of programs) await stop(program);
    }
  };
  await whileRunning(async (programs) => {
    for (const { output } of programs) await expect.poll(output).toBe('credit alice\n');
  });
  await whileRunning(async (programs) => {
    await explorer.mine(10);
    for (const { process } of programs) await expect.poll(() => process.exitCode).toBe(0);
    for (const { output } of programs) expect(output()).toBe('credit bob\n');
  });
  await explorer.daemon.popBlocks({ nblocks: 10 });
  await expect
    .poll(async () => {
      const { data } = await client.POST('/api/v1/txs', { body: { hashes: [waiting] } });
      return data?.txs.map(({ state }) => state);
    })
    .toEqual(['pool']);
  await whileRunning(async (programs) => {
    for (const { output } of programs) await expect.poll(output).toBe('take back bob\n');
    await explorer.mine(10);
    for (const { process } of programs) await expect.poll(() => process.exitCode).toBe(0);
    for (const { output } of programs) expect(output()).toBe('take back bob\ncredit bob\n');
  });
});

test('a wallet reads the fee rate, finds spent key images, and sends a transaction', async ({ explorer }) => {
  const client = createRingscopeClient(explorer.url);
  const hash = explorer.facts.payments.find(({ feature }) => feature === 'two-destinations')!.txHash;
  const { data: raw } = await client.GET('/api/v1/txs/{hash}/raw', { params: { path: { hash } } });
  const { data: found } = await client.GET('/api/v1/txs/{hash}', { params: { path: { hash } } });
  const spent = found?.tx.inputs[0]?.key_image ?? '';
  const unspent = 'ab'.repeat(32);
  const known = await writeInput('wallet.json', {
    key_images: [spent, unspent],
    tx_hex: typeof raw === 'object' ? raw.hex : '',
  });
  const refused = await writeInput('refused.json', { key_images: [spent], tx_hex: EXAMPLE_TX_HEX });
  const { data: refusal } = await client.POST('/api/v1/broadcast', {
    body: { tx_hex: EXAMPLE_TX_HEX, dry_run: true },
  });
  const reasons = refusal?.reasons.map(({ message }) => message) ?? [];
  expect(reasons.length).toBeGreaterThan(1);
  const { data: fees } = await client.GET('/api/v1/fees');
  const rate = fees?.rules?.normal ?? fees?.paid.rate_median;
  for (const ending of endings) {
    expect(await run('wallet', ending, known), ending).toEqual([
      `fee rate: ${rate} atomic units per byte`,
      `spent ${spent}`,
      `not spent ${unspent}`,
      `sent ${hash}`,
    ]);
    expect((await run('wallet', ending, refused)).slice(2), ending).toEqual(reasons);
  }
});

test('a researcher downloads all transactions and computes the same fee rate in both languages', async ({
  explorer,
}) => {
  const { data: manifest } = await createRingscopeClient(explorer.url).GET('/api/v1/export');
  const [range] = manifest?.ranges ?? [];
  expect(await run('researcher', 'sh')).toEqual([`txs-0.ndjson: ${range?.txs} transactions`]);
  const rows = (await readFile(join(folder, 'txs-0.ndjson'), 'utf8')).trimEnd().split('\n');
  const rates = rows
    .map((row) => JSON.parse(row) as { position: number; fee: string; weight: number })
    .filter(({ position }) => position > 0)
    .map(({ fee, weight }) => Math.floor(Number(fee) / weight))
    .sort((a, b) => a - b);
  const expected = `0 to ${range?.to}: ${range?.txs} transactions, median fee rate ${rates[Math.floor(rates.length / 2)]}`;
  for (const ending of followers) expect(await run('researcher', ending), ending).toEqual([expected]);
});

test('a bot that polls reports a block once', async ({ explorer }) => {
  expect(await run('bot', 'sh')).toHaveLength(1);
  expect(await run('bot', 'sh')).toEqual([]);
  const height = await explorer.mine(1);
  expect(await run('bot', 'sh')).toEqual([expect.stringMatching(`^block ${height}: `)]);
});

test('a bot that reads the stream reports each block and reorg once, and continues after a restart', async ({
  explorer,
}) => {
  const client = createRingscopeClient(explorer.url);
  for (const ending of followers) {
    const position = join(folder, 'bot-position.txt');
    const { value: begin } = await client.events().next();
    await writeFile(position, begin?.id ?? '');
    const height = await explorer.mine(3);
    expect(await run('bot', ending, '2'), ending).toEqual([
      expect.stringMatching(`^block ${height - 2}: `),
      expect.stringMatching(`^block ${height - 1}: `),
    ]);
    expect(await run('bot', ending, '1'), ending).toEqual([expect.stringMatching(`^block ${height}: `)]);
    // All events of the index, with its reorg.
    await writeFile(position, `${begin?.id.split('-')[0]}-1`);
    const program = start('bot', ending);
    try {
      await expect.poll(program.output).toMatch(/^reorg of depth 1 above block \d+$/m);
    } finally {
      await stop(program);
    }
  }
});
