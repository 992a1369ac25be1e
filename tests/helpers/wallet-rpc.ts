import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, speaksTls, startRestartable, startService } from './service-process.ts';
import type { RestartableService, ServiceProcess } from './service-process.ts';

const START_DEADLINE_MS = 120_000;
const START_ATTEMPTS = 3;

export interface WalletRpcOptions {
  /** URL of the daemon, e.g. `monerod.url`. */
  daemonUrl: string;
  /** Login for the daemon, if it requires one. */
  daemonLogin?: { user: string; password: string };
  /**
   * Sets `--rpc-login`, so that every call needs digest authentication. Without it, `--disable-rpc-login` is
   * set.
   */
  login?: { user: string; password: string };
  /** Folder of the wallets. The default is a temporary folder, which `stop` removes. */
  walletDir?: string;
  /** `enabled` allows TLS only, with a certificate that the service creates in a few seconds. */
  ssl?: 'enabled';
  /** Additional arguments. */
  args?: readonly string[];
}

/**
 * A running service. `stop` also removes its temporary directory. `restart` keeps wallets and port, and no
 * wallet is open afterwards.
 */
export interface WalletRpc extends RestartableService {
  /** Base URL without a trailing slash and without credentials. */
  readonly url: string;
  readonly rpcPort: number;
  readonly walletDir: string;
}

/**
 * Starts a real `monero-wallet-rpc` without an open wallet. The background refresh is off, because the service
 * has one worker and a refresh delays every other call.
 */
export async function startWalletRpc(options: WalletRpcOptions): Promise<WalletRpc> {
  const walletDir = options.walletDir ?? (await mkdtemp(join(tmpdir(), 'ringscope-wallet-')));
  const removeData = options.walletDir === undefined;
  let failure: unknown;
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt += 1) {
    try {
      return await startOn(await freePort(), walletDir, removeData, options);
    } catch (error) {
      failure = error;
      if (!/bind|address already in use/i.test(String(error))) break;
    }
  }
  if (removeData) await rm(walletDir, { recursive: true, force: true });
  throw failure;
}

async function startOn(
  port: number,
  walletDir: string,
  removeData: boolean,
  options: WalletRpcOptions,
): Promise<WalletRpc> {
  const url = `${options.ssl === undefined ? 'http' : 'https'}://127.0.0.1:${String(port)}`;
  const daemon = new URL(options.daemonUrl);
  const args = [
    `--daemon-address=${daemon.protocol === 'https:' ? 'https://' : ''}${daemon.host}`,
    // Unless TLS is disabled, the service creates a second RSA key for each wallet that it opens, which takes a
    // second.
    ...(daemon.protocol === 'https:' ? [] : ['--daemon-ssl=disabled']),
    ...(options.daemonLogin === undefined
      ? []
      : [`--daemon-login=${options.daemonLogin.user}:${options.daemonLogin.password}`]),
    '--trusted-daemon',
    '--rpc-bind-ip=127.0.0.1',
    `--rpc-bind-port=${String(port)}`,
    `--wallet-dir=${walletDir}`,
    `--shared-ringdb-dir=${join(walletDir, '.ringdb')}`,
    `--log-file=${join(walletDir, 'wallet-rpc.log')}`,
    '--non-interactive',
    '--no-dns',
    ...(options.login === undefined
      ? ['--disable-rpc-login']
      : [`--rpc-login=${options.login.user}:${options.login.password}`]),
    `--rpc-ssl=${options.ssl ?? 'disabled'}`,
    ...(options.args ?? []),
  ];
  const start = async (): Promise<ServiceProcess> => {
    const service = await startService('monero-wallet-rpc', args, {
      ready: () => responds(url),
      deadlineMs: START_DEADLINE_MS,
      cwd: walletDir,
    });
    if (options.login === undefined && options.ssl === undefined)
      await call(url, 'auto_refresh', { enable: false });
    return service;
  };

  const service = await startRestartable(start, removeData ? walletDir : undefined);
  return Object.assign(service, {
    url,
    rpcPort: port,
    walletDir,
  });
}

async function call(url: string, method: string, params: object): Promise<Response> {
  return fetch(`${url}/json_rpc`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: '0', method, params }),
    signal: AbortSignal.timeout(30_000),
  });
}

async function responds(url: string): Promise<boolean> {
  if (url.startsWith('https:')) return speaksTls(Number(new URL(url).port));
  const response = await call(url, 'get_version', {});
  await response.arrayBuffer();
  return response.status === 200 || response.status === 401;
}
