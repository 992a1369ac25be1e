import type { DemoSettings } from '../config/demo-env.ts';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import type { DaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { createWalletClient } from '@ringscope/rpc/wallet/client.ts';
import type { WalletClient } from '@ringscope/rpc/wallet/client.ts';
import { walletIdentities } from './wallet-identities.ts';
import type { WalletIdentity } from './wallet-identities.ts';
import { createDemoHistoryClock } from './block-clock.ts';
import { createDemoChain } from './chain.ts';
import type { DemoContext } from './context.ts';
import { createProofMaker } from './proof-maker.ts';
import type { DemoWalletName } from './facts.ts';
import { FIRST_PAYMENTS_HEIGHT, poolOnlyPayment } from './history.ts';
import { runLiveDemo } from './live.ts';
import { mineBackdatedBlocks } from './past-blocks.ts';
import { retryDemoStep } from './retry.ts';
import type { DemoRunContext } from './retry.ts';
import type { DemoWallets } from './payments.ts';
import { createSeededRandom } from './random.ts';
import { openDemoStateStore } from './state.ts';
import { createDemoWallet } from './wallet.ts';
import type { DemoWallet } from './wallet.ts';
import { createDemoHistory } from './write-history.ts';

/** Thrown when the daemon is not on a regtest chain. The driver refuses to use such a daemon. */
export class NotRegtestDaemonError extends Error {
  override readonly name = 'NotRegtestDaemonError';
}

/**
 * Mines the first blocks of the demo chain quickly, with timestamps in the past, and then a block every few seconds
 * forever. It continues where the last run ended, even if that run was killed.
 *
 * @returns a promise that never resolves. It rejects on errors that a retry cannot fix, and when `signal` fires. After
 * that, the driver no longer changes the chain
 */
export async function runDemo(settings: DemoSettings, runContext: DemoRunContext): Promise<never> {
  const changes = watchChanges(runContext.signal);
  const daemon = createDaemonClient({ url: settings.monerodUrl });
  const services = settings.walletUrls.map((url) => createWalletClient({ url }));
  const closeClients = async (): Promise<void> => {
    await changes.finished();
    for (const client of [daemon, ...services]) client.close();
  };
  const onAbort = (): void => void closeClients();
  runContext.signal.addEventListener('abort', onAbort, { once: true });
  try {
    const context = await openContext(
      settings,
      changes.ofDaemon(daemon),
      services.map((service) => changes.ofWallet(service)),
      runContext,
    );
    if (context.store.state.facts.stage === 'building') await createDemoHistory(context);
    await mineBackdatedBlocks(context);
    return await runLiveDemo(context, settings.blockSeconds);
  } finally {
    runContext.signal.removeEventListener('abort', onAbort);
    await closeClients();
  }
}

/**
 * Connects to the daemon and the wallet services. Opening the wallets takes seconds, so the first blocks are mined
 * meanwhile.
 */
async function openContext(
  settings: DemoSettings,
  daemon: DaemonClient,
  services: readonly WalletClient[],
  run: DemoRunContext,
): Promise<DemoContext> {
  const { nettype } = await retryDemoStep('for the daemon', () => daemon.getInfo(), run);
  if (nettype !== 'fakechain') {
    throw new NotRegtestDaemonError(
      `The daemon at MONEROD_URL is on ${nettype}, not on a regtest chain. The demo does not use it; start monerod with --regtest.`,
    );
  }
  const chain = createDemoChain(daemon, createDemoHistoryClock(settings.historyHours));
  const chainId = await retryDemoStep('for block 1', () => chain.getChainId(), run);
  const store = await openDemoStateStore(settings.directory, chainId, run.log);

  const waiting = [...store.state.signed, ...store.state.payments].find(
    ({ id }) => id === poolOnlyPayment.id,
  );
  if (waiting !== undefined) chain.excludeFromBlocks(waiting.txHash, waiting.fee);

  const opened = walletIdentities.map((member, index) =>
    createDemoWallet(member, serviceFor(services, index), chainId),
  );
  const wallets = byName(opened);
  await Promise.all([
    retryDemoStep('for the first blocks', () => chain.mineTo(FIRST_PAYMENTS_HEIGHT), run),
    ...opened.map((wallet) => retryDemoStep(nameFor(wallet.identity), () => wallet.open(), run)),
  ]);

  const { state } = store;
  state.facts.wallets = opened.map((wallet) => wallet.publishedData);
  await store.publish();
  return {
    chain,
    wallets,
    store,
    proofMaker: createProofMaker(wallets, state.facts),
    random: createSeededRandom(state.random),
    runContext: run,
  };
}

function nameFor(member: WalletIdentity): string {
  return `for the wallet of ${member.name}`;
}

function serviceFor(services: readonly WalletClient[], index: number): WalletClient {
  const service = services[index];
  if (service === undefined)
    throw new RangeError(
      `The demo needs ${walletIdentities.length} wallet services, one for each wallet, but only ${services.length} are configured. Set DEMO_WALLET_URLS to as many URLs.`,
    );
  return service;
}

function byName(wallets: readonly DemoWallet[]): DemoWallets {
  const find = (name: DemoWalletName): DemoWallet => {
    const wallet = wallets.find(({ identity }) => identity.name === name);
    if (wallet === undefined)
      throw new RangeError(
        `The demo has no wallet with the name ${name}. Add it to demo/wallet-identities.ts.`,
      );
    return wallet;
  };
  return { alice: find('alice'), bob: find('bob'), carol: find('carol'), dave: find('dave') };
}

/** Tracks calls that change the chain or the pool, so that the driver can wait for them before it ends. */
interface Changes {
  /** Wraps a client, so that its calls that change the chain or the pool are tracked. */
  ofDaemon(client: DaemonClient): DaemonClient;
  ofWallet(client: WalletClient): WalletClient;
  /** Resolves when no tracked call is in progress. It never rejects. */
  finished(): Promise<void>;
}

/**
 * Creates a tracker of the calls that change the chain or the pool. The driver must wait for them before it ends, because
 * a service completes a call even after its client has disconnected.
 *
 * @param signal after this signal has fired, no further call begins
 */
function watchChanges(signal: AbortSignal): Changes {
  const inProgress = new Set<Promise<unknown>>();

  async function change<T>(call: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const result = call();
    inProgress.add(result);
    try {
      return await result;
    } finally {
      inProgress.delete(result);
    }
  }

  return {
    ofDaemon: (client) => ({
      ...client,
      submitBlock: (args, options) => change(() => client.submitBlock(args, options)),
      sendRawTransaction: (args, options) => change(() => client.sendRawTransaction(args, options)),
      flushTxpool: (args, options) => change(() => client.flushTxpool(args, options)),
    }),
    ofWallet: (client) => ({
      ...client,
      relayTx: (args, options) => change(() => client.relayTx(args, options)),
    }),
    async finished() {
      await Promise.allSettled(inProgress);
    },
  };
}
