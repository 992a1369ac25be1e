import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { DEFAULT_MONEROD_URL } from '../../config/env.ts';
import type { ServiceCredentials, Settings } from '../../config/settings.ts';
import { findProxyUrl } from '../../config/outbound-proxy.ts';
import { NETWORKS, type Network } from '@ringscope/protocol/hard-forks.ts';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { LoginRefusedError } from '@ringscope/rpc/errors.ts';
import { StartRefusedError } from './start-refused-error.ts';

/** A daemon that the launcher did not start. When several are configured, the first reachable one. */
export interface ExternalDaemon {
  readonly url: string;
  readonly login: ServiceCredentials | undefined;
  /** URL of the SOCKS proxy through which the daemon is reached. Undefined for a direct connection. */
  readonly proxy: string | undefined;
  /** The network of the daemon. Undefined when the daemon is unreachable. */
  readonly network: Network | undefined;
}

const network = z.enum(NETWORKS);

/** Timeout in milliseconds for a daemon on this machine, which responds quickly. */
const LOCAL_TIMEOUT_MS = 2_000;
const REMOTE_TIMEOUT_MS = 5_000;

/**
 * Looks for the configured daemon, or for one on this machine.
 *
 * @returns undefined when none is configured and none runs at the default URL. Then the launcher starts the demo network.
 * @throws StartRefusedError when the daemon on this machine requires a login that is not configured
 */
export async function findExternalDaemon(settings: Settings): Promise<ExternalDaemon | undefined> {
  const { monerodUrls, monerodLogin: login } = settings;
  const [preferred] = monerodUrls;
  if (preferred !== undefined) {
    for (const url of monerodUrls) {
      const proxy = findProxyUrl(settings.outboundProxy, url);
      const network = await requestDaemonNetwork(url, login, proxy).catch(() => undefined);
      if (network !== undefined) return { url, login, proxy, network };
    }
    return {
      url: preferred,
      login,
      proxy: findProxyUrl(settings.outboundProxy, preferred),
      network: undefined,
    };
  }
  if (settings.demo === 'always') return undefined;
  try {
    const network = await requestDaemonNetwork(DEFAULT_MONEROD_URL, login, undefined);
    return { url: DEFAULT_MONEROD_URL, login, proxy: undefined, network };
  } catch (error) {
    if (error instanceof LoginRefusedError) {
      throw new StartRefusedError(
        `The daemon at ${DEFAULT_MONEROD_URL} requires a login. Set MONEROD_LOGIN=user:password, or RINGSCOPE_DEMO=always to run a demo network instead.`,
      );
    }
    return undefined;
  }
}

/**
 * Requests the network of a daemon.
 *
 * @throws RpcError when the daemon is unreachable or its response is invalid
 */
export async function requestDaemonNetwork(
  url: string,
  login: ServiceCredentials | undefined,
  proxy: string | undefined,
): Promise<Network> {
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
  const client = createDaemonClient({
    url,
    ...(proxy === undefined ? {} : { proxy }),
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
 * Returns the network of the daemon at `url`, if it is the daemon that the launcher used last. With this network the site can serve the
 * index while the daemon is unreachable.
 */
export function readSavedDaemonNetwork(file: string, url: string): Network | undefined {
  try {
    const known = z.object({ url: z.string(), network }).parse(JSON.parse(readFileSync(file, 'utf8')));
    return known.url === url ? known.network : undefined;
  } catch {
    return undefined;
  }
}

export function saveDaemonNetwork(file: string, url: string, network: Network): void {
  writeFileSync(file, JSON.stringify({ url, network }));
}
