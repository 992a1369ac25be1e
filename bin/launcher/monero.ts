import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Login } from '../../config/env.ts';
import type { Network } from '@ringscope/protocol/hard-forks.ts';
import type { ChildOptions } from './child.ts';

interface ProgramLocation {
  readonly name: string;
  /** Data folder of the program. */
  readonly folder: string;
  readonly logFolder: string;
  readonly env: ChildOptions['env'];
}

/** Limit on the log that each program writes by itself. */
const MAX_LOG_BYTES = 2 * 1024 * 1024;

/** The daemon closes its database before it ends. */
const MONEROD_STOP_MS = 30_000;

/**
 * Returns a daemon on a private regtest chain that is kept across starts.
 *
 * Without `--keep-fakechain` it deletes the chain at each start. Without `--keep-alt-blocks` it forgets alternative blocks.
 * Without `--disable-rpc-ban` it blocks its indexer after four failed calls.
 */
export function regtestDaemon(place: ProgramLocation, ports: { rpc: number; p2p: number }): ChildOptions {
  mkdirSync(place.folder, { recursive: true });
  return program(place, {
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
      `--data-dir=${place.folder}`,
    ],
  });
}

export interface WalletServiceOptions {
  readonly port: number;
  readonly daemonUrl: string;
  readonly daemonLogin?: Login;
  readonly network: Network;
  /** Login that the service requires. Without it every user of this machine may call. */
  readonly login?: Login;
}

/**
 * Returns a wallet service on the loopback interface with a wallet folder and no open wallet.
 *
 * Secrets are passed in a file that only this user can read, because every user can see command lines.
 */
export function walletService(place: ProgramLocation, options: WalletServiceOptions): ChildOptions {
  const wallets = join(place.folder, 'wallets');
  mkdirSync(wallets, { recursive: true });
  const secrets = join(place.folder, 'wallet-rpc.conf');
  writeFileSync(secrets, secretLines(options), { mode: 0o600 });
  const { hostname, protocol } = new URL(options.daemonUrl);
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  // Unless TLS is disabled, the service makes a second RSA key for each wallet that it opens, which takes a second.
  const needsNoTls = isLocal && protocol === 'http:';
  return program(place, {
    command: 'monero-wallet-rpc',
    args: [
      `--config-file=${secrets}`,
      `--wallet-dir=${wallets}`,
      `--shared-ringdb-dir=${join(place.folder, 'ring-db')}`,
      `--daemon-address=${options.daemonUrl}`,
      isLocal ? '--trusted-daemon' : '--untrusted-daemon',
      ...(needsNoTls ? ['--daemon-ssl=disabled'] : []),
      ...(options.network === 'testnet' || options.network === 'stagenet' ? [`--${options.network}`] : []),
      ...['--rpc-bind-ip=127.0.0.1', `--rpc-bind-port=${options.port}`, '--rpc-ssl=disabled', '--no-dns'],
      ...(options.login === undefined ? ['--disable-rpc-login'] : []),
    ],
  });
}

function secretLines({ login, daemonLogin }: WalletServiceOptions): string {
  const line = (key: string, { user, password }: Login): string => `${key}=${user}:${password}\n`;
  return [
    login === undefined ? '' : line('rpc-login', login),
    daemonLogin === undefined ? '' : line('daemon-login', daemonLogin),
  ].join('');
}

/** Returns whether a login can stand in a configuration file, where `#` begins a comment. */
export function fitsConfigFile({ user, password }: Login): boolean {
  return !`${user}${password}`.includes('#') && password === password.trim();
}

function program(
  { name, logFolder, env }: ProgramLocation,
  { command, args, stopTimeoutMs }: Pick<ChildOptions, 'command' | 'args' | 'stopTimeoutMs'>,
): ChildOptions {
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
