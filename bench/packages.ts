/**
 * Measures the installed packages: the size of the bundles that web pages need, and the processor time in which Node.js imports each
 * package. Method and results: bench/packages.md.
 *
 *   node --import tsx bench/packages.ts
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { installPackages } from '../tests/helpers/installed-packages.ts';

const IMPORTS = 11;

/** Exports of a package that one kind of page needs. */
const PAGES = {
  'decode a transaction, check its id': "{ decodeTransaction, transactionHash } from '@ringscope/protocol'",
  'find outputs with a view key':
    "{ createViewOnlyWallet, decodeTransaction, scanTransaction } from '@ringscope/protocol'",
  'verify a payment proof':
    "{ decodeAddress, decodeTransaction, hexToBytes, toProofTransaction, transactionHash, verifyTxProof } from '@ringscope/protocol'",
  'call the API': "{ createRingscopeClient } from '@ringscope/client'",
} as const;

/** Returns the median of the processor time in which Node.js imports a package. A busy machine does not change it much. */
function medianImportMs(folder: string, name: string): number {
  const program = `const before = process.cpuUsage(); await import('${name}'); const { user, system } = process.cpuUsage(before); console.log((user + system) / 1000);`;
  const times = Array.from({ length: IMPORTS }, () =>
    Number(
      spawnSync(process.execPath, ['--input-type=module', '-e', program], { cwd: folder, encoding: 'utf8' })
        .stdout,
    ),
  );
  return times.sort((a, b) => a - b)[IMPORTS >> 1] ?? NaN;
}

const folder = await mkdtemp(join(tmpdir(), 'packages-'));
await installPackages(folder);
for (const [page, names] of Object.entries(PAGES)) {
  const { outputFiles } = await build({
    stdin: { contents: `export ${names};`, resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  const bytes = outputFiles[0]?.contents ?? new Uint8Array();
  console.log(page, bytes.length, gzipSync(bytes, { level: 9 }).length, brotliCompressSync(bytes).length);
}
for (const name of ['@ringscope/protocol', '@ringscope/rpc', '@ringscope/client'])
  console.log(`${name}: ${medianImportMs(folder, name).toFixed(0)} ms`);
await rm(folder, { recursive: true });
