import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../../..');
const ENTRY = join(ROOT, 'packages/protocol/index.ts');

function readPublicSymbols() {
  const config = ts.readConfigFile(join(ROOT, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, ROOT);
  delete options.incremental;
  delete options.tsBuildInfoFile;
  const program = ts.createProgram([ENTRY], options);
  const checker = program.getTypeChecker();
  const resolve = (symbol: ts.Symbol) =>
    (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
  const entry = program.getSourceFile(ENTRY);
  const module = entry && checker.getSymbolAtLocation(entry);
  if (module === undefined) throw new Error(`${ENTRY} exports nothing`);
  return { checker, resolve, symbols: checker.getExportsOfModule(module).map(resolve) };
}

/** Returns the types of packages/protocol/ in a declaration. Bodies of functions and private members do not count. */
function namedTypes(declaration: ts.Node, { checker, resolve }: ReturnType<typeof readPublicSymbols>) {
  const named: ts.Symbol[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isBlock(node)) return;
    if (ts.isPropertyDeclaration(node) && ts.isPrivateIdentifier(node.name)) return;
    if (ts.isMethodDeclaration(node) && ts.isPrivateIdentifier(node.name)) return;
    if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node)) {
      const symbol = checker.getSymbolAtLocation(
        ts.isTypeReferenceNode(node) ? node.typeName : node.expression,
      );
      const resolved = symbol && resolve(symbol);
      const [first] = resolved?.declarations ?? [];
      if (resolved && first && !ts.isTypeParameterDeclaration(first)) {
        if (first.getSourceFile().fileName.startsWith(join(ROOT, 'packages/protocol'))) named.push(resolved);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.isVariableDeclaration(declaration) ? (declaration.type ?? ts.factory.createNull()) : declaration);
  return named;
}

test('every public function and type of packages/protocol/ is documented, and so is every type that it refers to', () => {
  const library = readPublicSymbols();
  const { checker, symbols } = library;
  expect(symbols.length).toBeGreaterThan(150);
  const undocumented = symbols.filter(
    (symbol) =>
      symbol.getDocumentationComment(checker).length === 0 && symbol.getJsDocTags(checker).length === 0,
  );
  expect(undocumented.map(({ name }) => name)).toEqual([]);
  const hidden = symbols.flatMap((symbol) =>
    (symbol.declarations ?? [])
      .flatMap((declaration) => namedTypes(declaration, library))
      .filter((type) => !symbols.includes(type))
      .map((type) => `${type.name}, named by ${symbol.name}`),
  );
  expect(hidden).toEqual([]);
});

test('the name of the package resolves to the entry point', () => {
  expect(createRequire(ENTRY).resolve('@ringscope/protocol')).toBe(ENTRY);
});
