import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'playwright/test';
import { readProcessIdentity } from '../../../bin/launcher/processes.ts';

/** A checkout with the real bin/setup, and with substitutes for npm and for the build. */
let checkout: string;

test.beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'ringscope-setup-'));
  await cp(join(import.meta.dirname, '../../../bin/setup'), join(checkout, 'bin/setup'), { recursive: true });
  await put('npm.mjs', standIn('npm', INSTALLS));
  await put('bin/build.mjs', standIn('build', BUILDS));
  await put('app/page.tsx', 'one');
});

test.afterEach(async () => {
  await rm(checkout, { recursive: true, force: true });
});

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(checkout, path)), { recursive: true });
  await writeFile(join(checkout, path), text);
}

/** Returns a program that records its begin and its end, so that a test can detect overlapping runs. */
function standIn(name: string, action: string): string {
  return `const { appendFileSync, copyFileSync, mkdirSync, writeFileSync } = await import('node:fs');
    appendFileSync('calls', '${name}-begins ');
    await new Promise((resolve) => setTimeout(resolve, 200));
    ${action}
    appendFileSync('calls', '${name}-ends ');`;
}

const INSTALLS =
  "mkdirSync('node_modules', { recursive: true }); copyFileSync('package-lock.json', 'node_modules/.package-lock.json');";
const BUILDS = "mkdirSync('.next/cache', { recursive: true }); writeFileSync('.next/BUILD_ID', 'x');";

async function calls(): Promise<string> {
  const text = await readFile(join(checkout, 'calls'), 'utf8').catch(() => '');
  await rm(join(checkout, 'calls'), { force: true });
  return text.trim();
}

interface Result {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
}

/** Runs code that uses the functions of bin/setup, as the commands do. */
async function setUp(code: string, env: Readonly<Record<string, string>> = {}): Promise<Result> {
  const imports = ['build', 'dependencies', 'lock', 'node-version', 'programs', 'terminal']
    .map((name, index) => `import * as m${index} from './bin/setup/${name}.mjs';`)
    .join('\n');
  const program = `${imports}
    const { ensureSiteBuild, ensureServiceBundles, findServiceBundles, unmarkBuildsUsedByThisProcess, ensureDependencies, withSetupLock, checkNodeVersion, installMissingPrograms, exitWithError } =
      { ...m0, ...m1, ...m2, ...m3, ...m4, ...m5 };
    try { ${code} } catch (error) { exitWithError(error); }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: checkout,
    env: { ...process.env, npm_execpath: join(checkout, 'npm.mjs'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  }
  return await new Promise((resolve) => {
    child.once('close', (status, signal) => resolve({ status, signal, output: output.trim() }));
  });
}

function lockFile(packages: Readonly<Record<string, object>>): string {
  return JSON.stringify({ lockfileVersion: 3, packages: { '': { name: 'ringscope' }, ...packages } });
}

const present = { 'node_modules/a': { version: '1.0.0' } };
const otherPlatform = { 'node_modules/b-win32': { version: '1.0.0', optional: true } };

test('dependencies are installed when they are missing, and not again when they are present', async () => {
  await put('package-lock.json', lockFile(present));
  expect((await setUp('await ensureDependencies();')).output).toBe('Installing dependencies (npm ci) …');
  expect(await calls()).toBe('npm-begins npm-ends');
  expect((await setUp('await ensureDependencies();')).output).toBe('');
  expect(await calls()).toBe('');
});

test('dependencies are installed again when the lock file requires another version', async () => {
  await put('node_modules/.package-lock.json', lockFile(present));
  await put('package-lock.json', lockFile({ 'node_modules/a': { version: '1.0.1' } }));
  await setUp('await ensureDependencies();');
  expect(await calls()).toBe('npm-begins npm-ends');
});

test('dependencies of another platform are not required', async () => {
  await put('node_modules/.package-lock.json', lockFile(present));
  await put('package-lock.json', lockFile({ ...present, ...otherPlatform }));
  await setUp('await ensureDependencies();');
  expect(await calls()).toBe('');
});

test('a failed installation is reported with its last lines', async () => {
  await put('package-lock.json', lockFile(present));
  await put('npm.mjs', "console.error('npm error network is away'); process.exit(7);");
  const { status, output } = await setUp('await ensureDependencies();');
  expect(status).toBe(1);
  expect(output).toContain('npm error network is away\nnpm-ci failed: exit status 7.');
});

test('dependencies are not replaced under a running npm start', async () => {
  await put('package-lock.json', lockFile(present));
  await put(`.ringscope/site/0.used-by-${String(process.pid)}`, '');
  const { status, output } = await setUp('await ensureDependencies();');
  expect(status).toBe(1);
  expect(output).toMatch(
    /^The dependencies have changed, but npm start or npm test \(process \d+\) still uses the old ones/,
  );
  expect(await calls()).toBe('');
});

test.describe('programs', () => {
  test.skip(process.getuid?.() !== 0, 'Programs are installed by root alone.');
  test.skip(!existsSync('/etc/debian_version'), 'Programs are installed on Debian and its children alone.');

  /** Runs `code` in an environment whose only program is this apt-get. */
  async function withAptGet(script: string, code: string): Promise<Result> {
    await put('path/apt-get', `#!/bin/sh\necho "$*" >> calls\n${script}`);
    await chmod(join(checkout, 'path/apt-get'), 0o755);
    return await setUp(code, { PATH: join(checkout, 'path') });
  }

  const ensure =
    "console.log([...(await installMissingPrograms(['monerod', 'monero-wallet-rpc'])).values()].join('\\n'));";
  const makesBoth = 'for p in monerod monero-wallet-rpc; do /bin/cp "$0" path/$p; done';

  test('missing programs are installed by apt once each, after an update if there are no package lists', async () => {
    const { output } = await withAptGet(
      `case "$*" in *update) /bin/touch lists;; *) [ -e lists ] || exit 100; ${makesBoth};; esac`,
      ensure,
    );
    expect(output).toBe('Installing monero (apt-get) …');
    const lock = '-o DPkg::Lock::Timeout=300';
    const install = `${lock} install -y --no-install-recommends monero`;
    expect((await calls()).split('\n')).toEqual([install, `${lock} update`, install]);
  });

  test('a program that cannot be installed is reported with the reason and with advice', async () => {
    const { status, output } = await withAptGet('echo "E: no network" >&2; exit 100', ensure);
    expect(status).toBe(0);
    expect(output).toContain('E: no network\napt-get-update failed: exit status 100.');
    expect(output).toContain('\nmonerod is not installed. Install the package monero ');
    expect(output).toContain('\nmonero-wallet-rpc is not installed. Install the package monero ');
  });

  test('programs that exist are not installed again', async () => {
    await withAptGet(makesBoth, ensure);
    await calls();
    expect((await withAptGet('exit 1', ensure)).output).toBe('');
    expect(await calls()).toBe('');
  });
});

test('two simultaneous commands set up one after the other, and only once', async () => {
  await put('package-lock.json', lockFile(present));
  const code = 'await withSetupLock(async () => { await ensureDependencies(); await ensureSiteBuild(); });';
  const results = await Promise.all([setUp(code), setUp(code)]);
  expect(results.map(({ status }) => status)).toEqual([0, 0]);
  expect(await calls()).toBe('npm-begins npm-ends build-begins build-ends');
});

test('the lock of a killed command does not block other commands', async () => {
  await setUp("await withSetupLock(async () => process.kill(process.pid, 'SIGKILL'));");
  expect((await setUp("await withSetupLock(async () => console.log('in'));")).output).toBe('in');
});

test('a lock file without an owner, as a crash of the machine leaves it, does not block commands', async () => {
  await put('.ringscope/setup.lock', '');
  expect((await setUp("await withSetupLock(async () => console.log('in'));")).output).toBe('in');
});

test('a checkout that is not writable is reported in one sentence', async () => {
  await put('.ringscope', '');
  const { status, output } = await setUp('await withSetupLock(async () => undefined);');
  expect(status).toBe(1);
  expect(output).toMatch(/^The folder .+ is not writable: EEXIST.+\.$/);
});

test('a signal also ends the running program and leaves no lock', async () => {
  await put('package-lock.json', lockFile(present));
  await put('npm.mjs', "process.kill(process.ppid, 'SIGTERM'); setInterval(() => undefined, 1000);");
  const result = await setUp('await withSetupLock(ensureDependencies);');
  expect(result).toMatchObject({ status: null, signal: 'SIGTERM' });
  expect(await readdir(join(checkout, '.ringscope'))).toEqual(['logs']);
});

test('processes that a killed command has left running are ended', async () => {
  await put('package-lock.json', lockFile(present));
  // The substitute for npm starts its own child process. Then the command is killed.
  await put(
    'npm.mjs',
    `const { spawn } = await import('node:child_process');
     const { writeFileSync } = await import('node:fs');
     const grandchild = spawn('sleep', ['600'], { stdio: 'ignore' });
     writeFileSync('pids', [process.pid, grandchild.pid].join(' '));
     process.kill(process.ppid, 'SIGKILL');
     setInterval(() => undefined, 1000);`,
  );
  expect(await setUp('await withSetupLock(ensureDependencies);')).toMatchObject({ signal: 'SIGKILL' });
  const pids = (await readFile(join(checkout, 'pids'), 'utf8')).split(' ').map(Number);
  await expect.poll(() => pids.filter((pid) => readProcessIdentity(pid) !== undefined)).toEqual([]);
});

test('a build is reused until its sources change, and while a site serves it', async () => {
  const build = async (): Promise<string> => {
    const { output } = await setUp('console.log(await ensureSiteBuild()); unmarkBuildsUsedByThisProcess();');
    return output.split('\n').at(-1) ?? '';
  };
  const first = await build();
  expect(await build()).toBe(first);
  expect(await calls()).toBe('build-begins build-ends');

  // A running site (here this process) has recorded that it uses the build.
  await writeFile(join(checkout, `${first}.used-by-${String(process.pid)}`), '');
  await put('app/page.tsx', 'two');
  const second = await build();
  expect(second).not.toBe(first);
  expect(await readdir(join(checkout, first))).toEqual(['BUILD_ID']);

  await rm(join(checkout, `${first}.used-by-${String(process.pid)}`));
  await put('app/page.tsx', 'three');
  const third = await build();
  expect(await readdir(join(checkout, '.ringscope/site'))).toEqual([third.split('/').at(-1)]);
});

test('a change outside the site needs no new build', async () => {
  await setUp('await ensureSiteBuild();');
  await calls();
  for (const path of ['tests/a.test.ts', 'indexer/main.ts', 'bin/launcher/main.ts', 'README.md'])
    await put(path, 'x');
  await setUp('await ensureSiteBuild();');
  expect(await calls()).toBe('');
});

test.describe('services', () => {
  const ensure = 'console.log(await ensureServiceBundles()); unmarkBuildsUsedByThisProcess();';

  test.beforeEach(async () => {
    for (const folder of ['bin/launcher', 'config', 'db/migrations', 'demo', 'indexer', 'packages'])
      await put(`${folder}/main.ts`, 'one');
    await put('package-lock.json', lockFile(present));
  });

  /** Installs a substitute for the bundler. */
  async function installBundler(): Promise<void> {
    await put(
      'node_modules/esbuild/package.json',
      JSON.stringify({ type: 'module', exports: './bundler.js' }),
    );
    await put(
      'node_modules/esbuild/bundler.js',
      `import { appendFileSync } from 'node:fs';
       export const build = async ({ format }) => appendFileSync('calls', format + ' ');
       export const stop = async () => appendFileSync('calls', 'stops ');`,
    );
  }

  test('bundles are built once, and again when the indexer or a migration changes', async () => {
    await installBundler();
    const first = await setUp(ensure);
    expect(first.status).toBe(0);
    // The bundler process ends with the bundling.
    expect(await calls()).toBe('esm cjs stops');
    expect((await setUp(ensure)).output).toBe(first.output);
    expect(await calls()).toBe('');

    for (const path of ['indexer/main.ts', 'db/migrations/0001_more.sql']) {
      await put(path, 'two');
      expect((await setUp(ensure)).output).not.toBe(first.output);
      expect(await calls()).toBe('esm cjs stops');
    }
    expect(await readdir(join(checkout, '.ringscope/services'))).toHaveLength(1);
  });

  test('a change of a page needs no new bundles', async () => {
    await installBundler();
    await setUp(ensure);
    await calls();
    await put('app/page.tsx', 'two');
    await setUp(ensure);
    expect(await calls()).toBe('');
  });

  test('without dependencies, services are refused with an explanation, unless they are bundled', async () => {
    const { status, output } = await setUp(ensure);
    expect(status).toBe(1);
    expect(output).toBe('The dependencies are not installed. Run npm ci first.');
    await installBundler();
    const bundled = await setUp(ensure);
    await rm(join(checkout, 'node_modules'), { recursive: true });
    expect((await setUp('console.log(findServiceBundles());')).output).toBe(bundled.output);
  });
});

test('an old Node.js is refused with an explanation', async () => {
  const { status, output } = await setUp("checkNodeVersion('20.18.3');");
  expect(status).toBe(1);
  expect(output).toBe(
    'Ringscope needs Node.js 20.19 or newer, but this is 20.18.3. Install a newer one from https://nodejs.org.',
  );
  expect((await setUp("checkNodeVersion('20.19.0'); checkNodeVersion('24.0.0');")).status).toBe(0);
});
