import { mkdir, writeFile } from 'node:fs/promises';
import { expect, test } from 'playwright/test';
import { loadKeccak } from '@ringscope/protocol/keccak.ts';
import { IS_LONG_RUN } from '../../helpers/long-run.ts';
import { runStack } from './run-stack.ts';
import { startStack } from './stack.ts';

test.describe.configure({ timeout: 2_700_000 });

/** Time after which no further fault begins. */
const RUN_MS = (IS_LONG_RUN ? 30 : 0.75) * 60_000;

/** Longest time for which a round lasts until its alerts are certain. In a long run, it is enough for every alert. */
const LONGEST_HOLD_MS = IS_LONG_RUN ? 83_000 : 18_000;

/** `SEED=5 npx playwright test tests/sim/stack` repeats the faults of a run. */
const seed = Number(process.env['SEED'] ?? 31);

const folder = new URL('../../../test-results/sim/', import.meta.url);

test('visitors see no wrong response while members of the stack are frozen and killed, and the index equals a clean one', async () => {
  await loadKeccak();
  const stack = await startStack(seed);
  try {
    const lines: string[] = [];
    const started = performance.now();
    const report = (line: string): void => {
      lines.push(`${((performance.now() - started) / 1_000).toFixed(1)} s: ${line}`);
      if (IS_LONG_RUN) console.log(lines.at(-1));
    };
    const { problems, summary } = await runStack(stack, {
      seed,
      forMs: RUN_MS,
      longestHoldMs: LONGEST_HOLD_MS,
      report,
    });
    console.log(summary);
    if (problems.length > 0) {
      await mkdir(folder, { recursive: true });
      const logs = [...stack.sites.map(({ program }) => program), ...stack.indexers].flatMap((program) =>
        program.logs(),
      );
      const all = [...problems, ...lines, ...logs].join('\n--- \n');
      await writeFile(new URL(`stack-${seed}.log`, folder), all);
    }
    expect(problems, `SEED=${seed} npx playwright test tests/sim/stack`).toEqual([]);
  } finally {
    await stack.stop();
  }
});
