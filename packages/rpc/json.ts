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
  return new JsonReader(text, limits).read();
}

/** Reads a text once, from its start to its end. */
class JsonReader {
  readonly #text: string;
  readonly #limits: JsonLimits;
  /** Position of the next character. */
  #at = 0;
  /** Bytes that the values so far take. */
  #memory = 0;

  constructor(text: string, limits: JsonLimits) {
    this.#text = text;
    this.#limits = limits;
  }

  read(): JsonValue {
    const value = this.#value(0);
    this.#skipSpace();
    if (this.#at < this.#text.length) this.#refuse('more after the end');
    return value;
  }

  /** @param depth number of objects and arrays around the value */
  #value(depth: number): JsonValue {
    this.#skipSpace();
    this.#spend(memoryCosts.value);
    switch (this.#text.charAt(this.#at)) {
      case '{':
        return this.#object(depth + 1);
      case '[':
        return this.#array(depth + 1);
      case '"':
        return this.#string();
      case 't':
        return this.#keyword('true', true);
      case 'f':
        return this.#keyword('false', false);
      case 'n':
        return this.#keyword('null', null);
      default:
        return this.#number();
    }
  }

  #object(depth: number): JsonObject {
    this.#open(depth, memoryCosts.object);
    const object = Object.create(null) as Record<string, JsonValue>;
    if (this.#closes('}')) return object;
    do {
      const key = this.#newKey(object);
      object[key] = this.#value(depth);
    } while (this.#continues('}', '"," or "}" was expected'));
    return object;
  }

  #array(depth: number): JsonValue[] {
    this.#open(depth, memoryCosts.array);
    const array: JsonValue[] = [];
    if (this.#closes(']')) return array;
    do array.push(this.#value(depth));
    while (this.#continues(']', '"," or "]" was expected'));
    return array;
  }

  /** Reads the first character of an object or array. */
  #open(depth: number, cost: number): void {
    if (depth > this.#limits.maxDepth) this.#refuse('nested too deep');
    this.#at += 1;
    this.#spend(cost);
  }

  /** Reads the last character of an object or array if it has no members. */
  #closes(end: string): boolean {
    this.#skipSpace();
    if (this.#text[this.#at] !== end) return false;
    this.#at += 1;
    return true;
  }

  /** Reads the character after a member. @returns whether another member follows */
  #continues(end: string, problem: string): boolean {
    this.#skipSpace();
    const character = this.#text[this.#at];
    if (character !== ',' && character !== end) this.#refuse(problem);
    this.#at += 1;
    return character === ',';
  }

  /** Reads a key and its colon. */
  #newKey(object: JsonObject): string {
    this.#skipSpace();
    const start = this.#at;
    if (this.#text[start] !== '"') this.#refuse('a key was expected');
    this.#spend(memoryCosts.member);
    const key = this.#string();
    if (key in object) this.#refuse('repeated key', start);
    this.#skipSpace();
    if (this.#text[this.#at] !== ':') this.#refuse('":" was expected');
    this.#at += 1;
    return key;
  }

  #string(): string {
    this.#at += 1;
    const first = this.#plainRun();
    if (this.#text[this.#at] !== '"') return this.#stringWithEscapes(first);
    this.#at += 1;
    return first;
  }

  /**
   * Reads the rest of a string from its first escape. The text is joined in pieces. One list of all parts would take
   * twenty times the memory of a string with only escapes.
   */
  #stringWithEscapes(first: string): string {
    const pieces: string[] = [];
    let parts = [first];
    for (;;) {
      const character = this.#text[this.#at];
      if (character === undefined) this.#refuse('the string has no end');
      this.#at += 1;
      if (character === '"') return pieces.join('') + parts.join('');
      parts.push(this.#escape(), this.#plainRun());
      if (parts.length < MAX_PARTS) continue;
      pieces.push(parts.join(''));
      parts = [];
    }
  }

  #plainRun(): string {
    const start = this.#at;
    PLAIN_STRING.lastIndex = start;
    PLAIN_STRING.exec(this.#text);
    this.#at = PLAIN_STRING.lastIndex;
    return this.#text.slice(start, this.#at);
  }

  /** Reads the rest of an escape, after its backslash. */
  #escape(): string {
    const letter = this.#text[this.#at] ?? '';
    this.#at += 1;
    if (letter === 'u') return this.#codeUnit();
    const character = Object.hasOwn(escapes, letter) ? escapes[letter] : undefined;
    if (character === undefined) this.#refuse('unknown escape', this.#at - 1);
    return character;
  }

  #codeUnit(): string {
    const start = this.#at;
    HEX4.lastIndex = start;
    if (!HEX4.test(this.#text)) this.#refuse('four hexadecimal digits were expected');
    this.#at += 4;
    return String.fromCharCode(parseInt(this.#text.slice(start, this.#at), 16));
  }

  #number(): number | bigint {
    const start = this.#at;
    NUMBER.lastIndex = start;
    const match = NUMBER.exec(this.#text);
    if (match === null) this.#refuse('a value was expected');
    this.#at = NUMBER.lastIndex;
    const [digits, fraction, exponent] = match;
    if (fraction === undefined && exponent === undefined) return this.#integer(digits, start);
    const number = Number(digits);
    if (!Number.isFinite(number)) this.#refuse('number out of range', start);
    return number;
  }

  #integer(digits: string, start: number): number | bigint {
    if (digits.length > MAX_INTEGER_DIGITS) this.#refuse('too many digits', start);
    const number = Number(digits);
    // The reader gives 0 for "-0".
    if (Number.isSafeInteger(number)) return number === 0 ? 0 : number;
    this.#spend(memoryCosts.bigint);
    return BigInt(digits);
  }

  #keyword<T extends JsonValue>(word: string, meaning: T): T {
    if (!this.#text.startsWith(word, this.#at)) this.#refuse('a value was expected');
    this.#at += word.length;
    return meaning;
  }

  #skipSpace(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.#at += 1;
    }
  }

  #spend(bytes: number): void {
    this.#memory += bytes;
    if (this.#memory > this.#limits.maxMemory) this.#refuse('too many values');
  }

  /** @throws JsonSyntaxError */
  #refuse(problem: string, position = this.#at): never {
    throw new JsonSyntaxError(problem, position);
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
