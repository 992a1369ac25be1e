import { join } from 'node:path';
import { DEMO_WALLET_COUNT } from '../../config/demo-env.ts';
import { logFilePath, shutdownStages, type ChainServices, type LaunchContext } from './context.ts';
import { createProofWalletService } from './proof-wallet-service.ts';
import { regtestDaemonProcessOptions, walletServiceProcessOptions } from './monero.ts';
import { findFreePorts } from './ports.ts';
import { StartRefusedError } from './start-refused-error.ts';
import { printLine } from './terminal.ts';

/**
 * Starts the demo network: a regtest daemon, its wallet services and the driver, which mines blocks and makes payments.
 *
 * @throws StartRefusedError when a Monero program is missing
 */
export async function startDemoNetwork(context: LaunchContext): Promise<ChainServices> {
  const { settings, dataFolder, supervisor, environment, missingPrograms } = context;
  if (missingPrograms.size > 0) throw new StartRefusedError([...missingPrograms.values()].join('\n'));
  const demoFolder = join(dataFolder, 'demo');
  const [rpc = 0, p2p = 0, proofWalletPort = 0, ...walletPorts] = await findFreePorts(3 + DEMO_WALLET_COUNT);
  const daemonUrl = `http://127.0.0.1:${rpc}`;
  printLine(
    settings.demo === 'always'
      ? 'Starting a demo network.'
      : 'No daemon runs at 127.0.0.1:18081. Starting a demo network.',
  );

  const locationOf = (name: string, subfolder: string) => ({
    name,
    folder: join(demoFolder, subfolder),
    logFolder: join(dataFolder, 'logs'),
    env: environment,
  });
  const wallets = walletPorts.map((port, index) =>
    walletServiceProcessOptions(locationOf(`The demo wallet service ${index + 1}`, `wallet-${index + 1}`), {
      ...{ port, daemonUrl },
      network: 'fakechain',
    }),
  );
  const proofWallet = createProofWalletService(
    context,
    { url: daemonUrl, login: undefined, proxy: undefined, network: 'fakechain' },
    proofWalletPort,
  );
  await supervisor.start(
    shutdownStages.daemon,
    regtestDaemonProcessOptions(locationOf('The demo daemon', 'chain'), { rpc, p2p }),
  );

  async function startRest(): Promise<void> {
    for (const wallet of wallets) {
      void supervisor.keepAlive(shutdownStages.walletService, { ...wallet, inBackground: true });
    }
    await supervisor.start(shutdownStages.ringscope, {
      name: 'The demo driver',
      command: process.execPath,
      args: [join(context.servicesFolder, 'demo-driver.mjs')],
      cwd: context.checkoutFolder,
      env: {
        ...environment,
        MONEROD_URL: daemonUrl,
        DEMO_DIR: demoFolder,
        DEMO_WALLET_URLS: walletPorts.map((port) => `http://127.0.0.1:${port}`).join(','),
      },
      logPath: logFilePath(dataFolder, 'demo-driver'),
      inBackground: true,
    });
    proofWallet.start();
  }
  return {
    network: 'fakechain',
    env: { MONEROD_URL: daemonUrl, RINGSCOPE_DEMO_FILE: join(demoFolder, 'facts.json'), ...proofWallet.env },
    startServicesAfterSite: startRest,
  };
}
