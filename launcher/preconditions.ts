import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings, type Settings } from '../config/env.ts';
import type { Environment } from '../config/read.ts';
import { checkout } from './context.ts';
import { listenProblem } from './ports.ts';
import { StartRefusedError } from './start-refused-error.ts';
import { refuseSecondRun } from './run-record.ts';

/**
 * Checks settings, data folder, other launchers and port before the build, so that nobody waits for a build in vain.
 *
 * @throws EnvError, StartRefusedError
 */
export async function checkBeforeBuild(environment: Environment): Promise<void> {
  const settings = readSettings(environment);
  makeFolder(folderOf(settings));
  refuseSecondRun(recordFileIn(folderOf(settings)));
  await refuseTakenPort(settings);
}

export function folderOf({ stateFolder }: Settings): string {
  return stateFolder ?? join(checkout, '.ringscope');
}

export function recordFileIn(folder: string): string {
  return join(folder, 'run.json');
}

/** @throws StartRefusedError */
export async function refuseTakenPort({ port, bindAddress }: Settings): Promise<void> {
  const refusal = await listenProblem(port, bindAddress);
  if (refusal !== undefined) throw new StartRefusedError(refusal);
}

/** @throws StartRefusedError when nothing can be written there */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefusedError(
      `The data folder ${folder} cannot be written (${reason}): set RINGSCOPE_DIR to another folder.`,
    );
  }
}
