import { ESLint } from 'eslint';
import { expect, test } from 'playwright/test';

const linter = new ESLint();

async function rulesBroken(file: string, pattern: string): Promise<(string | null)[]> {
  const [result] = await linter.lintText(`export const found = ${pattern}.test('a');\n`, { filePath: file });
  return result?.messages.map(({ ruleId }) => ruleId) ?? [];
}

/** Each of these takes minutes, or would take minutes, for input of some hundred kilobytes. */
const slow = [
  { pattern: String.raw`/[.]+$/`, rule: 'regexp/no-super-linear-move' },
  { pattern: String.raw`/^(?:a+)+$/`, rule: 'regexp/no-super-linear-backtracking' },
];

for (const { pattern, rule } of slow) {
  test(`${rule} refuses ${pattern}, whose time grows faster than its input`, async () => {
    for (const file of ['proofs/probe.ts', 'server/probe.ts', 'packages/rpc/probe.ts'])
      expect(await rulesBroken(file, pattern), file).toContain(rule);
  });
}

test('patterns that read their input once are accepted', async () => {
  for (const pattern of [String.raw`/^(?:[0-9a-f]{64})+$/`, String.raw`/(?<!\.)\.+$/`])
    expect(await rulesBroken('proofs/probe.ts', pattern), pattern).toEqual([]);
});
