/** The wallet service of the proof desk. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Login } from '../config/env.ts';
import type { Network } from '../protocol/hard-forks.ts';
import type { ChildOptions } from './child.ts';
import { stage, type Context } from './context.ts';
import { askNetwork, type ExternalDaemon } from './daemon.ts';
import { fitsConfigFile, walletService } from './monero.ts';
import type { Supervisor } from './supervisor.ts';
import { printError } from './terminal.ts';

export interface ProofWalletService {
  /** What the site needs to reach it. */
  readonly env: Readonly<Record<string, string>>;
  readonly start: () => void;
}

const noProofWalletService: ProofWalletService = { env: {}, start: () => undefined };

/**
 * The wallet service of the proof desk, unless one is configured. It starts once the daemon's network is known, and
 * again whenever it ends: some inputs abort it.
 */
export function proofWalletService(
  context: Context,
  daemon: ExternalDaemon,
  port: number,
): ProofWalletService {
  const { settings, folder, supervisor, environment, missingPrograms } = context;
  if (settings.walletRpcUrl !== undefined) return noProofWalletService;
  const missing = missingPrograms.get('monero-wallet-rpc');
  if (missing !== undefined) {
    printError(`${missing} Until then no wallet service checks the proofs of the proof desk.`);
    return noProofWalletService;
  }
  if (daemon.login !== undefined && !fitsConfigFile(daemon.login)) {
    printError(
      'MONEROD_LOGIN has a # in it, which a wallet service cannot be given: none checks the proofs of the proof desk.',
    );
    return noProofWalletService;
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
const RETRY_MS = 5_000;

async function keepWalletService(
  supervisor: Supervisor,
  daemon: ExternalDaemon,
  programFor: (network: Network) => ChildOptions,
): Promise<void> {
  let { network } = daemon;
  while (network === undefined && !supervisor.ending.aborted) {
    await delay(RETRY_MS, undefined, { signal: supervisor.ending }).catch(() => undefined);
    network = await askNetwork(daemon.url, daemon.login).catch(() => undefined);
  }
  if (network !== undefined) {
    await supervisor.keepAlive(stage.walletService, { ...programFor(network), inBackground: true });
  }
}
