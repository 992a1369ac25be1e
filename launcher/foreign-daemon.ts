/** A chain of somebody else's daemon. */
import { join } from 'node:path';
import type { Chain, Context } from './context.ts';
import { recallNetwork, rememberNetwork, type ForeignDaemon } from './daemon.ts';
import { deskWallet } from './desk-wallet.ts';
import { freePorts } from './ports.ts';
import { complain, say } from './terminal.ts';

/** Goes on with what is indexed when the daemon does not answer: it may come back. */
export async function useDaemon(context: Context, daemon: ForeignDaemon): Promise<Chain> {
  const { folder } = context;
  const memory = join(folder, 'network.json');
  if (daemon.network === undefined) {
    complain(
      `The daemon at ${daemon.url} does not answer: going on with what is indexed, and waiting for it.`,
    );
  } else {
    say(`Using the daemon at ${daemon.url} (${daemon.network}).`);
    rememberNetwork(memory, daemon.url, daemon.network);
  }
  const network = daemon.network ?? recallNetwork(memory, daemon.url) ?? 'mainnet';
  const [deskPort = 0] = await freePorts(1);
  const desk = deskWallet(context, daemon, deskPort);
  return {
    network,
    env: { MONEROD_URL: daemon.url, ...desk.env },
    startRest: () => {
      desk.start();
      return Promise.resolve();
    },
  };
}
