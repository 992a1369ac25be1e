import type { DaemonClient } from '@ringscope/rpc/daemon/client.ts';
import type { WalletClient } from '@ringscope/rpc/wallet/client.ts';

/** Awaits changes of the chain and of the pool when the driver ends, and begins no further ones. */
export interface Changes {
  /** Returns the client with changes that can be awaited. */
  ofDaemon(client: DaemonClient): DaemonClient;
  ofWallet(client: WalletClient): WalletClient;
  /** Resolves when no change is in progress. It never rejects. */
  finished(): Promise<void>;
}

/**
 * A service that has read a request carries it out, also when its client is gone. Without this wait, the chain would change
 * after the end of the driver.
 *
 * @param signal no change begins after it has fired
 */
export function watchChanges(signal: AbortSignal): Changes {
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
