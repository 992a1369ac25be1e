import next from '@next/eslint-plugin-next';
import parser from '@typescript-eslint/parser';
import { defineConfig } from 'eslint/config';
import boundaries from 'eslint-plugin-boundaries';
import regexp from 'eslint-plugin-regexp';

/**
 * ESLint checks the rules of this project: which layers may import each other, and the code conventions of CONTRIBUTING.md. oxlint
 * checks all other rules (`.oxlintrc.json`).
 *
 * The layers of ARCHITECTURE.md. A layer is the set of files that its patterns match. It may import values and types of the layers in
 * `may`, and only types of the layers in `mayName`. Every other import is an error.
 *
 * An entry with `partOf` is a subset of another layer. It lets other layers import only these files. For the imports of the subset, the
 * rules of the larger layer apply. tests/unit/house/walls.test.ts tries each kind of forbidden import and expects an error.
 */
const layers = {
  protocol: { files: 'packages/protocol/**', may: [] },
  i18n: { files: 'i18n/**', may: ['protocol'] },
  // All files of i18n except the translations, which page scripts must not contain.
  'i18n-rules': { files: ['i18n/!(messages).ts'], partOf: 'i18n' },
  config: { files: 'config/**', may: [] },
  metrics: { files: 'metrics/**', may: [] },
  rpc: { files: 'packages/rpc/**', may: ['protocol'] },
  'db-schema': { files: 'db/schema/**', may: ['protocol'] },
  // Arithmetic on transaction ids. The file does not import Drizzle, so page scripts may contain it.
  'tx-ids': { files: ['db/schema/tx-ids.ts'], partOf: 'db-schema' },
  'db-base': { files: ['db/*.ts'], may: ['db-schema', 'protocol'] },
  'db-write': { files: 'db/write/**', may: ['db-base', 'db-schema', 'protocol'] },
  'db-queries': { files: 'db/queries/**', may: ['db-base', 'db-schema', 'protocol'] },
  indexer: {
    files: 'indexer/**',
    may: ['config', 'metrics', 'protocol', 'rpc', 'db-base', 'db-schema', 'db-write'],
  },
  lookups: { files: 'lookups/**', may: ['protocol', 'tx-ids', 'db-base', 'db-queries', 'i18n-rules'] },
  'lookups-pure': {
    files: ['lookups/{positions,indexer-report}.ts'],
    partOf: 'lookups',
  },
  'api-contract': { files: 'api/contract/**', may: ['protocol', 'lookups', 'db-queries', 'proofs-pure'] },
  api: {
    files: ['api/*.ts', 'api/!(contract|endpoints)/**'],
    may: [
      'protocol',
      'tx-ids',
      'lookups',
      'db-base',
      'db-queries',
      'proofs',
      'api-contract',
      'api-endpoints',
    ],
  },
  'api-endpoints': {
    files: 'api/endpoints/**',
    may: ['protocol', 'tx-ids', 'lookups', 'db-queries', 'proofs', 'api-contract', 'api'],
  },
  proofs: { files: 'proofs/**', may: ['protocol', 'i18n-rules'] },
  'proofs-pure': {
    files: ['proofs/{wallet-service-query,kinds,outcome,sources,detect,fragment,settlement,typed-field}.ts'],
    partOf: 'proofs',
  },
  webhooks: {
    files: 'server/webhooks/**',
    may: ['config', 'db-base', 'db-write', 'lookups', 'api', 'api-contract'],
  },
  server: {
    files: ['server/*', 'server/!(webhooks)/**'],
    may: [
      'config',
      'metrics',
      'protocol',
      'rpc',
      'db-base',
      'db-queries',
      'lookups',
      'api',
      'api-contract',
      'proofs',
      'webhooks',
      'page-definitions',
      'demo-facts',
      'i18n',
    ],
  },
  // The logo of the site, which both pages and link previews render.
  'brand-mark': { files: 'server/link-previews/brand-mark.ts', partOf: 'server' },
  'page-request': { files: 'server/{page-request,pages/site}.ts', partOf: 'server' },
  'app-client': {
    files: 'app/_client/**',
    may: ['protocol', 'app-lib', 'proofs', 'app-parts', 'i18n-rules'],
  },
  // Components that the script of the proof desk renders too. The bundler rejects a component that needs a server.
  'app-parts': {
    files: [
      'app/_components/{notice,sentence}.tsx',
      'app/proofs/{truncated-text,headline}.ts',
      'app/proofs/{about-transaction,address-check-form,result-actions,checkers,form-fields,opened-outputs-view,outcome-view,receipt-links,signed-receipt}.tsx',
    ],
    partOf: 'app',
  },
  'app-lib': {
    files: 'app/_lib/**',
    may: ['protocol', 'lookups-pure', 'i18n-rules'],
    mayName: ['lookups', 'db-queries'],
  },
  app: {
    files: ['app/*', 'app/!(_client|_lib)/**'],
    may: [
      'protocol',
      'lookups',
      'app-lib',
      'api-contract',
      'api-endpoints',
      'page-request',
      'brand-mark',
      'proofs-pure',
      'demo-facts',
      'i18n-rules',
    ],
    mayName: ['db-queries', 'proofs', 'server'],
  },
  // Definitions of all pages, such as paths, parameters and caching. The server imports them without the components.
  'page-definitions': {
    files: ['app/pages.ts', 'app/**/definition.ts', 'app/_frame/define-page.ts'],
    partOf: 'app',
  },
  'demo-facts': { files: 'demo/facts.ts', may: ['protocol'] },
  demo: { files: 'demo/!(facts).ts', may: ['config', 'protocol', 'rpc', 'demo-facts'] },
  launcher: { files: 'bin/launcher/**', may: ['config', 'rpc', 'protocol', 'demo-facts'] },
};

const file = (categories) => ({ file: { categories } });
const packages = { allow: { to: { module: { origin: '{external,core}' } } } };
const layersThatAskQueries = [
  'app',
  'app-lib',
  'app-client',
  'api',
  'api-endpoints',
  'lookups',
  'proofs',
  'server',
];

/**
 * Imports that are forbidden although the rules between layers allow them: modules of Node.js, packages, and I/O in
 * files that must not do any.
 */
const refusals = [
  {
    layers: ['app-client', 'protocol'],
    disallow: { to: { module: { origin: 'core' } } },
    message: 'app/_client/ and packages/protocol/ run in a browser: no node modules.',
  },
  {
    layers: ['proofs'],
    disallow: { to: { module: { origin: '{external,core}' } } },
    message: 'proofs/ runs in a browser and on the server: no node modules and no packages.',
  },
  {
    layers: ['protocol'],
    disallow: { to: { module: { origin: 'external', source: '!(@noble/**|hash-wasm)' } } },
    message: 'packages/protocol/ depends on hash and curve libraries only.',
  },
  {
    layers: layersThatAskQueries,
    disallow: { to: { module: { origin: 'external', source: '{drizzle-orm,postgres,pg,bullmq}' } } },
    message: 'Write SQL in db/queries, and call its functions here.',
  },
  {
    layers: ['indexer'],
    from: { file: { path: ['indexer/chain/plan.ts', 'indexer/ingest/to-rows.ts'] } },
    disallow: {
      to: { file: { categories: { anyOf: ['rpc', 'db-base', 'db-write', 'config'] } } },
      dependency: { kind: 'value' },
    },
    message: 'The planner and to-rows are pure: no I/O.',
  },
];

/**
 * Returns the import policies of one layer. The lint rule checks each import against one list, so the list of a layer
 * also contains the policies that all layers share.
 */
const wallsOf = (layer, { may, mayName = [] }) => [
  packages,
  { allow: { to: file({ anyOf: [layer, ...may] }) } },
  { allow: { to: file({ anyOf: mayName }), dependency: { kind: 'type' } } },
  ...refusals
    .filter(({ layers: refused }) => refused.includes(layer))
    .map(({ layers: _, ...refusal }) => refusal),
];

const onlyInConfig = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Only config/ may read process.env.',
};

/** Counters are written `i += 1`. `++` is allowed only where its value is used. */
const oneFormOfCounters = {
  selector: ':matches(ExpressionStatement > UpdateExpression, ForStatement > UpdateExpression.update)',
  message: 'Write `i += 1`.',
};

/**
 * Module constants that are numbers, strings or regular expressions have names in capitals. Objects, arrays and functions do not.
 * Next requires the name `dynamic`.
 */
const oneFormOfConstants = {
  selector:
    ':matches(Program, ExportNamedDeclaration) > VariableDeclaration[kind="const"] > VariableDeclarator[id.name=/^[a-z]/]:not([id.name="dynamic"])' +
    ':matches([init.type="Literal"], [init.type="BinaryExpression"], [init.type="TemplateLiteral"])',
  message: 'Write CONSTANTS_IN_CAPITALS.',
};

/**
 * The time to match a regular expression may grow only linearly with the input. The plugin does not find all violations, so reviewers
 * check this too.
 */
const linearPatterns = {
  'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
  'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
  'regexp/optimal-quantifier-concatenation': 'error',
  'regexp/no-misleading-capturing-group': 'error',
  'regexp/no-contradiction-with-assertion': 'error',
  'regexp/no-empty-alternative': 'error',
  'regexp/no-dupe-disjunctions': 'error',
  'regexp/no-useless-assertions': 'error',
};

/** Folders of tests. None imports another one. Code that two of them need is in tests/helpers. */
const testLayers = ['unit', 'integration', 'sim', 'e2e'];
const noImportsFrom = (folders) => [
  'error',
  {
    patterns: [
      {
        group: folders.map((folder) => `**/${folder}/**`),
        message: 'Move code that several folders of tests need to tests/helpers.',
      },
    ],
  },
];

export default defineConfig(
  {
    ignores: [
      'node_modules',
      '.next*/**',
      '.ringscope',
      'test-results',
      'next-env.d.ts',
      'db/migrations',
      'packages/client/types.ts',
    ],
  },
  { files: ['**/*.{ts,tsx,mts}'], languageOptions: { parser } },
  {
    files: ['**/*.{ts,tsx,mts,mjs,cjs}'],
    plugins: { boundaries, regexp },
    settings: {
      'boundaries/files': Object.entries(layers).map(([category, { files }]) => ({
        category,
        pattern: files,
      })),
      // Imports contain the file extension, so the resolver finds every file.
      'import/resolver': { node: { extensions: ['.ts', '.tsx', '.mjs', '.cjs'], preserveSymlinks: false } },
      'boundaries/legacy-templates': false,
    },
    rules: {
      'no-restricted-syntax': ['error', onlyInConfig, oneFormOfCounters, oneFormOfConstants],
      ...linearPatterns,
    },
  },
  ...Object.entries(layers)
    .filter(([, { partOf }]) => partOf === undefined)
    .map(([layer, { files, ...walls }]) => ({
      files: [files].flat(),
      rules: {
        'boundaries/dependencies': [
          'error',
          {
            default: 'disallow',
            checkAllOrigins: true,
            checkUnknownLocals: true,
            policies: wallsOf(layer, walls),
          },
        ],
      },
    })),
  {
    files: ['app/**/*.{ts,tsx}'],
    plugins: { '@next/next': next },
    // oxlint checks all other rules of Next.
    rules: { '@next/next/no-location-assign-relative-destination': 'error' },
  },
  {
    // Only these files may read the environment. Other code receives it as a parameter.
    files: ['bin/*', 'bin/setup/**', 'bench/**', 'tests/**', 'config/**', '*.config.*'],
    rules: { 'no-restricted-syntax': ['error', oneFormOfCounters, oneFormOfConstants] },
  },
  {
    files: ['tests/helpers/**', 'bench/**'],
    rules: { 'no-restricted-imports': noImportsFrom(testLayers) },
  },
  ...testLayers.map((layer) => ({
    files: [`tests/${layer}/**`],
    rules: { 'no-restricted-imports': noImportsFrom(testLayers.filter((other) => other !== layer)) },
  })),
);
