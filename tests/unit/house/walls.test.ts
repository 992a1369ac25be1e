import { ESLint } from 'eslint';
import { expect, test } from 'playwright/test';
import tseslint from 'typescript-eslint';

/** Each wall of ARCHITECTURE.md, broken on purpose: the linter must turn red, and stay green for the legal twin. */
const breaches: { name: string; file: string; code: string; rule: string }[] = [
  breach('protocol → node', 'protocol/probe.ts', `import 'node:fs';`),
  breach('protocol → a package that is no hash or curve library', 'protocol/probe.ts', `import 'zod';`),
  breach('protocol → rpc', 'protocol/probe.ts', `import '../rpc/errors.ts';`),
  breach('rpc → db', 'rpc/probe.ts', `import '../db/client.ts';`),
  breach('rpc → config', 'rpc/probe.ts', `import '../config/env.ts';`),
  breach('db/schema → rpc', 'db/schema/probe.ts', `import '../../rpc/errors.ts';`),
  breach('db/queries → db/write', 'db/queries/probe.ts', `import '../write/append.ts';`),
  breach('db/write → indexer', 'db/write/probe.ts', `import '../../indexer/main.ts';`),
  breach('indexer → db/queries', 'indexer/probe.ts', `import '../db/queries/blocks.ts';`),
  breach('indexer → app', 'indexer/probe.ts', `import '../app/layout.tsx';`),
  breach('the planner → I/O', 'indexer/chain/plan.ts', `import { x } from '../../db/client.ts'; x();`),
  breach('a page → rpc past _server', 'app/probe/page.tsx', `import '../../rpc/errors.ts';`),
  breach('a page → db/write', 'app/probe/page.tsx', `import '../../db/write/append.ts';`),
  breach('a page → drizzle', 'app/probe/page.tsx', `import 'drizzle-orm';`),
  breach(
    'a client component → the server',
    'app/_components/probe.tsx',
    `'use client'; import { a } from '../_server/context.ts'; a();`,
    'ringscope/client-imports',
  ),
];

const legal: { file: string; code: string }[] = [
  { file: 'protocol/probe.ts', code: `import '@noble/hashes/sha3.js'; import './bytes.ts';` },
  { file: 'rpc/probe.ts', code: `import 'node:http'; import '../protocol/bytes.ts';` },
  { file: 'indexer/probe.ts', code: `import '../db/client.ts'; import '../rpc/errors.ts';` },
  {
    file: 'app/blocks/probe.tsx',
    code: `import '../_server/context.ts'; import '../../db/queries/blocks.ts';`,
  },
  {
    file: 'app/_components/probe.tsx',
    code: `'use client'; import { a } from '../../protocol/bytes.ts'; a();`,
  },
];

function breach(name: string, file: string, code: string, rule = 'boundaries/dependencies') {
  return { name, file, code, rule };
}

// The probes are not files of the TypeScript project: rules that need types are off, the walls need none.
const linter = new ESLint({
  overrideConfig: {
    files: ['**/*'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: { parserOptions: { projectService: false, project: null } },
  },
});

async function rulesBroken(file: string, code: string): Promise<string[]> {
  const [result] = await linter.lintText(code, { filePath: file });
  return result?.messages.map((message) => message.ruleId ?? message.message) ?? [];
}

for (const { name, file, code, rule } of breaches) {
  test(`the linter refuses ${name}`, async () => {
    expect(await rulesBroken(file, code)).toContain(rule);
  });
}

for (const { file, code } of legal) {
  test(`the linter accepts the legal imports of ${file}`, async () => {
    const walls = ['boundaries/dependencies', 'ringscope/client-imports'];
    expect((await rulesBroken(file, code)).filter((rule) => walls.includes(rule))).toEqual([]);
  });
}
