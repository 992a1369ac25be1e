import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceCredentials } from '../../config/settings.ts';
import type { Network } from '@ringscope/protocol/hard-forks.ts';
import type { LaunchedProcessOptions } from './child.ts';
import { shutdownStages, type LaunchContext } from './context.ts';
import { requestDaemonNetwork, type ExternalDaemon } from './daemon.ts';
import {
  isLoginAllowedInConfigFile,
  walletServiceProcessOptions,
  formatWalletServiceProxy,
} from './monero.ts';
import type { Supervisor } from './supervisor.ts';
import { printError } from './terminal.ts';

export interface ProofWalletService {
  /** Environment variables with which the site reaches the wallet service. */
  readonly env: Readonly<Record<string, string>>;
  readonly start: () => void;
}

const noProofWalletService: ProofWalletService = { env: {}, start: () => undefined };

/**
 * Returns the wallet service that the launcher runs for the proof desk. It starts when the network of the daemon is
 * known, and the supervisor restarts it when it ends, because some inputs crash it. If the operator has configured a
 * wallet service, or if none can run here, `start` does nothing.
 */
export function createProofWalletService(
  context: LaunchContext,
  daemon: ExternalDaemon,
  port: number,
): ProofWalletService {
  const { settings, dataFolder, supervisor, environment, missingPrograms } = context;
  if (settings.walletRpcUrl !== undefined) return noProofWalletService;
  const missing = missingPrograms.get('monero-wallet-rpc');
  if (missing !== undefined) {
    printError(`${missing} Until then, the proof desk works without a wallet service.`);
    return noProofWalletService;
  }
  if (daemon.login !== undefined && !isLoginAllowedInConfigFile(daemon.login)) {
    printError(
      'MONEROD_LOGIN contains "#" or ends with a space, which the configuration file of a wallet service does not support. The proof desk works without a wallet service. To use one, change the login of the daemon.',
    );
    return noProofWalletService;
  }
  const daemonProxy = daemon.proxy === undefined ? undefined : formatWalletServiceProxy(daemon.proxy);
  if (daemon.proxy !== undefined && daemonProxy === undefined) {
    printError(
      'OUTBOUND_PROXY has a login or a host name, which a wallet service does not support. The proof desk works without a wallet service. To use one, set the proxy by its IP address and without a login.',
    );
    return noProofWalletService;
  }
  const login: ServiceCredentials = { user: 'ringscope', password: randomBytes(24).toString('hex') };
  const name = 'The wallet service';
  const programFor = (network: Network): LaunchedProcessOptions =>
    walletServiceProcessOptions(
      {
        name,
        folder: join(dataFolder, 'wallet', network),
        logFolder: join(dataFolder, 'logs'),
        env: environment,
      },
      {
        ...{ port, daemonUrl: daemon.url, daemonProxy, network, login },
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

/** Milliseconds between two requests to an unreachable daemon. */
const RETRY_MS = 5_000;

async function keepWalletService(
  supervisor: Supervisor,
  daemon: ExternalDaemon,
  programFor: (network: Network) => LaunchedProcessOptions,
): Promise<void> {
  let { network } = daemon;
  while (network === undefined && !supervisor.shutdownSignal.aborted) {
    await delay(RETRY_MS, undefined, { signal: supervisor.shutdownSignal }).catch(() => undefined);
    network = await requestDaemonNetwork(daemon.url, daemon.login, daemon.proxy).catch(() => undefined);
  }
  if (network !== undefined) {
    await supervisor.keepAlive(shutdownStages.walletService, { ...programFor(network), inBackground: true });
  }
}
