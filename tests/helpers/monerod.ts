import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, speaksTls, startRestartable, startService } from './service-process.ts';
import type { RestartableService, ServiceProcess } from './service-process.ts';

const START_DEADLINE_MS = 120_000;
const START_ATTEMPTS = 3;

export interface MonerodOptions {
  /** Additional arguments, after the usual ones. */
  args?: readonly string[];
  /** Folder of the chain. The default is a temporary folder, which `stop` removes. */
  dataDir?: string;
  /** Sets `--rpc-login`, so that every call needs digest authentication. */
  login?: { user: string; password: string };
  /** `enabled` allows TLS only, with a certificate that monerod creates. */
  ssl?: 'enabled';
  /** `false` omits `--disable-rpc-ban`, for tests of the ban itself. */
  disableRpcBan?: boolean;
  /** Additional environment variables. */
  env?: Readonly<Record<string, string>>;
}

/** A running daemon. `stop` also removes its temporary directory. `restart` keeps data, ports and all chains. */
export interface Monerod extends RestartableService {
  /** Base URL without a trailing slash and without credentials. */
  readonly url: string;
  /** URL of the same daemon at `--rpc-restricted-bind-port`. */
  readonly restrictedUrl: string;
  readonly rpcPort: number;
  readonly p2pPort: number;
  readonly dataDir: string;
}

/**
 * Starts a real `monerod` on a private regtest chain. It is offline, has difficulty 1 and free ports, and
 * serves RPC on 127.0.0.1 only. It is ready when the promise resolves. The chain has only the genesis block.
 */
export async function startMonerod(options: MonerodOptions = {}): Promise<Monerod> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'ringscope-monerod-')));
  const removeData = options.dataDir === undefined;
  let failure: unknown;
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt += 1) {
    const ports = { rpc: await freePort(), restricted: await freePort(), p2p: await freePort() };
    try {
      return await startOn(ports, dataDir, removeData, options);
    } catch (error) {
      // Another process can take a free port before the daemon uses it. Only this error justifies another
      // attempt.
      failure = error;
      if (!/bind|address already in use/i.test(String(error))) break;
    }
  }
  if (removeData) await rm(dataDir, { recursive: true, force: true });
  throw failure;
}

async function startOn(
  ports: { rpc: number; restricted: number; p2p: number },
  dataDir: string,
  removeData: boolean,
  options: MonerodOptions,
): Promise<Monerod> {
  const scheme = options.ssl === undefined ? 'http' : 'https';
  const url = `${scheme}://127.0.0.1:${String(ports.rpc)}`;
  const args = [
    '--regtest',
    '--keep-fakechain', // Without this option, every start removes the chain.
    '--keep-alt-blocks', // Without this option, every start removes the alternative chains.
    '--offline',
    '--fixed-difficulty=1',
    ...(options.disableRpcBan === false ? [] : ['--disable-rpc-ban']),
    '--non-interactive',
    '--no-igd',
    '--no-zmq',
    '--check-updates=disabled',
    '--disable-dns-checkpoints',
    '--rpc-bind-ip=127.0.0.1',
    `--rpc-bind-port=${String(ports.rpc)}`,
    `--rpc-restricted-bind-port=${String(ports.restricted)}`,
    '--p2p-bind-ip=127.0.0.1',
    `--p2p-bind-port=${String(ports.p2p)}`,
    `--data-dir=${dataDir}`,
    `--log-file=${join(dataDir, 'monerod.log')}`,
    ...(options.login === undefined ? [] : [`--rpc-login=${options.login.user}:${options.login.password}`]),
    `--rpc-ssl=${options.ssl ?? 'disabled'}`,
    ...(options.args ?? []),
  ];
  const start = (): Promise<ServiceProcess> =>
    startService('monerod', args, {
      ready: () => responds(url),
      deadlineMs: START_DEADLINE_MS,
      ...(options.env === undefined ? {} : { env: options.env }),
    });

  const service = await startRestartable(start, removeData ? dataDir : undefined);
  return Object.assign(service, {
    url,
    restrictedUrl: `${scheme}://127.0.0.1:${String(ports.restricted)}`,
    rpcPort: ports.rpc,
    p2pPort: ports.p2p,
    dataDir,
  });
}

/**
 * Returns whether the daemon is ready. It is ready when HTTP returns 200, or 401 when a login is required. With
 * TLS, the port must accept a handshake.
 */
async function responds(url: string): Promise<boolean> {
  if (url.startsWith('https:')) return speaksTls(Number(new URL(url).port));
  const response = await fetch(`${url}/get_height`, { signal: AbortSignal.timeout(10_000) });
  await response.arrayBuffer();
  return response.status === 200 || response.status === 401;
}
