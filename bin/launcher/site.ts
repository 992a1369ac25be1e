import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { LaunchedProcessOptions } from './child.ts';

export interface SiteOptions {
  readonly checkoutFolder: string;
  /** Folder of the build, relative to the checkout. */
  readonly buildFolder: string;
  readonly isDevelopment: boolean;
  readonly port: number;
  readonly bindHost: string;
  readonly env: LaunchedProcessOptions['env'];
  readonly logPath: string;
}

export function createSiteProcessOptions(options: SiteOptions): LaunchedProcessOptions {
  const { checkoutFolder, buildFolder, isDevelopment } = options;
  return {
    name: 'The site',
    command: process.execPath,
    args: [
      isDevelopment
        ? join(checkoutFolder, 'bin/dev-site.mjs')
        : join(checkoutFolder, buildFolder, 'server.mjs'),
    ],
    cwd: checkoutFolder,
    env: {
      ...options.env,
      PORT: String(options.port),
      BIND_ADDRESS: options.bindHost,
      RINGSCOPE_SITE_FOLDER: buildFolder,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
    },
    logPath: options.logPath,
    showErrors: isDevelopment,
  };
}

/** Waits until the site returns any HTTP status. Rejects when `signal` fires. */
export async function waitUntilSiteResponds(siteUrl: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await fetch(siteUrl, { method: 'HEAD', redirect: 'manual', signal });
      return;
    } catch {
      signal.throwIfAborted();
    }
    await delay(50, undefined, { signal });
  }
}
