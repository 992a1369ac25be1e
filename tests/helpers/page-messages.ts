import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A message of a page, as the source code contains it. */
export interface PageText {
  /** The English message, which is its key in the catalogs. */
  readonly text: string;
  /** Whether the message has plural forms. */
  readonly isPlural: boolean;
  /** File and line. */
  readonly place: string;
}

export interface FoundTexts {
  readonly texts: readonly PageText[];
  /** Sentences about messages that the catalogs cannot contain, or that are translated outside of rendering. */
  readonly problems: readonly string[];
  /** Positions of strings that are not translatable. */
  readonly unmarked: readonly string[];
}

/** Names of attributes and fields whose value a visitor reads. */
const readNames = new Set(
  `alt announce aria-description aria-label aside caption description empty explanation footer header label lead note
  placeholder pointName summary term text title unknownText valueLabel valueName`.split(/\s+/),
);

/** The file of `translateCountWithNoun`. */
const PLURAL_FILE = 'i18n/digits.ts';

/** Files that translate messages of pages, and contain none themselves. */
const TRANSLATION = /^i18n\/(?:[a-z]{2}\/|messages\.ts$|texts\.ts$)/;

/** Names and units that are the same in all languages. */
const SAME_EVERYWHERE = /^(?:[A-Z0-9µ/ .,:()·–-]*|Ringscope|µXMR\/kB|H\/s|OpenAPI|RandomX|P2Pool|Hex)$/;

/** Paths of all files with messages of pages, from the root of the repository. */
export function filesWithTexts(): string[] {
  const below = (folder: string): string[] =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`);
  return [
    'app',
    'demo',
    'i18n',
    'proofs',
    'packages/protocol/address',
    'packages/protocol/proofs',
    'lookups',
    'server',
  ]
    .flatMap(below)
    .filter((path) => /\.tsx?$/.test(path) && !TRANSLATION.test(path))
    .sort();
}

/** Returns the files of `app/` and `proofs/` that some files import, directly or not, and these files themselves. */
export function importedFiles(paths: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const follow = (path: string): void => {
    if (found.has(path) || !/^(?:app|proofs)\//.test(path)) return;
    found.add(path);
    for (const { fileName } of ts.preProcessFile(readFileSync(root + path, 'utf8')).importedFiles)
      if (fileName.startsWith('.')) follow(join(dirname(path), fileName));
  };
  for (const path of paths) follow(path);
  return found;
}

/** Finds the messages of a file. @param path from the root of the repository */
export function textsOfFile(path: string): FoundTexts {
  return textsIn(path, readFileSync(root + path, 'utf8'));
}

/** Finds the messages in source code. */
export function textsIn(path: string, code: string): FoundTexts {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const finder = new TextFinder(path, source);
  finder.visit(source);
  return finder;
}

/** For each function, the index of the argument with the English message. `translateCountWithNoun` builds the message from a noun. */
const functions: Readonly<Record<string, { readonly argument: number; readonly isPlural: boolean }>> = {
  t: { argument: 0, isPlural: false },
  messageId: { argument: 0, isPlural: false },
  formatMessage: { argument: 0, isPlural: false },
  translatePlural: { argument: 2, isPlural: true },
  translatePluralInLocale: { argument: 3, isPlural: true },
  translateCountWithNoun: { argument: 1, isPlural: true },
};

class TextFinder implements FoundTexts {
  readonly texts: PageText[] = [];
  readonly problems: string[] = [];
  readonly unmarked: string[] = [];
  readonly #path: string;
  readonly #source: ts.SourceFile;
  readonly #imported = new Set<string>();

  constructor(path: string, source: ts.SourceFile) {
    this.#path = path;
    this.#source = source;
  }

  readonly visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      node.importClause?.namedBindings?.forEachChild((binding) => void this.#imported.add(binding.getText()));
      return;
    }
    if (this.#path.startsWith('packages/protocol/')) this.#visitProtocol(node);
    else if (this.#path.startsWith('demo/')) this.#visitDemo(node);
    else if (ts.isCallExpression(node)) this.#visitCall(node);
    else if (ts.isJsxElement(node) && node.openingElement.tagName.getText() === 'T') {
      this.#add(node, this.#message(node.children, { next: 0 }), false);
      if (isOutsideOfFunctions(node)) this.#problem(node, 'is translated while no page is drawn');
      return;
    } else if (ts.isJsxText(node) && isReadable(jsxText(node.text))) this.#unmarked(node);
    else if (ts.isPropertyAccessExpression(node) && node.expression.getText() === 'routes') {
      if (isOutsideOfFunctions(node))
        this.#problem(node, 'is an address that is read while no page is drawn');
    } else if (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) this.#visitNamed(node);
    ts.forEachChild(node, this.visit);
  };

  /** Finds the messages of `packages/protocol/`, which imports nothing. Messages with plural words have no translation. */
  #visitProtocol(node: ts.Node): void {
    const argument = ts.isCallExpression(node)
      ? node.arguments[{ createProofRefusal: 2, fault: 1, formatMessage: 0 }[node.expression.getText()] ?? -1]
      : ts.isPropertyAssignment(node) && node.name.getText() === 'message'
        ? node.initializer
        : undefined;
    if (argument !== undefined && ts.isStringLiteralLike(argument)) this.#add(node, argument.text, false);
  }

  /** Finds the titles of payments and examples. Their names are the same in all languages, and some titles have values. */
  #visitDemo(node: ts.Node): void {
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'title')
      if (ts.isStringLiteralLike(node.initializer)) this.#add(node, node.initializer.text, false);
  }

  #visitCall(call: ts.CallExpression): void {
    const name = call.expression.getText();
    const found = this.#imported.has(name) && Object.hasOwn(functions, name) ? functions[name] : undefined;
    const argument = call.arguments[found?.argument ?? 0];
    if (name === 'translate' && this.#imported.has(name) && isOutsideOfFunctions(call))
      this.#problem(call, 'is translated while no page is drawn');
    if (found === undefined || argument === undefined) return;
    if (!ts.isStringLiteralLike(argument)) {
      // `translateCountWithNoun` builds its message from a noun, which is a literal in each call of it.
      if (this.#path !== PLURAL_FILE) this.#problem(call, 'needs a literal text');
      return;
    }
    this.#add(
      call,
      name === 'translateCountWithNoun' ? `{count} ${argument.text}s` : argument.text,
      found.isPlural,
    );
    if (name !== 'messageId' && isOutsideOfFunctions(call)) {
      this.#problem(call, 'is translated while no page is drawn');
    }
  }

  #visitNamed(node: ts.JsxAttribute | ts.PropertyAssignment): void {
    const { initializer } = node;
    const name = node.name.getText().replaceAll("'", '');
    // The attribute `value` belongs to form fields. The field `value` is the text beside a term.
    const isRead = readNames.has(name) || (name === 'value' && ts.isPropertyAssignment(node));
    if (initializer === undefined || !isRead) return;
    const value = ts.isJsxExpression(initializer) ? initializer.expression : initializer;
    if (value !== undefined && literalsOf(value).some(isReadable)) this.#unmarked(node);
  }

  /** Returns the message of the children of `T`, as the component builds it. */
  #message(children: readonly ts.JsxChild[], counter: { next: number }): string {
    return children
      .map((child) => {
        if (ts.isJsxText(child)) return jsxText(child.text);
        if (ts.isJsxExpression(child)) {
          if (child.expression === undefined) return '';
          if (ts.isStringLiteralLike(child.expression)) return child.expression.text;
          this.#problem(child, 'stands inside of <T> and needs <Value of={…} />');
          return '';
        }
        const number = counter.next;
        counter.next += 1;
        if (ts.isJsxSelfClosingElement(child)) {
          this.visit(child.attributes);
          return `<${number}/>`;
        }
        if (ts.isJsxElement(child)) this.visit(child.openingElement.attributes);
        return `<${number}>${this.#message(child.children, counter)}</${number}>`;
      })
      .join('');
  }

  #add(node: ts.Node, text: string, isPlural: boolean): void {
    this.texts.push({ text, isPlural, place: this.#place(node) });
  }

  #problem(node: ts.Node, what: string): void {
    this.problems.push(`${this.#place(node)}: ${node.getText(this.#source).slice(0, 60)} ${what}`);
  }

  #unmarked(node: ts.Node): void {
    this.unmarked.push(`${this.#place(node)}: ${node.getText(this.#source).trim().slice(0, 80)}`);
  }

  #place(node: ts.Node): string {
    const { line } = this.#source.getLineAndCharacterOfPosition(node.getStart(this.#source));
    return `${this.#path}:${line + 1}`;
  }
}

/** Returns the string literals that an expression may evaluate to. */
function literalsOf(expression: ts.Expression): readonly string[] {
  if (ts.isStringLiteralLike(expression)) return [expression.text];
  if (ts.isTemplateExpression(expression))
    return [expression.head.text + expression.templateSpans.map(({ literal }) => literal.text).join('')];
  if (ts.isParenthesizedExpression(expression)) return literalsOf(expression.expression);
  return ts.isConditionalExpression(expression)
    ? [...literalsOf(expression.whenTrue), ...literalsOf(expression.whenFalse)]
    : [];
}

function isReadable(text: string): boolean {
  return /\p{L}{2}/u.test(text) && !SAME_EVERYWHERE.test(text.trim());
}

function isOutsideOfFunctions(node: ts.Node): boolean {
  for (let parent = node.parent; !ts.isSourceFile(parent); parent = parent.parent) {
    if (ts.isFunctionLike(parent)) return false;
  }
  return true;
}

/** Returns the text that JSX produces from the lines between two tags. @see https://facebook.github.io/jsx */
function jsxText(text: string): string {
  const lines = text.split('\n');
  return lines
    .map((line, index) => (index === 0 ? line : line.trimStart()))
    .map((line, index) => (index === lines.length - 1 ? line : line.trimEnd()))
    .filter((line) => line !== '')
    .join(' ');
}
