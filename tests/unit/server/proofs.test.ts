import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'playwright/test';
import { UNBUNDLED_PACKAGES } from '../../../bin/setup/bundles.mjs';
import { describeErrorWithoutMessage } from '../../../server/proofs/error-location.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Returns the files that a program loads in its own thread, by path in the repository. */
async function filesOf(entry: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [entry],
    absWorkingDir: ROOT,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: UNBUNDLED_PACKAGES,
    outdir: 'unused',
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  // A file whose code is not in the bundle was only parsed, for example one that an index file of a package exports too.
  return Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
}

/** The main thread parses headers to recognise pasted text, which takes no time. */
const isOfChecks = (path: string): boolean =>
  /^packages\/protocol\/(?:proofs\/(?!headers|verdict)|crypto\/signatures)|^proofs\/(?:check|read-transaction|scan)|^server\/proofs\/(?:daemon-chain|wallet-service)|^packages\/rpc\/wallet\//.test(
    path,
  );

test('the main thread of the server loads no code that reads, fetches or verifies a proof', async () => {
  expect((await filesOf('server/main.ts')).filter(isOfChecks)).toEqual([]);
  const inThreads = (await filesOf('server/proofs/worker.ts')).filter(isOfChecks);
  expect(inThreads).toContain('packages/protocol/proofs/reserve-proof.ts');
  expect(inThreads).toContain('server/proofs/daemon-chain.ts');
});

test('the log of a failed check has its stack trace and nothing of its message', () => {
  const secret = 'a secret\n    at another (file:///secret.ts:1:1)';
  const place = describeErrorWithoutMessage(new TypeError(secret));
  expect(place).toMatch(/^TypeError\n\s+at .*proofs\.test\.ts/);
  expect(place).not.toContain('secret');
  const replaced = new Error('the first text');
  replaced.message = secret;
  expect(describeErrorWithoutMessage(replaced)).not.toContain('secret');
  expect(describeErrorWithoutMessage(secret)).toBe('a thrown value that is not an Error');
});
