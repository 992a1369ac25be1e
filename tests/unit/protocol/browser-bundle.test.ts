import { expect, test } from 'playwright/test';
import { bundleForBrowser, protocolModules } from '../../helpers/protocol/browser-bundle.ts';

test('every module of packages/protocol/ bundles for a browser, with hash and curve libraries and nothing else', async () => {
  const modules = protocolModules();
  expect(modules).toContain('packages/protocol/transaction.ts');
  const { inputs } = await bundleForBrowser(
    modules.map((path, i) => `import * as m${i} from './${path}'; console.log(m${i});`).join('\n'),
  );
  for (const path of Object.keys(inputs)) {
    expect(path).toMatch(
      /^(?:<stdin>|packages\/protocol\/|node_modules\/(?:@noble\/(?:hashes|curves)|hash-wasm)\/)/,
    );
  }
  for (const path of modules) expect(Object.keys(inputs)).toContain(path);
});

test('the bundle check refuses a module of Node.js', async () => {
  await expect(
    bundleForBrowser("import { readFileSync } from 'node:fs'; readFileSync('x');"),
  ).rejects.toThrow(/node:fs/);
});

test('a page that decodes a transaction and checks its id loads a small script', async () => {
  const { code } = await bundleForBrowser(`
    import { decodeTransaction } from '@ringscope/protocol/transaction.ts';
    import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
    console.log(transactionHash(decodeTransaction(new Uint8Array(1))));
  `);
  expect(code.length).toBeLessThan(40_000);
});
