/** What the parts of the launcher share. */
import { join } from 'node:path';
import type { Settings } from '../config/env.ts';
import type { Environment } from '../config/read.ts';
import type { Network } from '../protocol/hard-forks.ts';
import type { Supervisor } from './supervisor.ts';

export interface LaunchOptions {
  /** Folder of the site's build, relative to the checkout. */
  readonly siteFolder: string;
  /** What the settings are read from, and what the programs that are started inherit. */
  readonly environment: Environment;
  /** Missing programs, each with the sentence that says how to get it. */
  readonly missingPrograms: ReadonlyMap<string, string>;
}

/** What is stopped first has the highest stage. */
export const stage = { database: 0, daemon: 1, walletService: 2, ours: 3 } as const;

export const checkout = join(import.meta.dirname, '..');

export interface Context extends LaunchOptions {
  readonly settings: Settings;
  /** Everything that is kept. */
  readonly folder: string;
  readonly supervisor: Supervisor;
}

/** What the indexer and the site are told beyond the environment they inherit. */
export interface ChainServices {
  readonly network: Network;
  readonly env: Readonly<Record<string, string>>;
  /** Starts what no page needs. It waits for the site: on a small machine everything at once is slow for everybody. */
  readonly startAfterSite: () => Promise<void>;
}

export function logPath(folder: string, name: string): string {
  return join(folder, 'logs', `${name}.log`);
}
