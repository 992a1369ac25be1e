import { execFile } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { installPackages, readmeExamples, type InstalledPackages } from '../helpers/installed-packages.ts';
import { expect, test } from './fixtures.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
const TSC = join(ROOT, 'node_modules/typescript7/bin/tsc');
const PACKAGES = ['protocol', 'rpc', 'client'] as const;
const MAX_PROOF_PAGE_BYTES = 40_000;

let installed: InstalledPackages;
/** Names of the examples, which are files of the project. */
const examples: string[] = [];

test.beforeAll(async ({ explorer }, info) => {
  installed = await installPackages(join(info.project.outputDir, 'packages-project'));
  for (const name of PACKAGES) {
    const found = await readmeExamples(name);
    expect(found.size, name).toBeGreaterThan(0);
    for (const [example, code] of found) {
      const local = code
        .replace('http://127.0.0.1:3000', explorer.url)
        .replace('http://127.0.0.1:18081', explorer.monerod.url);
      await writeFile(join(installed.folder, `${example}.ts`), local);
      examples.push(example);
    }
  }
  await compileExamples();
});

/** Compiles the examples in strict mode, with the types of the packages and of their dependencies. */
async function compileExamples(): Promise<void> {
  const options =
    '--ignoreConfig --strict --exactOptionalPropertyTypes --module nodenext --target es2022 --lib es2023,dom';
  const args = [...options.split(' '), '--types', 'node', ...examples.map((name) => `${name}.ts`)];
  try {
    await run(process.execPath, [TSC, ...args], { cwd: installed.folder });
  } catch (error) {
    throw new Error((error as { stdout?: string }).stdout, { cause: error });
  }
}

/** Runs a program in the folder in which the packages are installed. @returns its output */
async function runProgram(code: string): Promise<string> {
  const file = join(installed.folder, 'program.js');
  await writeFile(file, code);
  const { stdout } = await run(process.execPath, [file], {
    env: { ...process.env, NODE_OPTIONS: '', FORCE_COLOR: '0' },
  });
  return stdout.trim();
}

test('the tarballs contain modules, types, source maps and documents, and no sources beside them', () => {
  for (const name of PACKAGES) {
    const files = installed.files.get(`@ringscope/${name}`) ?? [];
    for (const file of ['README.md', 'CHANGELOG.md', 'LICENSE', 'package.json', 'dist/index.js'])
      expect(files).toContain(file);
    for (const file of files)
      expect(file).toMatch(/^(?:dist\/.+\.(?:js|js\.map|d\.ts)|[A-Z]+(?:\.md)?|package\.json)$/);
  }
});

test('the API reference of the packages has no broken link, and a description of each function', async ({}, info) => {
  const folder = join(info.project.outputDir, 'packages-reference');
  // It fails with a warning (`typedoc.config.mjs`).
  await run('npx', ['--no-install', 'typedoc', '--out', folder], { cwd: ROOT });
  const modules = await readdir(join(folder, 'modules'));
  expect(modules.toSorted()).toEqual(PACKAGES.map((name) => `_ringscope_${name}.html`).toSorted());
});

test('the examples of the READMEs run in Node.js with the installed packages', async ({ explorer }) => {
  expect(await runProgram("import './transaction.js';")).toBe(
    'c88ce9783b4f11190d7b9c17a69c1c52200f9faaee8e98dd07e6811175177139 17.592186044415',
  );
  expect(await runProgram("import './daemon.js';")).toMatch(
    /^block [0-9a-f]{64} pays \d+ [\s\S]+no such block/,
  );
  const { block } = (await (await fetch(`${explorer.url}/api/v1/blocks/42`)).json()) as {
    block: { hash: string; reward: string };
  };
  expect(await runProgram("import './block.js';")).toBe(`${block.hash} ${block.reward}n`);
  expect(await runProgram("import './pages.js';")).toMatch(/^[1-9]\d+n$/);
  expect(await runProgram("import './events.js';")).toMatch(/^start \S+$/);
});

test('watchPayment tells a shop to deliver after a proven payment, and not after a smaller one', async ({
  explorer,
}) => {
  const fact = explorer.facts.txKeys.find(
    ({ caveat, expected }) => caveat === undefined && expected.received > 0n,
  );
  if (fact === undefined) throw new Error('The demo has no payment with a transaction key.');
  const payment = (amount: bigint) =>
    `{ txHash: '${fact.txHash}', address: '${fact.address}', amount: ${amount}n, proof: { txKey: '${fact.txKey}' } }`;
  const deliver = "() => console.log('delivered')";
  const program = (amount: bigint) =>
    `import { deliverAfter } from './payment.js';
     await deliverAfter(${payment(amount)}, ${deliver}).catch((error) => console.log(error.message));`;
  expect(await runProgram(program(fact.expected.received))).toBe('delivered');
  expect(await runProgram(program(fact.expected.received + 1n))).toBe(
    `The address received ${fact.expected.received} atomic units of the expected ${fact.expected.received + 1n}.`,
  );
});

test('a bundle that verifies a payment proof is small and gives the same result in Chromium', async ({
  page,
  explorer,
}) => {
  const fact = explorer.facts.txProofs.find(({ expected }) => expected.good && expected.received > 0n);
  if (fact === undefined) throw new Error('The demo has no payment proof.');
  const { outputFiles } = await build({
    stdin: {
      contents: "import { provenAmount } from './proof.ts'; globalThis.provenAmount = provenAmount;",
      resolveDir: installed.folder,
    },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  const [bundle] = outputFiles;
  if (bundle === undefined) throw new Error('esbuild wrote no file');
  expect(gzipSync(bundle.contents, { level: 9 }).length).toBeLessThanOrEqual(MAX_PROOF_PAGE_BYTES);
  const raw = await fetch(`${explorer.url}/api/v1/txs/${fact.txHash}/raw`);
  const { hex } = (await raw.json()) as { hex: string };
  await page.addScriptTag({ content: bundle.text, type: 'module' });
  const call = (amountOf: string) =>
    page.evaluate<string>(`try { String(${amountOf}) } catch (error) { error.message }`);
  const proven = (message: string) =>
    call(
      `provenAmount(${[hex, fact.address, message, fact.signature].map((text) => JSON.stringify(text)).join()})`,
    );
  expect(await proven(fact.message)).toBe(String(fact.expected.received));
  expect(await proven(`${fact.message}?`)).toMatch(/^The signature is not valid/);
});
