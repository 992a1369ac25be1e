import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** Fonts are made by a program, so the bundler does not list them. */
const fontPackages = ['@fontsource-variable/archivo', '@fontsource-variable/spline-sans-mono'];

const PACKAGE_FOLDER = /.*node_modules\/(?:@[^/]+\/)?[^/]+/;

/**
 * Writes the names and licences of all packages whose code or font browsers load. Their licences require it.
 *
 * @param {readonly import('esbuild').Metafile[]} metafiles of the bundles
 * @param {string} path of the file
 */
export function writeLicences(metafiles, path) {
  const inputs = metafiles.flatMap(({ outputs }) =>
    Object.values(outputs).flatMap(({ inputs: used }) =>
      Object.entries(used).flatMap(([input, { bytesInOutput }]) => (bytesInOutput > 0 ? [input] : [])),
    ),
  );
  const folders = inputs.flatMap((input) => PACKAGE_FOLDER.exec(input)?.[0] ?? []);
  const all = new Set([...folders, ...fontPackages.map((name) => `node_modules/${name}`)]);
  writeFileSync(
    path,
    [...all]
      .sort()
      .map(describe)
      .join(`\n${'-'.repeat(80)}\n\n`),
  );
}

/**
 * @param {string} folder of a package
 * @throws Error when the package has no licence text
 */
function describe(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const file = readdirSync(join(root, folder)).find((entry) => /^licen[cs]e(?:\.(?:md|txt))?$/i.test(entry));
  if (file === undefined || !existsSync(join(root, folder, file)))
    throw new Error(
      `Browsers load code of ${name}, but the package has no licence text. Replace the package.`,
    );
  return `${name} ${version} (${license})\n\n${readFileSync(join(root, folder, file), 'utf8').trim()}\n`;
}
