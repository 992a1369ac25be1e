import { mkdirSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { ServiceCredentials } from '../../config/settings.ts';
import type { Network } from '@ringscope/protocol/hard-forks.ts';
import type { LaunchedProcessOptions } from './child.ts';

interface ProgramLocation {
  readonly name: string;
  /** Data folder of the program. */
  readonly folder: string;
  readonly logFolder: string;
  readonly env: LaunchedProcessOptions['env'];
}

/** Maximum size of the log file that each Monero program writes itself. */
const MAX_LOG_BYTES = 2 * 1024 * 1024;

/** Port of a SOCKS proxy whose URL has none. */
const SOCKS_PORT = 1080;

/** Time limit for the daemon to stop, in milliseconds. It is long, because the daemon closes its database first. */
const MONEROD_STOP_MS = 30_000;

/**
 * Returns the command that starts a daemon on a private regtest chain. The chain persists across restarts.
 *
 * Without `--keep-fakechain` the daemon deletes the chain when it starts. Without `--keep-alt-blocks` it discards alternative blocks.
 * Without `--disable-rpc-ban` it bans the indexer after four failed calls.
 */
export function regtestDaemonProcessOptions(
  location: ProgramLocation,
  ports: { rpc: number; p2p: number },
): LaunchedProcessOptions {
  mkdirSync(location.folder, { recursive: true });
  return program(location, {
    command: 'monerod',
    stopTimeoutMs: MONEROD_STOP_MS,
    args: [
      ...['--regtest', '--keep-fakechain', '--keep-alt-blocks', '--offline', '--fixed-difficulty=1'],
      ...[
        '--disable-rpc-ban',
        '--no-igd',
        '--no-zmq',
        '--check-updates=disabled',
        '--disable-dns-checkpoints',
      ],
      ...['--rpc-bind-ip=127.0.0.1', `--rpc-bind-port=${ports.rpc}`, '--rpc-ssl=disabled'],
      ...['--p2p-bind-ip=127.0.0.1', `--p2p-bind-port=${ports.p2p}`],
      `--data-dir=${location.folder}`,
    ],
  });
}

export interface WalletServiceOptions {
  readonly port: number;
  readonly daemonUrl: string;
  readonly daemonLogin?: ServiceCredentials;
  /** `host:port` of the SOCKS proxy through which the service reaches the daemon. Undefined for a direct connection. */
  readonly daemonProxy?: string | undefined;
  readonly network: Network;
  /** Login that the service requires. Without it, every user of this machine can call the service. */
  readonly login?: ServiceCredentials;
}

/**
 * Returns the command that starts a wallet service on the loopback interface, with a wallet folder and no open wallet.
 *
 * It passes secrets in a file that only this user can read, because all users can see command lines.
 */
export function walletServiceProcessOptions(
  location: ProgramLocation,
  options: WalletServiceOptions,
): LaunchedProcessOptions {
  const wallets = join(location.folder, 'wallets');
  mkdirSync(wallets, { recursive: true });
  const secrets = join(location.folder, 'wallet-rpc.conf');
  writeFileSync(secrets, secretLines(options), { mode: 0o600 });
  const { hostname, protocol } = new URL(options.daemonUrl);
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  // Unless TLS is disabled, the service creates an RSA key for each wallet that it opens, which takes a second.
  const needsNoTls = isLocal && protocol === 'http:';
  return program(location, {
    command: 'monero-wallet-rpc',
    args: [
      `--config-file=${secrets}`,
      `--wallet-dir=${wallets}`,
      `--shared-ringdb-dir=${join(location.folder, 'ring-db')}`,
      `--daemon-address=${options.daemonUrl}`,
      isLocal ? '--trusted-daemon' : '--untrusted-daemon',
      ...(options.daemonProxy === undefined ? [] : [`--proxy=${options.daemonProxy}`]),
      ...(needsNoTls ? ['--daemon-ssl=disabled'] : []),
      ...(options.network === 'testnet' || options.network === 'stagenet' ? [`--${options.network}`] : []),
      ...['--rpc-bind-ip=127.0.0.1', `--rpc-bind-port=${options.port}`, '--rpc-ssl=disabled', '--no-dns'],
      ...(options.login === undefined ? ['--disable-rpc-login'] : []),
    ],
  });
}

function secretLines({ login, daemonLogin }: WalletServiceOptions): string {
  const line = (key: string, { user, password }: ServiceCredentials): string =>
    `${key}=${user}:${password}\n`;
  return [
    login === undefined ? '' : line('rpc-login', login),
    daemonLogin === undefined ? '' : line('daemon-login', daemonLogin),
  ].join('');
}

/**
 * Converts the URL of a SOCKS proxy to the `host:port` that a wallet service accepts. The service supports no proxy
 * with a login or a host name.
 *
 * @param url `socks5h://host:port`
 * @returns undefined when the service does not support this proxy
 */
export function formatWalletServiceProxy(url: string): string | undefined {
  const { username, hostname, port } = new URL(url);
  const host = hostname === 'localhost' ? '127.0.0.1' : hostname;
  if (username !== '' || isIP(host.replace(/^\[|\]$/g, '')) === 0) return undefined;
  return `${host}:${port === '' ? SOCKS_PORT : port}`;
}

/**
 * Returns whether a login can be written to a configuration file of Monero, where `#` begins a comment and blanks around
 * the password are lost.
 */
export function isLoginAllowedInConfigFile({ user, password }: ServiceCredentials): boolean {
  return !`${user}${password}`.includes('#') && password === password.trim();
}

function program(
  { name, logFolder, env }: ProgramLocation,
  { command, args, stopTimeoutMs }: Pick<LaunchedProcessOptions, 'command' | 'args' | 'stopTimeoutMs'>,
): LaunchedProcessOptions {
  const slug = name.toLowerCase().replaceAll(' ', '-');
  return {
    name,
    command,
    args: [
      ...args,
      '--non-interactive',
      `--log-file=${join(logFolder, `${slug}-own.log`)}`,
      `--max-log-file-size=${MAX_LOG_BYTES}`,
      '--max-log-files=1',
    ],
    env,
    logPath: join(logFolder, `${slug}.log`),
    ...(stopTimeoutMs === undefined ? {} : { stopTimeoutMs }),
  };
}
