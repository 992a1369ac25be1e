import { ESLint } from 'eslint';
import { expect, test } from 'playwright/test';

const WALL = 'boundaries/dependencies';
/** Patterns of paths define the walls between the layers of tests. */
const TEST_WALL = 'no-restricted-imports';

/** One breach of each wall of ARCHITECTURE.md. The linter must report it, and must accept the allowed counterpart. */
const breaches: { name: string; file: string; code: string }[] = [
  breach('protocol → node', 'packages/protocol/probe.ts', `import 'node:fs';`),
  breach(
    'protocol → a package that is no hash or curve library',
    'packages/protocol/probe.ts',
    `import 'zod';`,
  ),
  breach('protocol → rpc', 'packages/protocol/probe.ts', `import '@ringscope/rpc/errors.ts';`),
  breach('rpc → db', 'packages/rpc/probe.ts', `import '../../db/client.ts';`),
  breach('rpc → config', 'packages/rpc/probe.ts', `import '../../config/env.ts';`),
  breach('db/schema → rpc', 'db/schema/probe.ts', `import '@ringscope/rpc/errors.ts';`),
  breach('db/queries → db/write', 'db/queries/probe.ts', `import '../write/append.ts';`),
  breach('db/write → indexer', 'db/write/probe.ts', `import '../../indexer/main.ts';`),
  breach('indexer → db/queries', 'indexer/probe.ts', `import '../db/queries/blocks.ts';`),
  breach('indexer → app', 'indexer/probe.ts', `import '../app/layout.tsx';`),
  breach('the planner → I/O', 'indexer/chain/plan.ts', `import { x } from '../../db/client.ts'; x();`),
  breach('a page → rpc', 'app/blocks/probe.tsx', `import '@ringscope/rpc/errors.ts';`),
  breach('a page → db/write', 'app/blocks/probe.tsx', `import '../../db/write/append.ts';`),
  breach('a page → a query', 'app/blocks/probe.tsx', `import { a } from '../../db/queries/blocks.ts'; a();`),
  breach('a page → drizzle', 'app/blocks/probe.tsx', `import 'drizzle-orm';`),
  breach('a page → the API', 'app/blocks/probe.tsx', `import { a } from '../../api/index.ts'; a();`),
  breach('a page → the server', 'app/blocks/probe.tsx', `import { a } from '../../server/sources.ts'; a();`),
  breach('a page → proofs', 'app/blocks/probe.tsx', `import { a } from '../../proofs/check.ts'; a();`),
  breach('the API → a page', 'api/endpoints/probe.ts', `import '../../app/_lib/routes.ts';`),
  breach('the API → the server', 'api/endpoints/probe.ts', `import '../../server/sources.ts';`),
  breach('the API → drizzle', 'api/endpoints/probe.ts', `import 'drizzle-orm';`),
  breach('lookups → the API', 'lookups/probe.ts', `import '../api/index.ts';`),
  breach('proofs → the server', 'proofs/probe.ts', `import '../server/sources.ts';`),
  breach('proofs → rpc', 'proofs/probe.ts', `import '@ringscope/rpc/errors.ts';`),
  breach('proofs → a query', 'proofs/probe.ts', `import '../db/queries/blocks.ts';`),
  breach('proofs → node', 'proofs/probe.ts', `import 'node:fs';`),
  breach('proofs → a package', 'proofs/probe.ts', `import 'zod';`),
  breach('the webhooks → the server', 'server/webhooks/probe.ts', `import '../sources.ts';`),
  breach('the webhooks → the indexer', 'server/webhooks/probe.ts', `import '../../indexer/main.ts';`),
  breach('i18n → a lookup', 'i18n/probe.ts', `import { a } from '../lookups/block.ts'; a();`),
  breach('the API → the webhooks', 'api/endpoints/probe.ts', `import '../../server/webhooks/start.ts';`),
  breach('link previews → a page', 'server/link-previews/probe.ts', `import '../../app/_lib/routes.ts';`),
  breach('the server → a page', 'server/probe.ts', `import '../app/_lib/routes.ts';`),
  breach('the server → db/write', 'server/probe.ts', `import '../db/write/append.ts';`),
  breach('app/_lib → a query', 'app/_lib/probe.ts', `import { a } from '../../db/queries/blocks.ts'; a();`),
  breach('app/_lib → a lookup', 'app/_lib/probe.ts', `import { a } from '../../lookups/block.ts'; a();`),
  breach('app/_client → node', 'app/_client/probe.ts', `import 'node:fs';`),
  breach('app/_client → lookups', 'app/_client/probe.ts', `import '../../lookups/positions.ts';`),
  breach('app/_client → texts of languages', 'app/_client/probe.ts', `import '../../i18n/messages.ts';`),
  breach('app/_client → the server', 'app/_client/probe.ts', `import '../../server/page-request.ts';`),
  breach('app/_client → a page', 'app/_client/probe.ts', `import '../_components/links.tsx';`),
];

const legal: { file: string; code: string }[] = [
  { file: 'packages/protocol/probe.ts', code: `import '@noble/hashes/sha3.js'; import './bytes.ts';` },
  { file: 'packages/rpc/probe.ts', code: `import 'node:http'; import '@ringscope/protocol/bytes.ts';` },
  { file: 'indexer/probe.ts', code: `import '../db/client.ts'; import '@ringscope/rpc/errors.ts';` },
  {
    file: 'app/blocks/probe.tsx',
    code: `import '../../server/page-request.ts'; import type { A } from '../../db/queries/blocks.ts';`,
  },
  {
    file: 'app/_client/probe.ts',
    code: `import '../../proofs/check.ts'; import '../../i18n/age.ts'; import '../proofs/outcome-view.tsx';`,
  },
  { file: 'proofs/probe.ts', code: `import '@ringscope/protocol/bytes.ts';` },
  { file: 'app/_lib/probe.ts', code: `import type { A } from '../../db/queries/blocks.ts';` },
  { file: 'api/endpoints/probe.ts', code: `import '../../lookups/block.ts'; import '../contract/block.ts';` },
  {
    file: 'server/probe.ts',
    code: `import './http/send.ts'; import '../api/index.ts'; import '../proofs/check.ts'; import '../i18n/messages.ts';`,
  },
  {
    file: 'server/link-previews/probe.ts',
    code: `import '../../lookups/block.ts'; import '../../i18n/digits.ts';`,
  },
  {
    file: 'server/webhooks/probe.ts',
    code: `import 'bullmq'; import '../../db/write/webhook-positions.ts'; import '../../lookups/event-log.ts';`,
  },
  { file: 'tests/sim/probe.ts', code: `import './plan.ts'; import '../helpers/model-chain/chain.ts';` },
  { file: 'bench/probe.ts', code: `import '../tests/helpers/protocol/random.ts';` },
];

const testBreaches = [
  breach('unit → sim', 'tests/unit/indexer/probe.ts', `import '../../sim/plan.ts';`),
  breach('integration → unit', 'tests/integration/api/probe.ts', `import '../../unit/protocol/vectors.ts';`),
  breach('sim → unit', 'tests/sim/probe.ts', `import '../unit/protocol/vectors.ts';`),
  breach('sim → integration', 'tests/sim/hostile/probe.ts', `import '../../integration/api/scene.ts';`),
  breach('e2e → unit', 'tests/e2e/probe.ts', `import type { A } from '../unit/protocol/vectors.ts';`),
  breach('integration → e2e', 'tests/integration/server/probe.ts', `import '../../e2e/fixtures.ts';`),
  breach('the helpers → sim', 'tests/helpers/probe.ts', `import type { A } from '../sim/plan.ts';`),
  breach('a bench → unit', 'bench/probe.ts', `import '../tests/unit/protocol/vectors.ts';`),
];

function breach(name: string, file: string, code: string) {
  return { name, file, code };
}

const linter = new ESLint();

async function rulesBroken(file: string, code: string): Promise<string[]> {
  const [result] = await linter.lintText(code, { filePath: file });
  return result?.messages.map((message) => message.ruleId ?? message.message) ?? [];
}

for (const { name, file, code } of breaches) {
  test(`the linter refuses ${name}`, async () => {
    expect(await rulesBroken(file, code)).toContain(WALL);
  });
}

for (const { name, file, code } of testBreaches) {
  test(`the linter refuses ${name}`, async () => {
    expect(await rulesBroken(file, code)).toContain(TEST_WALL);
  });
}

for (const { file, code } of legal) {
  test(`the linter accepts the legal imports of ${file}`, async () => {
    const broken = await rulesBroken(file, code);
    expect(broken.filter((rule) => rule === WALL || rule === TEST_WALL)).toEqual([]);
  });
}
