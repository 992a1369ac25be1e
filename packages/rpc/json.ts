/**
 * A value of JSON, as the Monero programs write it. Integers keep every digit.
 *
 * `JSON.parse` rounds integers above 2^53 (18446744073709551615 becomes …552000). It accepts repeated keys, `__proto__`
 * and deep nesting. This parser reads integers beyond the safe range as bigint and refuses the rest. It accepts two
 * things that JSON forbids, because the library epee writes them up to 0.18.5.1: raw control characters inside strings,
 * and `\v`.
 *
 * It does not check UTF-8. The caller decodes the bytes, because some answers contain raw bytes in strings.
 *
 * @see monero contrib/epee/src/parserse_base_utils.cpp#L42-L81, transform_to_escape_sequence
 */

export type JsonValue = null | boolean | number | bigint | string | readonly JsonValue[] | JsonObject;
/** Has no prototype, so `__proto__` is an ordinary key. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** `position` counts characters from the start of the text. The text itself is never part of the message. */
export class JsonSyntaxError extends Error {
  readonly position: number;

  constructor(problem: string, position: number) {
    super(`${problem} at position ${String(position)}`);
    this.name = 'JsonSyntaxError';
    this.position = position;
  }
}

export interface JsonLimits {
  /** Largest depth of objects and arrays. Answers of the programs nest less than ten deep. */
  readonly maxDepth: number;
  /**
   * Bytes that the values may take in memory, by `memoryCosts`. A text such as `{},{},…` could otherwise take seventy
   * times its size.
   */
  readonly maxMemory: number;
}

const defaultLimits: JsonLimits = { maxDepth: 64, maxMemory: 512 * 1024 * 1024 };
/** The bytes of memory that a value takes besides its text, measured on Node 20 and rounded up. */
const memoryCosts = { value: 16, bigint: 64, array: 64, object: 208, member: 128 } as const;
/** The widest integer of the programs has 39 digits (128 bits). BigInt is slow on much longer texts. */
const MAX_INTEGER_DIGITS = 40;
const NUMBER = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/y;
const PLAIN_STRING = /[^"\\]*/y;
const MAX_PARTS = 4_096;
const HEX4 = /[0-9a-fA-F]{4}/y;

const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/**
 * @returns integers outside ±(2^53−1) as bigint, all other numbers as number; objects without prototype
 * @throws JsonSyntaxError on anything that is not one JSON value, on a repeated key, and beyond the limits
 */
export function parseJson(text: string, limits: JsonLimits = defaultLimits): JsonValue {
  let at = 0;
  let memory = 0;

  const value = parseValue(0);
  skipSpace();
  if (at < text.length) throw new JsonSyntaxError('more after the end', at);
  return value;

  function parseValue(depth: number): JsonValue {
    skipSpace();
    spend(memoryCosts.value);
    switch (text.charAt(at)) {
      case '{':
        return parseObject(depth + 1);
      case '[':
        return parseArray(depth + 1);
      case '"':
        return parseString();
      case 't':
        return keyword('true', true);
      case 'f':
        return keyword('false', false);
      case 'n':
        return keyword('null', null);
      default:
        return parseNumber();
    }
  }

  function spend(bytes: number): void {
    memory += bytes;
    if (memory > limits.maxMemory) throw new JsonSyntaxError('too many values', at);
  }

  function parseObject(depth: number): JsonObject {
    if (depth > limits.maxDepth) throw new JsonSyntaxError('nested too deep', at);
    at += 1;
    spend(memoryCosts.object);
    const object = Object.create(null) as Record<string, JsonValue>;
    skipSpace();
    if (text[at] === '}') {
      at += 1;
      return object;
    }
    for (;;) {
      skipSpace();
      const start = at;
      if (text[at] !== '"') throw new JsonSyntaxError('a key was expected', at);
      spend(memoryCosts.member);
      const key = parseString();
      if (key in object) throw new JsonSyntaxError('repeated key', start);
      skipSpace();
      if (text[at] !== ':') throw new JsonSyntaxError('":" was expected', at);
      at += 1;
      object[key] = parseValue(depth);
      skipSpace();
      const next = text[at];
      at += 1;
      if (next === '}') return object;
      if (next !== ',') throw new JsonSyntaxError('"," or "}" was expected', at - 1);
    }
  }

  function parseArray(depth: number): JsonValue[] {
    if (depth > limits.maxDepth) throw new JsonSyntaxError('nested too deep', at);
    at += 1;
    spend(memoryCosts.array);
    const array: JsonValue[] = [];
    skipSpace();
    if (text[at] === ']') {
      at += 1;
      return array;
    }
    for (;;) {
      array.push(parseValue(depth));
      skipSpace();
      const next = text[at];
      at += 1;
      if (next === ']') return array;
      if (next !== ',') throw new JsonSyntaxError('"," or "]" was expected', at - 1);
    }
  }

  function parseString(): string {
    at += 1;
    const first = plainRun();
    if (text[at] === '"') {
      at += 1;
      return first;
    }
    // The text is joined in pieces. One list of all parts would take twenty times the memory of a string with only
    // escapes.
    const pieces: string[] = [];
    let parts = [first];
    for (;;) {
      const character = text[at];
      if (character === undefined) throw new JsonSyntaxError('the string has no end', at);
      at += 1;
      if (character === '"') return pieces.join('') + parts.join('');
      parts.push(parseEscape(), plainRun());
      if (parts.length < MAX_PARTS) continue;
      pieces.push(parts.join(''));
      parts = [];
    }
  }

  function plainRun(): string {
    PLAIN_STRING.lastIndex = at;
    PLAIN_STRING.exec(text);
    const run = text.slice(at, PLAIN_STRING.lastIndex);
    at = PLAIN_STRING.lastIndex;
    return run;
  }

  /** Reads the rest of an escape, after its backslash. */
  function parseEscape(): string {
    const letter = text[at] ?? '';
    at += 1;
    if (letter === 'u') {
      HEX4.lastIndex = at;
      if (!HEX4.test(text)) throw new JsonSyntaxError('four hexadecimal digits were expected', at);
      at += 4;
      return String.fromCharCode(parseInt(text.slice(at - 4, at), 16));
    }
    const character = Object.hasOwn(escapes, letter) ? escapes[letter] : undefined;
    if (character === undefined) throw new JsonSyntaxError('unknown escape', at - 1);
    return character;
  }

  function parseNumber(): number | bigint {
    NUMBER.lastIndex = at;
    const match = NUMBER.exec(text);
    if (match === null) throw new JsonSyntaxError('a value was expected', at);
    const start = at;
    at = NUMBER.lastIndex;
    const digits = match[0];
    const isInteger = match[1] === undefined && match[2] === undefined;
    if (isInteger && digits.length > MAX_INTEGER_DIGITS) throw new JsonSyntaxError('too many digits', start);
    const number = Number(digits);
    if (!isInteger) {
      if (!Number.isFinite(number)) throw new JsonSyntaxError('number out of range', start);
      return number;
    }
    // The parser reads "-0" as 0.
    if (Number.isSafeInteger(number)) return number === 0 ? 0 : number;
    spend(memoryCosts.bigint);
    return BigInt(digits);
  }

  function keyword<T extends JsonValue>(word: string, meaning: T): T {
    if (!text.startsWith(word, at)) throw new JsonSyntaxError('a value was expected', at);
    at += word.length;
    return meaning;
  }

  function skipSpace(): void {
    for (;;) {
      const code = text.charCodeAt(at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      at += 1;
    }
  }
}

/** Values that `stringifyJson` accepts. It leaves out `undefined` members, as `JSON.stringify` does. */
export type JsonInput =
  | null
  | undefined
  | boolean
  | number
  | bigint
  | string
  | readonly JsonInput[]
  | JsonInputObject;
export interface JsonInputObject {
  readonly [name: string]: JsonInput;
}

/**
 * Returns the JSON text. It writes a bigint as bare digits, which epee reads for every 64-bit field.
 *
 * @throws RangeError for a number that JSON or a double cannot represent exactly (NaN, infinite, unsafe integer)
 */
export function stringifyJson(value: JsonInput): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) {
      throw new RangeError('this number is not exact in JSON; use bigint');
    }
    return String(value);
  }
  if (isList(value)) return `[${value.map(stringifyJson).join(',')}]`;
  const members: string[] = [];
  for (const [key, member] of Object.entries(value)) {
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${stringifyJson(member)}`);
  }
  return `{${members.join(',')}}`;
}

function isList(value: readonly JsonInput[] | object): value is readonly JsonInput[] {
  return Array.isArray(value);
}
