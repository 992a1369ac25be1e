import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '../../config/env.ts';
import type { Settings } from '../../config/settings.ts';
import { findListenProblem } from '../../config/listen-problem.ts';
import type { Environment } from '../../config/read.ts';
import { StartRefusedError } from './start-refused-error.ts';
import { requireNoOtherLauncher } from './run-record.ts';

/**
 * Checks the settings, the data folder, other launchers and the port before the build, which takes much longer.
 *
 * @throws EnvError, StartRefusedError
 */
export async function checkLaunchPreconditions(
  environment: Environment,
  checkoutFolder: string,
): Promise<void> {
  const settings = readSettings(environment);
  const folder = getDataFolder(settings, checkoutFolder);
  makeDataFolder(folder);
  requireNoOtherLauncher(getRunRecordPath(folder));
  await requireFreeSitePort(settings);
}

export function getDataFolder({ stateFolder }: Settings, checkoutFolder: string): string {
  return stateFolder ?? join(checkoutFolder, '.ringscope');
}

export function getRunRecordPath(folder: string): string {
  return join(folder, 'run.json');
}

/** @throws StartRefusedError when the port of the site is in use or not allowed */
export async function requireFreeSitePort({ port, bindHost }: Settings): Promise<void> {
  const refusal = await findListenProblem(port, bindHost);
  if (refusal !== undefined) throw new StartRefusedError(refusal);
}

/** Creates the folder. @throws StartRefusedError when it is not writable */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefusedError(
      `The data folder ${folder} is not writable (${reason}). Set RINGSCOPE_DIR to the absolute path of another folder.`,
    );
  }
}
