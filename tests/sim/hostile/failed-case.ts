import { mkdir, writeFile } from 'node:fs/promises';
import type { HostileOutcome } from './run-case.ts';

const folder = new URL('../../../test-results/hostile/', import.meta.url);

/** Largest number of alterations that are printed. The last ones are printed. */
const SHOWN_ALTERATIONS = 40;

/**
 * Writes a failed case to a file: its problems, its alterations and the log of the indexer.
 *
 * @returns a shorter form for people, with the command that runs the case again
 */
export async function keepFailedCase({ seed, problems, alterations, log }: HostileOutcome): Promise<string> {
  const lines = alterations.map(({ method, call, kind, what }) => `${method} call ${call}, ${kind}: ${what}`);
  await mkdir(folder, { recursive: true });
  await writeFile(
    new URL(`${seed}.log`, folder),
    [...problems, '--- altered ---', ...lines, '--- log ---', log].join('\n'),
  );
  const shown = [...lines.slice(-SHOWN_ALTERATIONS), ...problems.map((problem) => problem.slice(0, 1_000))];
  return [
    `case ${seed} failed: node --import tsx tests/sim/hostile/run.ts --from ${seed}`,
    ...shown.map((line) => `  ${line}`),
  ].join('\n');
}
