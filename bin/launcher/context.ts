import { join } from 'node:path';
import type { Settings } from '../../config/settings.ts';
import type { Environment } from '../../config/read.ts';
import type { Network } from '@ringscope/protocol/hard-forks.ts';
import type { Supervisor } from './supervisor.ts';

export interface LaunchOptions {
  /** Folder of the checked out repository. */
  readonly checkoutFolder: string;
  /** Folder of the bundles of the indexer and the demo driver. */
  readonly servicesFolder: string;
  /** Folder of the site's build, relative to the checkout. */
  readonly siteFolder: string;
  /** Whether to run the site from its sources with `bin/dev-site.mjs`, instead of from its build. */
  readonly isDevelopment?: boolean;
  /** Environment from which settings are read. Started programs inherit it. */
  readonly environment: Environment;
  /** Missing programs, each with a message about how to install it. */
  readonly missingPrograms: ReadonlyMap<string, string>;
}

/** Order in which processes stop at shutdown. Those with the highest number stop first. */
export const shutdownStages = { database: 0, daemon: 1, walletService: 2, ringscope: 3 } as const;

export interface LaunchContext extends LaunchOptions {
  readonly settings: Settings;
  /** Folder for all data of the launched services. */
  readonly dataFolder: string;
  readonly supervisor: Supervisor;
}

/** The network, and the environment variables that tell the indexer and the site how to use its daemon and its wallet service. */
export interface ChainServices {
  readonly network: Network;
  readonly env: Readonly<Record<string, string>>;
  /** Starts services that no page needs. The launcher calls it when the site is ready, so that they do not delay the site. */
  readonly startServicesAfterSite: () => Promise<void>;
}

export function logFilePath(folder: string, name: string): string {
  return join(folder, 'logs', `${name}.log`);
}
