import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');
const BUILT = join(ROOT, '.ringscope/packages');
const PACKAGES = ['protocol', 'rpc', 'client'] as const;

const run = promisify(execFile);

/**
 * Returns the folders of everything that a package depends on, directly or not. They are packed from node_modules, so that the installation
 * needs no network.
 *
 * @param dependent folder of the package
 */
async function listDependencies(dependent: string, listed = new Set<string>()): Promise<Set<string>> {
  const manifest = await readFile(join(dependent, 'package.json'), 'utf8');
  const { dependencies = {} } = JSON.parse(manifest) as { dependencies?: Readonly<Record<string, string>> };
  for (const name of Object.keys(dependencies)) {
    if (name.startsWith('@ringscope/')) continue;
    const own = join(dependent, 'node_modules', name);
    const folder = existsSync(own) ? own : join(ROOT, 'node_modules', name);
    if (listed.has(folder)) continue;
    listed.add(folder);
    await listDependencies(folder, listed);
  }
  return listed;
}

/** A project outside of the repository's workspaces in which the three packages are installed from their tarballs. */
export interface InstalledPackages {
  readonly folder: string;
  /** The files in each tarball, by name of the package. */
  readonly files: ReadonlyMap<string, readonly string[]>;
}

/** Builds and packs the packages, and installs them in an empty folder. */
export async function installPackages(folder: string): Promise<InstalledPackages> {
  await run(process.execPath, [join(ROOT, 'bin/packages.mjs')], { cwd: ROOT });
  await mkdir(folder, { recursive: true });
  const built = PACKAGES.map((name) => join(BUILT, name));
  // The types of the rpc package refer to those of Node.js.
  const nodeTypes = join(ROOT, 'node_modules/@types/node');
  const dependencies = await listDependencies(nodeTypes, new Set([nodeTypes]));
  for (const one of built) await listDependencies(one, dependencies);
  const sources = [...built, ...dependencies];
  const packed = await run('npm', ['pack', '--json', '--ignore-scripts', ...sources], {
    cwd: folder,
    maxBuffer: 2 ** 26,
  });
  const listed = JSON.parse(packed.stdout) as unknown;
  const tarballs = Object.values(listed as object) as {
    readonly name: string;
    readonly filename: string;
    readonly files: readonly { readonly path: string }[];
  }[];
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n');
  await run(
    'npm',
    [
      'install',
      '--offline',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      ...tarballs.map(({ filename }) => `./${filename}`),
    ],
    { cwd: folder },
  );
  return {
    folder,
    files: new Map(
      tarballs
        .filter(({ name }) => name.startsWith('@ringscope/'))
        .map(({ name, files }) => [name, files.map(({ path }) => path)]),
    ),
  };
}

/** Returns the TypeScript examples in the README of a package that have a name. */
export async function readmeExamples(name: (typeof PACKAGES)[number]): Promise<ReadonlyMap<string, string>> {
  const readme = await readFile(join(ROOT, 'packages', name, 'README.md'), 'utf8');
  const found = readme.matchAll(/<!-- example: (\w+) -->\n\n```ts\n([\s\S]+?)```/g);
  return new Map([...found].map(([, example = '', code = '']) => [example, code]));
}
