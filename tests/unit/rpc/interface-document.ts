import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'playwright/test';

/**
 * A field of an interface document. The documents are outside the repository. Their notation is `name type`, joined by
 * `;` or `,`; `[T]` is a list; `{…}` an object; `?` optional; `=v` a default; comments are in parentheses.
 */
export interface DocumentedField {
  readonly name: string;
  /**
   * The type as written, without suffix and default: `uint`, `int`, `str`, `bool`. It is undefined where the
   * document contains none.
   */
  readonly type: string | undefined;
  readonly list: boolean;
  /** Members of the object, or of each object in the list. */
  readonly members: readonly DocumentedField[] | undefined;
}

export interface DocumentedMethod {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly inputs: readonly DocumentedField[];
  readonly outputs: readonly DocumentedField[];
}

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  S: 'status str',
  U: 'untrusted bool',
  C: 'credits uint',
  T: 'top_hash str',
};

/** Returns the methods of a document. Skips the test when the document does not exist. */
export function documentedMethods(file: string): DocumentedMethod[] {
  const path = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'interfaces', file);
  test.skip(!existsSync(path), `no interface document at ${path}`);
  const text = readFileSync(path, 'utf8');
  const resources = readResources(text.slice(text.indexOf('\n## 2.'), text.indexOf('\n## 3.')));
  const lines = text.slice(text.indexOf('\n## 4.'), text.indexOf('\n## 5.')).split('\n');
  const methods: DocumentedMethod[] = [];
  for (const line of lines) {
    const [, names, aliases, body] =
      /^- ((?:`[^`]+`(?:, )?)+)(?: \(alias(?:es)? ([^)]*)\))?: (.*)$/.exec(line) ?? [];
    if (names === undefined || body === undefined) continue;
    const plain = withoutComments(body).replace('the reference example shows ', '');
    const [before = '', after = ''] = plain.split(/Out(?: lists)? ?: /, 2);
    const [, inputs = ''] = /(?:^|\. )[iI]n (.+)$/s.exec(before.trim()) ?? [];
    for (const name of names.split(', ').map((one) => one.replaceAll('`', ''))) {
      methods.push({
        name,
        aliases: aliases?.split(', ') ?? [],
        inputs: readFields(firstSentence(inputs), resources),
        outputs: sameAs(firstSentence(after), methods) ?? readFields(firstSentence(after), resources),
      });
    }
  }
  return methods;
}

function sameAs(text: string, methods: readonly DocumentedMethod[]): readonly DocumentedField[] | undefined {
  if (text === 'as above') return methods.at(-1)?.outputs;
  const [, name] = /^same lists as (\w+)$/.exec(text) ?? [];
  return name === undefined ? undefined : methods.find((method) => method.name === name)?.outputs;
}

type Resources = Map<string, readonly DocumentedField[]>;

/** Reads lines of the form `**Name** (comment): fields.`, and tables below such a line. */
function readResources(text: string): Resources {
  const resources: Resources = new Map();
  let table: DocumentedField[] = [];
  for (const line of text.split('\n')) {
    const [, title, rest] = /^\*\*([^*]+)\*\*(.*)$/.exec(line) ?? [];
    const [, row, type] = /^\| (\w+) \| ([^|]+) \|/.exec(line) ?? [];
    if (row !== undefined && row !== 'Field') table.push(...readFields(`${row} ${type ?? ''}`, resources));
    if (title === undefined || rest === undefined || NOT_FIELDS.test(title)) continue;
    const plain = withoutComments(rest.replaceAll('`', '')).replace(/^ *\{(.*)\}\.$/, ': $1.');
    const fields = firstSentence(plain.replace(/^ *:? ?/, ''));
    table = fields === '' ? [] : readFields(fields, resources);
    resources.set(title.toLowerCase(), table);
    for (const alias of ALIASES[title.toLowerCase()] ?? []) resources.set(alias, table);
    const [, also] = /\. Also ([^.]*)/.exec(withoutComments(rest)) ?? [];
    for (const field of readFields(also ?? '', resources)) resources.set(field.name, field.members ?? []);
  }
  return resources;
}

/** Matches prose between fields. */
const REMARK = /^also |accepted$|^shaped |^where |^may produce /;

/**
 * Matches titles that are not lists of fields: two formats that readBlockJson and readTransactionJson read, and
 * remarks.
 */
const NOT_FIELDS = / json$|^Opaque blobs$|^Identifier formats$/;

/** Other names under which the documents refer to a resource. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  'transaction pool entry': ['pool entry'],
  'pool stats': ['pool_stats'],
};

function withoutComments(text: string): string {
  let depth = 0;
  let kept = '';
  for (const character of text) {
    if (character === '(') depth += 1;
    if (depth === 0) kept += character;
    if (character === ')') depth -= 1;
  }
  return kept.replace(/ +/g, ' ').replace(/ ([;,.:?])/g, '$1');
}

function firstSentence(text: string): string {
  return (/^.*?(?=\.(?: |$)|$)/s.exec(text.trim())?.[0] ?? '').replace(/\.$/, '').trim();
}

/** Splits a string at `;` and `,` outside of brackets. Each piece ends with the separator that follows it. */
function pieces(text: string): { text: string; mark: string }[] {
  const found: { text: string; mark: string }[] = [];
  let depth = 0;
  let piece = '';
  for (const character of `${text};`) {
    if ('[{'.includes(character)) depth += 1;
    if (']}'.includes(character)) depth -= 1;
    if (depth === 0 && (character === ';' || character === ',')) {
      for (const one of piece.split(' or '))
        if (one.trim() !== '') found.push({ text: one.trim(), mark: character });
      piece = '';
    } else piece += character;
  }
  return found;
}

function readFields(text: string, resources: Resources): DocumentedField[] {
  if (['', 'none', 'empty'].includes(text)) return [];
  const fields: DocumentedField[] = [];
  for (const { text: piece, mark } of pieces(text).reverse()) {
    if (REMARK.test(piece)) continue;
    const [, name = '', written = ''] =
      /^(\w+)(?:\?[=\w]*)?:?(?: (.*))?$/s.exec(
        ABBREVIATIONS[piece] ?? piece.replace(/^(\w+)([[{])/, '$1 $2'),
      ) ?? [];
    if (name === '') throw new Error(`the notation of “${piece}” is not understood`);
    const next = fields[0];
    // In “a, b uint”, the type stands after the last of several names.
    const hasType = next?.type !== undefined || next?.members !== undefined;
    if (written === '' && mark === ',' && next !== undefined && hasType && !resources.has(name)) {
      fields.unshift({ ...next, name });
    } else fields.unshift({ name, ...readType(name, written.replace(/^each /, ''), resources) });
  }
  return fields;
}

function readType(name: string, written: string, resources: Resources): Omit<DocumentedField, 'name'> {
  const type = written.replace(/^([\w/ ]+|[[{].*[\]}])[?=].*$/s, '$1').replace(/\?$/, '');
  if (type === '') return { type: undefined, list: false, members: resources.get(name) };
  if (type.startsWith('[')) {
    const inner = readType('', type.slice(1, -1), resources);
    return { ...inner, list: true };
  }
  if (type.startsWith('{')) {
    return {
      type: undefined,
      list: false,
      members: readFields(type.slice(1, -1).replace(/^: ?/, ''), resources),
    };
  }
  const named = [...resources.keys()].filter((one) => type.toLowerCase().startsWith(one));
  const resource = named.sort((a, b) => b.length - a.length)[0];
  if (resource !== undefined) return { type: undefined, list: false, members: resources.get(resource) };
  const [first] = type.split('/');
  if (first === undefined || !['uint', 'int', 'str', 'bool'].includes(first)) {
    throw new Error(`the type “${written}” of ${name} is not understood`);
  }
  return { type: first, list: false, members: undefined };
}
