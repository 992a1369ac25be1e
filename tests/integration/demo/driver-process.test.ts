import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect } from 'playwright/test';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { startDaemonProxy } from '../../helpers/daemon-proxy.ts';
import { startMonerod } from '../../helpers/monerod.ts';
import { freePort } from '../../helpers/service-process.ts';

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));
const COMMAND = [process.execPath, '--import', 'tsx', 'demo/main.ts'] as const;

/** Settings of a driver without any service. It waits for the daemon. */
const test = base.extend<{ settings: Record<string, string> }>({
  settings: async ({}, use) => {
    const directory = await mkdtemp(join(tmpdir(), 'ringscope-demo-driver-'));
    const urls = [];
    for (let each = 0; each < 5; each += 1) urls.push(`http://127.0.0.1:${String(await freePort())}`);
    await use({ MONEROD_URL: urls[0]!, DEMO_WALLET_URLS: urls.slice(1).join(), DEMO_DIR: directory });
    await rm(directory, { recursive: true, force: true });
  },
});

function start(
  command: readonly string[],
  settings: Record<string, string>,
): ChildProcess & { text: string } {
  const [program, ...args] = command;
  const child = spawn(program!, args, { cwd: REPOSITORY, env: { ...process.env, ...settings } });
  const watched = Object.assign(child, { text: '' });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (watched.text += chunk.toString()));
  }
  return watched;
}

async function waits(child: { readonly text: string }): Promise<void> {
  await expect.poll(() => child.text).toContain('Waiting, for the daemon');
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} ends the driver with status 0`, async ({ settings }) => {
    const driver = start(COMMAND, settings);
    await waits(driver);
    // `exit` would come before the end of the program's output.
    const close = once(driver, 'close');
    driver.kill(signal);
    expect(await close).toEqual([0, null]);
    expect(driver.text).toMatch(/^Waiting, for the daemon: [^\n]+\nEnding\.\n$/);
  });
}

test('a block that the daemon is adding is finished before the driver ends', async ({ settings }) => {
  const monerod = await startMonerod();
  const proxy = await startDaemonProxy(monerod.url);
  const daemon = createDaemonClient({ url: monerod.url });
  // The first proof of work of a daemon takes seconds, and longer on a busy machine. The driver waits at most 8 s.
  const { blob, blockHeader } = await daemon.getBlock({ height: 0 });
  await daemon.calcPow({ majorVersion: 16, height: 1, blockBlob: blob, seedHash: blockHeader.hash });
  const order: string[] = [];
  const held = new Promise<() => void>((resolve) => {
    proxy.setRule(async ({ method }, ask) => {
      if (method !== 'submit_block') return ask();
      await new Promise<void>((go) => resolve(go));
      const response = await ask();
      order.push('block');
      return response;
    });
  });
  const driver = start(COMMAND, { ...settings, MONEROD_URL: proxy.url });
  const close = once(driver, 'close').then(() => order.push('end'));
  const add = await held;
  driver.kill('SIGTERM');
  await expect.poll(() => driver.text).toContain('Ending.');
  // These calls take longer than a driver that does not wait, but not as long as the driver waits at most, even
  // on a busy machine.
  const until = performance.now() + 2_000;
  for (let call = 0; call < 20 && order.length === 0 && performance.now() < until; call += 1) {
    await daemon.getInfo();
  }
  add();
  await close;
  expect(order).toEqual(['block', 'end']);
  expect((await daemon.getInfo()).height).toBe(2);
  daemon.close();
  await proxy.stop();
  await monerod.stop();
});

test('the driver ends when its parent ends', async ({ settings }) => {
  const shell = start(
    ['sh', '-c', `${COMMAND.map((word) => `'${word}'`).join(' ')} & echo "pid $!"; wait`],
    settings,
  );
  await waits(shell);
  const pid = Number(/^pid (\d+)$/m.exec(shell.text)![1]);
  shell.kill('SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test('the error for a wrong setting contains its name, and the exit status is 1', async ({ settings }) => {
  const driver = start(COMMAND, { ...settings, DEMO_WALLET_URLS: 'http://127.0.0.1:1' });
  expect(await once(driver, 'close')).toEqual([1, null]);
  expect(driver.text).toBe('DEMO_WALLET_URLS must be 4 different http:// URLs separated by commas.\n');
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
