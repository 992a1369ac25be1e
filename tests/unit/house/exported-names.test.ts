import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import * as ts from 'typescript';
import { programFolders } from './folders.ts';

const root = join(import.meta.dirname, '../../..');

/** Names that two files may export, each with its reason. */
const shared: Readonly<Record<string, string>> = {
  getHeight: 'the daemon and the wallet service have a method of this name',
  getVersion: 'the daemon and the wallet service have a method of this name',
  relayTx: 'the daemon and the wallet service have a method of this name',
  startMining: 'the daemon and the wallet service have a method of this name',
  stopMining: 'the daemon and the wallet service have a method of this name',
};

/** Names that Next.js expects in files of `app/`. */
const ofNext = new Set(['GET', 'POST', 'dynamic']);

interface ExportedName {
  readonly name: string;
  readonly file: string;
}

/** Returns the names that a file declares and exports. A type and a value of one file may have the same name. */
function exportedNames(file: string, code: string): ExportedName[] {
  const { statements } = ts.createSourceFile(file, code, ts.ScriptTarget.Latest);
  const names = statements.flatMap((statement) => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    const isDefault =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);
    if (isExported !== true || isDefault === true) return [];
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
    }
    const isNamed =
      ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement);
    return isNamed && statement.name !== undefined ? [statement.name.text] : [];
  });
  return [...new Set(names)].filter((name) => !ofNext.has(name)).map((name) => ({ name, file }));
}

function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) =>
    ts.isOmittedExpression(element) ? [] : boundNames(element.name),
  );
}

/** Returns the names that several files export, with the files. */
function repeatedNames(found: readonly ExportedName[]): string[] {
  const files = new Map<string, string[]>();
  for (const { name, file } of found) files.set(name, [...(files.get(name) ?? []), file]);
  return [...files]
    .filter(([, { length }]) => length > 1)
    .map(([name, where]) => `${name}: ${where.join(', ')}`)
    .toSorted();
}

const exported = programFolders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => exportedNames(file, readFileSync(join(root, file), 'utf8')));

test('no two files export one name for different things', () => {
  expect(exported.length).toBeGreaterThan(1_500);
  expect(repeatedNames(exported.filter(({ name }) => !Object.hasOwn(shared, name)))).toEqual([]);
});

test('the list of shared names has at most 15 names, and each is shared', () => {
  expect(Object.keys(shared).length).toBeLessThanOrEqual(15);
  expect(repeatedNames(exported).map((line) => line.split(':')[0])).toEqual(Object.keys(shared).toSorted());
});

test('a function, a constant, a pattern and a type of the same name in two files are found', () => {
  const one = exportedNames(
    'a.ts',
    'export const { a, b: [c] } = x; export function d() {} export type E = string;',
  );
  const other = exportedNames(
    'b.ts',
    'export const d = 1; const a = 2; export interface E {} export class c {}',
  );
  expect(repeatedNames([...one, ...other])).toEqual(['E: a.ts, b.ts', 'c: a.ts, b.ts', 'd: a.ts, b.ts']);
  const typeAndValue = exportedNames('a.ts', 'export const f = 1; export type f = number;');
  expect(repeatedNames(typeAndValue)).toEqual([]);
});
