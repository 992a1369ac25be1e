import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'playwright/test';
import { encodeAddress } from '@ringscope/protocol/address/address.ts';
import { advisoryLockKeys } from '../../../db/advisory-locks.ts';
import { connectDatabase } from '../../../db/client.ts';
import { statement } from '../../../db/write-database.ts';
import { loadSharedReceiptKeys } from '../../../server/receipts/key.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { testWallet } from '../../helpers/payments.ts';
import { SeededScalars, signMessage } from '../../helpers/prover.ts';
import { startSite } from '../../helpers/site.ts';
import { stage } from '../api/scene.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

let database: TestDatabase;
let folder: string;
test.beforeAll(async () => {
  database = await createTestDatabase();
  await stage(database.writeDatabase);
  folder = await mkdtemp(join(tmpdir(), 'ringscope-keys-'));
});
test.afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});

/** Runs a task with a site whose receipt key is in a folder. */
async function withSite<T>(keys: string, task: (ask: typeof post) => Promise<T>): Promise<T> {
  const site = await startSite({
    DATABASE_URL: database.url,
    // A receipt names its issuer, which must not depend on the port of a process.
    PUBLIC_URL: 'https://explorer.example',
    RECEIPT_KEY_FILE: join(folder, keys, 'receipt-key.pem'),
    WEB_WORKERS: '1',
  });
  try {
    return await task((path, json) => post(`${site.url}/api/v1/${path}`, json));
  } finally {
    await site.process.stop();
  }
}

async function post(url: string, json: unknown): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json' };
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(json) })).json();
}

test('a receipt is valid after a restart with the same key folder, and not with another one', async () => {
  test.skip(
    !existsSync(join(ROOT, process.env['RINGSCOPE_SITE_FOLDER'] ?? '.next', 'BUILD_ID')),
    'there is no built site: npm test makes one',
  );
  const random = new SeededScalars('receipt key');
  const { address, spendSecret: secret } = testWallet(random);
  const message = 'kept';
  const signature = signMessage({ version: 2, message, address, mode: 'spend', secret }, random);
  const question = { address: encodeAddress(address), message, signature };
  const { receipt } = (await withSite('first', (ask) => ask('proofs/signature', question))) as {
    receipt: string;
  };
  expect(receipt.split('.')).toHaveLength(3);
  // Only the user of the site may read the key.
  expect((await stat(join(folder, 'first', 'receipt-key.pem'))).mode & 0o777).toBe(0o600);
  const check = (keys: string) => withSite(keys, (ask) => ask('receipts/check', { receipt }));
  expect(await check('first')).toMatchObject({ is_valid: true });
  expect(await check('second')).toMatchObject({ is_valid: false });
});

test('of two processes that replace the key at the same time, the second uses the key of the first', async () => {
  const path = join(folder, 'replaced', 'receipt-key.pem');
  const processes = [1, 2].map(() => connectDatabase(database.url, { maxConnections: 2 }));
  const [first, second] = processes;
  const holder = await database.writeDatabase.holdConnection();
  const never = (message: string): void => {
    throw new Error(message);
  };
  try {
    const { published: before } = await loadSharedReceiptKeys(first!, path, 1_000, never);
    await rename(path, `${path}.old`);
    await holder.query(statement`select pg_advisory_lock(${advisoryLockKeys.receiptKey})`);
    const loads = [
      loadSharedReceiptKeys(first!, path, 2_000, never),
      loadSharedReceiptKeys(second!, path, 2_000, never),
    ];
    const waiting = async (): Promise<number> =>
      (
        await database.writeDatabase.query<object>(
          statement`select 1 as waits from pg_locks where objid = ${advisoryLockKeys.receiptKey} and not granted`,
        )
      ).length;
    await expect.poll(waiting, { intervals: [20] }).toBe(2);
    expect(existsSync(path)).toBe(false);
    await holder.query(statement`select pg_advisory_unlock(${advisoryLockKeys.receiptKey})`);
    const [one, other] = await Promise.all(loads);
    expect(one!.signingKey?.id).toBeDefined();
    expect(other!.signingKey?.id).toBe(one!.signingKey?.id);
    for (const { published } of [one!, other!])
      expect(published).toEqual([
        { ...before[0], until: 2_000 },
        expect.objectContaining({ kid: one!.signingKey?.id, since: 2_000, until: null }),
      ]);
  } finally {
    holder.release();
    await Promise.all(processes.map(async (each) => each.close()));
  }
});

test('a site whose database cannot be reached creates its key', async () => {
  const nowhere = connectDatabase('postgres://nobody@127.0.0.1:9/none', { maxConnections: 2 });
  try {
    const { signingKey } = await loadSharedReceiptKeys(
      nowhere,
      join(folder, 'alone', 'key.pem'),
      1_000,
      () => undefined,
    );
    expect(signingKey).toBeDefined();
  } finally {
    await nowhere.close();
  }
});

test('the container stores the key of receipts on a volume that its user may write', async () => {
  const [dockerfile, compose] = await Promise.all(
    ['Dockerfile', 'docker-compose.yml'].map((name) => readFile(join(ROOT, name), 'utf8')),
  );
  const file = /RECEIPT_KEY_FILE: (\S+)/.exec(compose ?? '')?.[1] ?? '';
  const place = dirname(file);
  // Docker sets the owner and the mode of a new volume to those of the folder in the image.
  const image = (dockerfile ?? '').split('AS ringscope\n')[1]?.split('\nFROM ')[0] ?? '';
  const create = `install --directory --owner=node --mode=0700 ${place}\n`;
  expect(image).toContain(create);
  expect(image.indexOf('USER node')).toBeGreaterThan(image.indexOf(create));
  const web = /\n {2}web:\n([\s\S]*?)\n {2}indexer:/.exec(compose ?? '')?.[1] ?? '';
  expect(web).toContain(`- keys:${place}\n`);
  expect(compose).toMatch(/\nvolumes:\n {2}keys:\n/);
});
