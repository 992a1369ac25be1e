import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import { expect, test } from 'playwright/test';
import { daemonMethods } from '@ringscope/rpc/daemon/methods.ts';
import type { AnyRpcMethod } from '@ringscope/rpc/method.ts';
import { walletMethods } from '@ringscope/rpc/wallet/methods.ts';
import { interfacesTable } from './interfaces-table.ts';

const DOCUMENT = join(import.meta.dirname, '..', '..', '..', 'docs', 'interfaces.md');
const OPTIONS = join(import.meta.dirname, '..', '..', '..', '.oxfmtrc.json');

test('docs/interfaces.md matches the methods in the code', async () => {
  const options = JSON.parse(readFileSync(OPTIONS, 'utf8')) as FormatConfig;
  let table = interfacesTable();
  // The formatter reaches the final line breaks of long declarations in its second pass.
  for (const _pass of [1, 2]) ({ code: table } = await format(DOCUMENT, table, options));
  if (process.env['UPDATE_DOCS'] !== undefined) {
    mkdirSync(dirname(DOCUMENT), { recursive: true });
    writeFileSync(DOCUMENT, table);
  }
  const written = existsSync(DOCUMENT) ? readFileSync(DOCUMENT, 'utf8') : '';
  expect(written, 'run: UPDATE_DOCS=1 npx playwright test tests/unit/rpc/interfaces-doc.test.ts').toBe(table);
  expect(table).not.toContain('| NO ');
});

/** Returns the names and aliases that an interface document lists. */
function documented(file: string): string[] {
  const path = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'interfaces', file);
  test.skip(!existsSync(path), `the interface documents are not at ${path}`);
  const text = readFileSync(path, 'utf8');
  const methods = text.slice(text.indexOf('\n## 4.'), text.indexOf('\n## 5.'));
  return [...methods.matchAll(/^- ((?:`[^`]+`(?:, )?)+)(?: \(alias(?:es)? ([^)]*)\))?/gm)].flatMap(
    (entry) => [
      ...(entry[1] ?? '').split(', ').map((name) => name.replaceAll('`', '')),
      ...(entry[2] ?? '').split(', ').filter((name) => name !== ''),
    ],
  );
}

const known = (methods: Readonly<Record<string, AnyRpcMethod>>): Set<string> =>
  new Set(Object.values(methods).flatMap(({ spec }) => [spec.name, ...(spec.aliases ?? [])]));

test('the code has every method of the interface documents', () => {
  const daemon = documented('daemon.md');
  expect(daemon.length).toBeGreaterThan(31 + 37);
  expect(daemon.filter((name) => !known(daemonMethods).has(name))).toEqual([]);
  const wallet = documented('wallet-service.md');
  expect(wallet.length).toBeGreaterThanOrEqual(86);
  expect(wallet.filter((name) => !known(walletMethods).has(name))).toEqual([]);
});

test('no name belongs to two methods of one service', () => {
  for (const methods of [daemonMethods, walletMethods] as Readonly<Record<string, AnyRpcMethod>>[]) {
    const names = Object.values(methods).flatMap(({ spec }) => [spec.name, ...(spec.aliases ?? [])]);
    expect(names.length).toBe(new Set(names).size);
  }
});
