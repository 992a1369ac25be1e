import { connect } from 'node:tls';
import { expect, test } from 'playwright/test';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { LoginRefusedError, NodeBusyError, UntrustedCertificateError } from '@ringscope/rpc/errors.ts';
import { createWalletClient } from '@ringscope/rpc/wallet/client.ts';
import { startMonerod } from '../../helpers/monerod.ts';
import type { Monerod } from '../../helpers/monerod.ts';
import { startWalletRpc } from '../../helpers/wallet-rpc.ts';
import type { WalletRpc } from '../../helpers/wallet-rpc.ts';

const login = { user: 'explorer', password: 'a "quoted\\ p@ss=word,' };
let monerod: Monerod;
let service: WalletRpc;
/** Each port creates its own certificate. */
let fingerprint: string;
let restrictedFingerprint: string;

const shownAt = (url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const port = Number(new URL(url).port);
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().fingerprint256);
      socket.destroy();
    });
    socket.once('error', reject);
  });

test.beforeAll(async () => {
  monerod = await startMonerod({ login, ssl: 'enabled' });
  service = await startWalletRpc({ daemonUrl: monerod.url, login });
  fingerprint = await shownAt(monerod.url);
  restrictedFingerprint = await shownAt(monerod.restrictedUrl);
});

test.afterAll(async () => {
  await service.stop();
  await monerod.stop();
});

test('over TLS with its fingerprint, the daemon responds to many concurrent calls', async () => {
  const daemon = createDaemonClient({ url: monerod.url, login, tls: { fingerprints: [fingerprint] } });
  const responses = await Promise.all(Array.from({ length: 40 }, () => daemon.getHeight()));
  expect(responses.every(({ height }) => height === 1)).toBe(true);
  expect((await daemon.getBlocksBin({ blockIds: [responses[0]?.hash ?? ''] })).chainHeight).toBe(1);
  expect((await daemon.getInfo()).restricted).toBe(false);
  daemon.close();

  const restricted = createDaemonClient({
    url: monerod.restrictedUrl,
    login,
    tls: { fingerprints: [restrictedFingerprint] },
  });
  expect((await restricted.getInfo()).restricted).toBe(true);
  restricted.close();
});

test('the daemon refuses a wrong password and a missing one', async () => {
  for (const wrong of [{ login: { ...login, password: 'guess' } }, {}]) {
    const daemon = createDaemonClient({ url: monerod.url, tls: { fingerprints: [fingerprint] }, ...wrong });
    await expect(daemon.getHeight()).rejects.toThrow(LoginRefusedError);
    daemon.close();
  }
});

test('a client sends no request to a server with an unexpected certificate', async () => {
  for (const tls of [{ fingerprints: ['00'.repeat(32)] }, {}]) {
    const daemon = createDaemonClient({ url: monerod.url, login, tls });
    await expect(daemon.getHeight()).rejects.toThrow(UntrustedCertificateError);
    daemon.close();
  }
});

test('the wallet service restarts with another nonce, and the client logs in again', async () => {
  const wallet = createWalletClient({ url: service.url, login });
  await wallet.getVersion();
  await service.restart();
  expect((await wallet.getVersion()).version).toBeGreaterThan(0);
  wallet.close();
});

test('the wallet service accepts several calls on one login, and refuses a wrong password', async () => {
  const wallet = createWalletClient({ url: service.url, login });
  for (let call = 0; call < 5; call += 1) await wallet.getVersion();
  const versions = await Promise.all(Array.from({ length: 20 }, () => wallet.getVersion()));
  expect(new Set(versions.map(({ version }) => version)).size).toBe(1);
  wallet.close();

  const stranger = createWalletClient({ url: service.url, login: { user: 'explorer', password: 'guess' } });
  await expect(stranger.getVersion()).rejects.toThrow(LoginRefusedError);
  stranger.close();
});

test('the wallet service uses TLS and a login to reach a daemon with a given fingerprint', async () => {
  const wallet = createWalletClient({ url: service.url, login });
  await wallet.autoRefresh({ enable: false });
  await wallet.createWallet({ filename: '', language: 'English' });
  const connection = {
    address: monerod.url,
    trusted: true,
    sslSupport: 'enabled',
    username: login.user,
    password: login.password,
  } as const;
  await wallet.setDaemon({ ...connection, sslAllowedFingerprints: [fingerprint] });
  expect((await wallet.refresh()).blocksFetched).toBe(0);
  await wallet.setDaemon({ ...connection, sslAllowedFingerprints: ['00'.repeat(32)] });
  await expect(wallet.refresh()).rejects.toThrow(NodeBusyError);
  wallet.close();
});
