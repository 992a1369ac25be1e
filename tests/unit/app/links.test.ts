import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'playwright/test';

const app = fileURLToPath(new URL('../../../app', import.meta.url));

/** The only file that may contain URLs of the site. */
const PLACE = '_lib/routes.ts';
/** Definitions and `robots.ts` contain path patterns, which are no links. */
const DEFINITION = /(?:^|\/)(?:definition|robots)\.ts$/;

/** Returns the value of a string literal that is a URL of the site: it begins with exactly one slash. */
function pathIn(node: ts.Node): string | undefined {
  const text = ts.isTemplateExpression(node)
    ? node.head.text
    : ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)
      ? node.text
      : '';
  return /^\/(?:[a-z]|$)/.test(text) ? text : undefined;
}

function addressesOf(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const address = pathIn(node);
    if (address !== undefined) found.push(address);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return found;
}

function parse(name: string, text: string): ts.SourceFile {
  return ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
}

test('app/_lib/routes.ts alone contains URLs of the site, and page definitions alone contain their patterns', () => {
  const paths = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.tsx?$/.test(path),
  );
  const written = paths
    .filter((path) => path !== PLACE && !DEFINITION.test(path))
    .flatMap((path) =>
      addressesOf(parse(path, readFileSync(join(app, path), 'utf8'))).map(
        (address) => `${relative(app, join(app, path))}: ${address}`,
      ),
    );
  expect(written).toEqual([]);
});

test('the check finds a URL in a page', () => {
  const page =
    'const a = <a href={`/tx/${hash}`}>x</a>; const b = <a href="/pool">y</a>; const c = `no/path`;';
  expect(addressesOf(parse('probe.tsx', page))).toEqual(['/tx/', '/pool']);
});
