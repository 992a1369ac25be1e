/** Which daemon the explorer is for: the one configured, the one that answers next door, or a demo network of its own. */
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { DEFAULT_MONEROD_URL, type Login, type Settings } from '../config/env.ts';
import { NETWORKS, type Network } from '../protocol/hard-forks.ts';
import { createDaemonClient } from '../rpc/daemon/client.ts';
import { LoginRefusedError } from '../rpc/errors.ts';
import { StartRefusedError } from './start-refused-error.ts';

/** A daemon that is not ours. */
export interface ExternalDaemon {
  readonly url: string;
  readonly login: Login | undefined;
  /** Undefined while it does not answer. */
  readonly network: Network | undefined;
}

const network = z.enum(NETWORKS);

/** A daemon on the same machine answers at once or is not there. */
const LOCAL_TIMEOUT_MS = 2_000;
const REMOTE_TIMEOUT_MS = 5_000;

/**
 * Looks for a daemon.
 *
 * @returns undefined when none is configured and none answers at the usual address: then it is the demo's turn
 * @throws StartRefusedError when the one next door wants a login that was not given
 */
export async function findDaemon(settings: Settings): Promise<ExternalDaemon | undefined> {
  const { monerodUrl: url, monerodLogin: login } = settings;
  if (url !== undefined) return { url, login, network: await askNetwork(url, login).catch(() => undefined) };
  if (settings.demo === 'always') return undefined;
  try {
    return { url: DEFAULT_MONEROD_URL, login, network: await askNetwork(DEFAULT_MONEROD_URL, login) };
  } catch (error) {
    if (error instanceof LoginRefusedError) {
      throw new StartRefusedError(
        `The daemon at ${DEFAULT_MONEROD_URL} asks for a login: set MONEROD_LOGIN to user:password, or RINGSCOPE_DEMO to always for a demo network instead.`,
      );
    }
    return undefined;
  }
}

/**
 * Asks a daemon which network it is on.
 *
 * @throws RpcError when it does not answer, or not as a daemon does
 */
export async function askNetwork(url: string, login: Login | undefined): Promise<Network> {
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
  const client = createDaemonClient({
    url,
    timeoutMs: isLocal ? LOCAL_TIMEOUT_MS : REMOTE_TIMEOUT_MS,
    ...(login === undefined ? {} : { login }),
  });
  try {
    return network.parse((await client.getInfo({})).nettype);
  } finally {
    client.close();
  }
}

/**
 * The network of the daemon that was used last, for a start at which it does not answer: what is indexed already is
 * served all the same.
 */
export function readKnownNetwork(file: string, url: string): Network | undefined {
  try {
    const known = z.object({ url: z.string(), network }).parse(JSON.parse(readFileSync(file, 'utf8')));
    return known.url === url ? known.network : undefined;
  } catch {
    return undefined;
  }
}

export function saveKnownNetwork(file: string, url: string, found: Network): void {
  writeFileSync(file, JSON.stringify({ url, network: found }));
}
