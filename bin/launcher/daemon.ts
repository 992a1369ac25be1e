import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { DEFAULT_MONEROD_URL, type Login, type Settings } from '../../config/env.ts';
import { NETWORKS, type Network } from '@ringscope/protocol/hard-forks.ts';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { LoginRefusedError } from '@ringscope/rpc/errors.ts';
import { StartRefusedError } from './start-refused-error.ts';

/** A daemon that the launcher did not start. When several are configured, it is the first that answered. */
export interface ExternalDaemon {
  readonly url: string;
  readonly login: Login | undefined;
  /** Undefined when it did not answer. */
  readonly network: Network | undefined;
}

const network = z.enum(NETWORKS);

/** A daemon on this machine answers at once when it runs. */
const LOCAL_TIMEOUT_MS = 2_000;
const REMOTE_TIMEOUT_MS = 5_000;

/**
 * Looks for the configured daemon, or for one on this machine.
 *
 * @returns undefined when none is configured and none answers at the default address. The demo network is used then.
 * @throws StartRefusedError when the daemon on this machine requires a login that is not configured
 */
export async function findDaemon(settings: Settings): Promise<ExternalDaemon | undefined> {
  const { monerodUrls, monerodLogin: login } = settings;
  const [preferred] = monerodUrls;
  if (preferred !== undefined) {
    for (const url of monerodUrls) {
      const network = await askNetwork(url, login).catch(() => undefined);
      if (network !== undefined) return { url, login, network };
    }
    return { url: preferred, login, network: undefined };
  }
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
 * Returns the network of the daemon that was used last. With it the site can serve the index while the daemon does not
 * answer.
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
