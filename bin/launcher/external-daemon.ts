import { join } from 'node:path';
import type { ChainServices, LaunchContext } from './context.ts';
import { readSavedDaemonNetwork, saveDaemonNetwork, type ExternalDaemon } from './daemon.ts';
import { createProofWalletService } from './proof-wallet-service.ts';
import { findFreePorts } from './ports.ts';
import { printError, printLine } from './terminal.ts';

/** Uses a daemon that the launcher did not start. While it is unreachable, the site serves what is already indexed. */
export async function connectToExternalDaemon(
  context: LaunchContext,
  daemon: ExternalDaemon,
): Promise<ChainServices> {
  const { dataFolder } = context;
  const networkFile = join(dataFolder, 'network.json');
  if (daemon.network === undefined) {
    printError(
      `The daemon at ${daemon.url} is unreachable. The site shows what is already indexed, and the indexer waits for the daemon.`,
    );
  } else {
    printLine(`Using the daemon at ${daemon.url} (${daemon.network}).`);
    saveDaemonNetwork(networkFile, daemon.url, daemon.network);
  }
  const network = daemon.network ?? readSavedDaemonNetwork(networkFile, daemon.url) ?? 'mainnet';
  const [proofWalletPort = 0] = await findFreePorts(1);
  const proofWallet = createProofWalletService(context, daemon, proofWalletPort);
  return {
    network,
    env: {
      MONEROD_URL: daemon.url,
      MONEROD_URLS: context.settings.monerodUrls.join(','),
      ...proofWallet.env,
    },
    startServicesAfterSite: () => {
      proofWallet.start();
      return Promise.resolve();
    },
  };
}
