import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { useVerifiedIndex, type VerifiedIndex } from './verified-index.ts';

/** The command `verify` as an operator runs it: what it refuses, and how its process ends. */
test.describe.configure({ mode: 'serial' });

let index: VerifiedIndex;
useVerifiedIndex((created) => (index = created));

test('an impossible comparison is refused with an explanation', async () => {
  await expect(index.verify({ fromHeight: 400, toHeight: 420 })).rejects.toThrow(
    'The newest block of the index is 419, so block 420 cannot be compared.',
  );
  index.chain.daemon.setHeight(300);
  await expect(index.verify()).rejects.toThrow(
    'The newest block of the daemon is 299, so block 419 cannot be compared.',
  );
  index.chain.daemon.setHeight(420);
  await index.change('update sync_state set bulk_load_since = now()');
  await expect(index.verify()).rejects.toThrow(/^A bulk load is running/);
  await index.change(
    'update sync_state set bulk_load_since = null',
    `update sync_state set network = 'stagenet'`,
  );
  await expect(index.verify()).rejects.toThrow(/^The database contains the index of stagenet/);
  await index.change(`update sync_state set network = 'fakechain'`);
  await index.expectClean();
});

/** Runs the command as an operator does. */
async function command(
  args: readonly string[],
  monerodUrl = index.chain.daemon.url,
): Promise<{ status: number | null; out: string; error: string }> {
  const child = spawn(process.execPath, ['indexer/main.cjs', 'verify', ...args], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...process.env, DATABASE_URL: index.chain.database.url, MONEROD_URL: monerodUrl },
  });
  let [out, error] = ['', ''];
  child.stdout.on('data', (part: Buffer) => (out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (error += part.toString()));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, out, error };
}

test('the process ends with status 0, 1 or 2', async () => {
  expect(await command(['--from', '7', '--to', '6'])).toEqual({
    status: 2,
    out: '',
    error: '--to 6 is below --from 7. Use a higher --to or a lower --from.\n',
  });
  const nobody = await command(['--from', '7', '--to', '8'], 'http://127.0.0.1:9');
  expect(nobody).toMatchObject({ status: 2, out: '' });
  expect(nobody.error).toMatch(/^A request to the daemon at MONEROD_URL failed: /);
  expect(await command(['--to', '8'])).toMatchObject({
    status: 0,
    out: 'Blocks 0 to 8: every row matches the blocks of the daemon.\n',
  });
  await index.change('update blocks set nonce = nonce + 1 where height = 8');
  const found = await command(['--to', '8']);
  expect(found.status).toBe(1);
  expect(found.out).toMatch(
    /^blocks, height 8, nonce: stored \d+, expected \d+\nBlocks 0 to 8: 1 difference\./,
  );
  expect(found.error).toContain('Comparing 100.0%');
  expect(await command(['--to', '8', '--repair'])).toMatchObject({ status: 0 });
  await index.expectClean();
});
