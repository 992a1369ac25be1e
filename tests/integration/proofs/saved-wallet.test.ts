import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'playwright/test';
import { createWalletClient } from '@ringscope/rpc/wallet/client.ts';
import { OutageLog } from '../../../server/metrics/outage-log.ts';
import { WalletThread, keepWalletOpen } from '../../../server/proofs/wallet-thread.ts';
import { ProofWorkers } from '../../../server/proofs/workers.ts';
import { siteLimits } from '../../../server/limits/site-limits.ts';
import { startMonerod } from '../../helpers/monerod.ts';
import { startWalletRpc } from '../../helpers/wallet-rpc.ts';

const LOGIN = { user: 'desk', password: 'a password of the service' };
const PAUSES = { afterSuccess: 200, afterFailure: 200 };

const cleanups: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function start(login = LOGIN) {
  const monerod = await startMonerod();
  cleanups.push(() => monerod.stop());
  const service = await startWalletRpc({ daemonUrl: monerod.url, login: LOGIN });
  cleanups.push(() => service.stop());
  const warnings: string[] = [];
  const ends: string[] = [];
  const warn = (message: string): void => void warnings.push(message);
  const workers = new ProofWorkers({
    services: { daemons: [{ url: monerod.url }], wallet: { url: service.url, login } },
    limits: { ...siteLimits.proofs, maxRunningChecks: 1 },
    warn,
  });
  cleanups.push(() => workers.close());
  const thread = new WalletThread({ url: service.url, login });
  cleanups.push(() => thread.close());
  const outages = new OutageLog('The wallet service', {
    warn,
    info: (message: string) => ends.push(message),
  });
  const report = (problem: string | undefined): void => outages.report(problem);
  const kept = keepWalletOpen({
    openWallet: () => thread.openWallet(),
    reportProblem: report,
    pausesMs: PAUSES,
  });
  cleanups.push(() => kept.close());
  const visitor = createWalletClient({ url: service.url, login: LOGIN });
  cleanups.push(() => visitor.close());
  const isOpen = async (): Promise<boolean> =>
    visitor.getHeight({}).then(
      () => true,
      () => false,
    );
  return { service, warnings, ends, workers, visitor, isOpen };
}

test('the wallet is open before the first request of a visitor, and again after the service was restarted or closed it', async () => {
  const { service, warnings, ends, visitor, isOpen } = await start();
  await expect.poll(isOpen, { timeout: 120_000 }).toBe(true);
  expect(warnings).toEqual([]);
  await visitor.closeWallet({});
  await expect.poll(isOpen, { timeout: 120_000 }).toBe(true);
  // A check may meet the closed wallet, which is a short outage of its own.
  await expect.poll(() => warnings.length - ends.length).toBe(0);
  const before = warnings.length;
  await service.kill();
  await expect.poll(() => warnings.length, { timeout: 120_000 }).toBe(before + 1);
  await service.restart();
  await expect.poll(isOpen, { timeout: 120_000 }).toBe(true);
  // The log has one line at the start of the outage and one at its end.
  await expect.poll(() => ends.length).toBe(before + 1);
  for (const end of ends) expect(end).toMatch(/^The wallet service responds again after/);
  expect(warnings).toHaveLength(before + 1);
  expect(warnings.join()).not.toContain(LOGIN.password);
});

test('an unresponsive wallet service blocks no thread that checks proofs', async () => {
  const monerod = await startMonerod();
  cleanups.push(() => monerod.stop());
  let calls = 0;
  const silent = createServer(() => (calls += 1)).listen(0, '127.0.0.1');
  cleanups.push(() => silent.closeAllConnections());
  cleanups.push(() => silent.close());
  await once(silent, 'listening');
  const service = { url: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` };
  const warn = (): void => undefined;
  const workers = new ProofWorkers({
    services: { daemons: [{ url: monerod.url }], wallet: service },
    limits: { ...siteLimits.proofs, maxRunningChecks: 1 },
    warn,
  });
  cleanups.push(() => workers.close());
  let isOver = false;
  const thread = new WalletThread(service);
  cleanups.push(() => thread.close());
  const kept = keepWalletOpen({
    openWallet: () => thread.openWallet(),
    reportProblem: () => (isOver = true),
    pausesMs: PAUSES,
  });
  cleanups.push(() => kept.close());
  await expect.poll(() => calls).toBe(1);
  const fields = { txid: '', txKey: '', address: '', message: '', proof: 'SigV2' };
  const { result } = await workers.check({ kind: 'signature', fields, network: 'fakechain' });
  expect([result.verdict, isOver]).toEqual(['malformed', false]);
});

test('wrong credentials are reported without their values, and the result states that the login was refused', async () => {
  const wrong = { user: 'desk', password: 'another password' };
  const { warnings, workers, isOpen } = await start(wrong);
  await expect.poll(() => warnings.length, { timeout: 120_000 }).toBeGreaterThan(0);
  expect(warnings[0]).toContain('The wallet service is not ready');
  expect(await isOpen()).toBe(false);
  const second = await workers.checkWithWalletService({
    kind: 'signature',
    fields: { txid: '', txKey: '', address: '4x', message: 'text', proof: 'SigV2' },
    subject: { txid: '', address: '4x' },
    explorerResult: { verdict: 'refuted', amounts: [] },
  });
  expect(second).toEqual({
    state: 'silent',
    message:
      'The wallet service refused the login of this explorer, so this verdict is from this explorer only.',
  });
  expect(warnings.join()).not.toContain(wrong.password);
});
