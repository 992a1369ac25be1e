import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutFolder } from './run.mjs';

/** Packages of the fonts. The bundler does not list them, because bin/setup/fonts.mjs reads their files. */
const fontPackages = ['@fontsource-variable/archivo', '@fontsource-variable/spline-sans-mono'];

/**
 * Returns the folder of the package to which a file belongs, in the innermost `node_modules`. Undefined for a file of this project.
 *
 * @param {string} path
 * @returns {string | undefined}
 */
function packageFolder(path) {
  const marker = 'node_modules/';
  const start = path.lastIndexOf(marker);
  if (start === -1) return undefined;
  const inside = start + marker.length;
  const names = path.slice(inside).split('/');
  return path.slice(0, inside) + names.slice(0, names[0]?.startsWith('@') ? 2 : 1).join('/');
}

/**
 * Writes a file with the names and licences of all packages from which browsers load code or fonts. The licences require
 * this list.
 *
 * @param {readonly import('esbuild').Metafile[]} metafiles of the bundles
 * @param {string} path of the file to write
 */
export function writeLicences(metafiles, path) {
  const inputs = metafiles.flatMap(({ outputs }) =>
    Object.values(outputs).flatMap(({ inputs: used }) =>
      Object.entries(used).flatMap(([input, { bytesInOutput }]) => (bytesInOutput > 0 ? [input] : [])),
    ),
  );
  const folders = inputs.flatMap((input) => packageFolder(input) ?? []);
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
 * Returns name, version and licence text of a package.
 *
 * @param {string} folder of the package
 * @throws Error when the package has no licence text
 */
function describe(folder) {
  const { name, version, license } = JSON.parse(
    readFileSync(join(checkoutFolder, folder, 'package.json'), 'utf8'),
  );
  const file = readdirSync(join(checkoutFolder, folder)).find((entry) =>
    /^licen[cs]e(?:\.(?:md|txt))?$/i.test(entry),
  );
  if (file === undefined || !existsSync(join(checkoutFolder, folder, file)))
    throw new Error(
      `Browsers load code of ${name}, but the package has no licence text. Replace the package.`,
    );
  return `${name} ${version} (${license})\n\n${readFileSync(join(checkoutFolder, folder, file), 'utf8').trim()}\n`;
}
