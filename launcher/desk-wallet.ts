/** The wallet service of the proof desk. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Login } from '../config/env.ts';
import type { ChildOptions } from './child.ts';
import { stage, type Context } from './context.ts';
import { askNetwork, type ForeignDaemon, type Network } from './daemon.ts';
import { canHandOver, walletService } from './monero.ts';
import type { Supervisor } from './supervisor.ts';
import { complain } from './terminal.ts';

export interface DeskWallet {
  /** What the site needs to reach it. */
  readonly env: Readonly<Record<string, string>>;
  readonly start: () => void;
}

const noDeskWallet: DeskWallet = { env: {}, start: () => undefined };

/**
 * The wallet service of the proof desk, unless one is configured. It starts once the daemon's network is known, and
 * again whenever it ends: some inputs abort it.
 */
export function deskWallet(context: Context, daemon: ForeignDaemon, port: number): DeskWallet {
  const { settings, folder, supervisor, environment, missingPrograms } = context;
  if (settings.walletRpcUrl !== undefined) return noDeskWallet;
  const missing = missingPrograms.get('monero-wallet-rpc');
  if (missing !== undefined) {
    complain(`${missing} Until then no wallet service checks the proofs of the proof desk.`);
    return noDeskWallet;
  }
  if (daemon.login !== undefined && !canHandOver(daemon.login)) {
    complain(
      'MONEROD_LOGIN has a # in it, which a wallet service cannot be given: none checks the proofs of the proof desk.',
    );
    return noDeskWallet;
  }
  const login: Login = { user: 'ringscope', password: randomBytes(24).toString('hex') };
  const name = 'The wallet service';
  const programFor = (network: Network): ChildOptions =>
    walletService(
      { name, folder: join(folder, 'wallet', network), logFolder: join(folder, 'logs'), env: environment },
      {
        ...{ port, daemonUrl: daemon.url, network, login },
        ...(daemon.login === undefined ? {} : { daemonLogin: daemon.login }),
      },
    );
  return {
    env: {
      WALLET_RPC_URL: `http://127.0.0.1:${port}`,
      WALLET_RPC_LOGIN: `${login.user}:${login.password}`,
    },
    start: () => {
      void keepWalletService(supervisor, daemon, programFor);
    },
  };
}

/** A daemon that is away at the start is asked again this often. */
const ASK_AGAIN_MS = 5_000;

async function keepWalletService(
  supervisor: Supervisor,
  daemon: ForeignDaemon,
  programFor: (network: Network) => ChildOptions,
): Promise<void> {
  let { network } = daemon;
  while (network === undefined && !supervisor.ending.aborted) {
    await delay(ASK_AGAIN_MS, undefined, { signal: supervisor.ending }).catch(() => undefined);
    network = await askNetwork(daemon.url, daemon.login).catch(() => undefined);
  }
  if (network !== undefined) {
    await supervisor.keepAlive(stage.walletService, { ...programFor(network), inBackground: true });
  }
}
