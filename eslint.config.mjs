import js from '@eslint/js';
import next from '@next/eslint-plugin-next';
import boundaries from 'eslint-plugin-boundaries';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/**
 * The layers of ARCHITECTURE.md. A layer is the set of files that its patterns match. It may import values and types of the
 * layers under `may`, and only types of the layers under `mayName`. Every other import is an error.
 * tests/unit/house/walls.test.ts makes each kind of forbidden import and expects an error.
 */
const layers = {
  protocol: { files: 'protocol/**', may: [] },
  config: { files: 'config/**', may: [] },
  rpc: { files: 'rpc/**', may: ['protocol'] },
  'db-schema': { files: 'db/schema/**', may: ['protocol'] },
  'db-base': { files: ['db/*.ts'], may: ['db-schema', 'protocol'] },
  'db-write': { files: 'db/write/**', may: ['db-base', 'db-schema', 'protocol'] },
  'db-queries': { files: 'db/queries/**', may: ['db-base', 'db-schema', 'protocol'] },
  indexer: {
    files: 'indexer/**',
    may: ['config', 'protocol', 'rpc', 'db-base', 'db-schema', 'db-write'],
  },
  read: { files: 'read/**', may: ['protocol', 'db-base', 'db-queries'] },
  'read-pure': { files: ['read/{input-place,numbers,pool-cursor,indexer-report}.ts'], may: [] },
  'api-contract': { files: 'api/contract/**', may: ['protocol', 'read', 'db-queries'] },
  api: {
    files: ['api/*.ts', 'api/!(contract|endpoints)/**'],
    may: ['protocol', 'read', 'db-base', 'db-queries', 'api-contract', 'api-endpoints'],
  },
  'api-endpoints': {
    files: 'api/endpoints/**',
    may: ['protocol', 'read', 'db-queries', 'api-contract', 'api'],
  },
  desk: { files: 'desk/**', may: ['protocol', 'rpc', 'db-queries'] },
  'desk-pure': { files: ['desk/{kinds,outcome}.ts'], may: [] },
  server: {
    files: 'server/**',
    may: ['config', 'protocol', 'rpc', 'db-base', 'db-queries', 'read', 'api', 'desk', 'demo-facts'],
  },
  'page-request': { files: 'server/page-request.ts', may: [] },
  'app-client': { files: 'app/_client/**', may: ['protocol', 'app-lib'] },
  'app-lib': { files: 'app/_lib/**', may: ['protocol', 'read-pure'], mayName: ['read', 'db-queries'] },
  app: {
    files: ['app/*', 'app/!(_client|_lib)/**'],
    may: [
      'protocol',
      'read',
      'app-lib',
      'api-contract',
      'api-endpoints',
      'page-request',
      'desk-pure',
      'demo-facts',
    ],
    mayName: ['db-queries', 'desk', 'server'],
  },
  pages: { files: 'pages/**', may: ['app'] },
  'demo-facts': { files: 'demo/facts.ts', may: ['protocol'] },
  demo: { files: 'demo/!(facts).ts', may: ['config', 'protocol', 'rpc', 'demo-facts'] },
  launcher: { files: 'launcher/**', may: ['config', 'rpc', 'protocol', 'demo-facts'] },
};

const file = (categories) => ({ file: { categories } });
const walls = [
  { allow: { to: { module: { origin: '{external,core}' } } } },
  ...Object.entries(layers).map(([layer, { may }]) => ({
    from: file(layer),
    allow: { to: { file: { categories: { anyOf: [layer, ...may] } } } },
  })),
  ...Object.entries(layers)
    .filter(([, { mayName }]) => mayName !== undefined)
    .map(([layer, { mayName }]) => ({
      from: file(layer),
      allow: { to: { file: { categories: { anyOf: mayName } } }, dependency: { kind: 'type' } },
    })),
  {
    from: file('app-client'),
    disallow: { to: { module: { origin: 'core' } } },
    message: 'app/_client/ runs in a browser: no node modules.',
  },
  {
    from: file('protocol'),
    disallow: { to: { module: { origin: 'core' } } },
    message: 'protocol/ runs in a browser: no node modules.',
  },
  {
    from: file('protocol'),
    disallow: { to: { module: { origin: 'external', source: '!(@noble/**|hash-wasm)' } } },
    message: 'protocol/ depends on hash and curve libraries only.',
  },
  {
    from: {
      file: {
        categories: {
          anyOf: ['app', 'app-lib', 'app-client', 'api', 'api-endpoints', 'read', 'desk', 'server'],
        },
      },
    },
    disallow: { to: { module: { origin: 'external', source: '{drizzle-orm,postgres,pg,bullmq}' } } },
    message: 'SQL lives in db/queries; the site asks a named function there.',
  },
  {
    from: { file: { path: ['indexer/chain/plan.ts', 'indexer/ingest/to-rows.ts'] } },
    disallow: {
      to: { file: { categories: { anyOf: ['rpc', 'db-base', 'db-write', 'config'] } } },
      dependency: { kind: 'value' },
    },
    message: 'The planner and to-rows are pure: no I/O.',
  },
];

const onlyInConfig = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'process.env is read in config/ alone.',
};

/** Counters are written `i += 1`. `++` is allowed only where its value is used. */
const oneFormOfCounters = {
  selector: ':matches(ExpressionStatement > UpdateExpression, ForStatement > UpdateExpression.update)',
  message: 'Write `i += 1`.',
};

/** A constant number, text or pattern of a module is written in capitals. Objects, arrays and functions are not. */
const oneFormOfConstants = {
  selector:
    ':matches(Program, ExportNamedDeclaration) > VariableDeclaration[kind="const"] > VariableDeclarator[id.name=/^[a-z]/]' +
    ':matches([init.type="Literal"], [init.type="BinaryExpression"], [init.type="TemplateLiteral"])',
  message: 'Write CONSTANTS_IN_CAPITALS.',
};

/** Folders of tests. None imports another one. Code that two of them need is in tests/helpers. */
const testLayers = ['unit', 'integration', 'sim', 'e2e'];
const noImportsFrom = (folders) => [
  'error',
  {
    patterns: [
      {
        group: folders.map((folder) => `**/${folder}/**`),
        message: 'What several layers of tests need is in tests/helpers.',
      },
    ],
  },
];

export default tseslint.config(
  {
    ignores: [
      'client/types.ts',
      'node_modules',
      '.next*/**',
      '.ringscope',
      'test-results',
      'next-env.d.ts',
      'db/migrations',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx,mts}'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // A bigint or a number in a template literal is exact.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // `const { blob: _blob, ...rest } = row` leaves out a field.
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // These three rules took a third of the run. The compiler forbids enums (`erasableSyntaxOnly`), and it does not
      // accept an object for a class with private members. Editors strike through deprecated calls.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-deprecated': 'off',
      // Many handlers must return a promise and await nothing.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['**/*.{ts,tsx,mts,mjs,cjs}'],
    plugins: { boundaries },
    settings: {
      'boundaries/files': Object.entries(layers).map(([category, { files }]) => ({
        category,
        pattern: files,
      })),
      // Imports contain the file extension, so the resolver finds every file.
      'import/resolver': { node: { extensions: ['.ts', '.tsx', '.mjs', '.cjs'] } },
    },
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-syntax': ['error', onlyInConfig, oneFormOfCounters, oneFormOfConstants],
    },
  },
  {
    files: Object.values(layers).flatMap((layer) => layer.files),
    rules: {
      'boundaries/dependencies': [
        'error',
        { default: 'disallow', checkAllOrigins: true, checkUnknownLocals: true, policies: walls },
      ],
    },
  },
  {
    files: ['{app,pages}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks, '@next/next': next },
    rules: {
      // Pages are drawn on the server and use no hooks. The rules of the React compiler would take a tenth of the run.
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      ...next.configs.recommended.rules,
      // The only script of a page is a module, so the browser runs it after it has parsed the page.
      '@next/next/no-sync-scripts': 'off',
    },
  },
  {
    // Only these files may read the environment. Other code receives it as a parameter.
    files: ['bin/**', 'bench/**', 'tests/**', 'config/**', '*.config.*'],
    languageOptions: { globals: globals.node },
    rules: { 'no-console': 'off', 'no-restricted-syntax': ['error', oneFormOfCounters, oneFormOfConstants] },
  },
  {
    files: ['tests/**'],
    rules: {
      // Assertions on rows and JSON read fields that the types do not guarantee.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Playwright requires an empty pattern for fixtures that a function does not use.
      'no-empty-pattern': 'off',
    },
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
