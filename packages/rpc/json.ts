/**
 * A JSON value, as the Monero programs write it. Integers keep every digit.
 *
 * `JSON.parse` rounds integers above 2^53 (18446744073709551615 becomes …552000), and accepts repeated keys and deep
 * nesting. This parser reads integers beyond the safe range as bigint, and refuses repeated keys and deep nesting. It
 * accepts two things that JSON forbids, because Monero's library epee writes them (up to 0.18.5.1): raw control
 * characters inside strings, and `\v`.
 *
 * It does not check UTF-8. The caller decodes the bytes, because some responses contain raw bytes in strings.
 *
 * @see monero contrib/epee/src/parserse_base_utils.cpp#L42-L81, transform_to_escape_sequence
 */

export type JsonValue = null | boolean | number | bigint | string | readonly JsonValue[] | JsonObject;
/** A JSON object without a prototype, so that `__proto__` is an ordinary key. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** Thrown when the input cannot be parsed. `position` counts characters from its start. The message never contains the input. */
export class JsonSyntaxError extends Error {
  readonly position: number;

  constructor(problem: string, position: number) {
    super(`the JSON cannot be parsed at position ${String(position)}: ${problem}`);
    this.name = 'JsonSyntaxError';
    this.position = position;
  }
}

export interface JsonParseLimits {
  /** Largest nesting depth of objects and arrays. Responses of the Monero programs nest less than ten levels deep. */
  readonly maxDepth: number;
  /**
   * Bytes that the parsed values may take in memory, estimated by `memoryCosts`. Without this limit, input such as
   * `{},{},…` could take seventy times its own size.
   */
  readonly maxMemoryBytes: number;
}

const defaultLimits: JsonParseLimits = { maxDepth: 64, maxMemoryBytes: 512 * 1024 * 1024 };
/** Bytes of memory for a value besides its characters, measured on Node.js 20 and rounded up. */
const memoryCosts = { value: 16, bigint: 64, array: 64, object: 208, member: 128 } as const;
/**
 * Maximum length of an integer, with its sign. The largest integers of the Monero programs have 128 bits, which is 39
 * digits. BigInt is slow on much longer numbers.
 */
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
 * @throws JsonSyntaxError when the input is not exactly one JSON value, repeats a key, or exceeds a limit
 */
export function parseJson(text: string, limits: JsonParseLimits = defaultLimits): JsonValue {
  return new JsonReader(text, limits).read();
}

/** Reads the input once, from start to end. */
class JsonReader {
  readonly #text: string;
  readonly #limits: JsonParseLimits;
  /** Position of the next character. */
  #position = 0;
  /** Bytes of memory for the values read so far. */
  #memory = 0;

  constructor(text: string, limits: JsonParseLimits) {
    this.#text = text;
    this.#limits = limits;
  }

  read(): JsonValue {
    const value = this.#value(0);
    this.#skipSpace();
    if (this.#position < this.#text.length)
      this.#throwSyntaxError('there are more characters after the JSON value');
    return value;
  }

  /** @param depth number of enclosing objects and arrays */
  #value(depth: number): JsonValue {
    this.#skipSpace();
    this.#countMemory(memoryCosts.value);
    switch (this.#text.charAt(this.#position)) {
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
    this.#enter(depth, memoryCosts.object);
    const object = Object.create(null) as Record<string, JsonValue>;
    if (this.#skipEndIfEmpty('}')) return object;
    do {
      const key = this.#keyAndColon(object);
      object[key] = this.#value(depth);
    } while (this.#readSeparator('}', 'a member of an object must be followed by "," or "}"'));
    return object;
  }

  #array(depth: number): JsonValue[] {
    this.#enter(depth, memoryCosts.array);
    const array: JsonValue[] = [];
    if (this.#skipEndIfEmpty(']')) return array;
    do array.push(this.#value(depth));
    while (this.#readSeparator(']', 'an element of an array must be followed by "," or "]"'));
    return array;
  }

  /** Checks the nesting depth and skips the opening bracket of an object or array. */
  #enter(depth: number, cost: number): void {
    if (depth > this.#limits.maxDepth)
      this.#throwSyntaxError(
        `its objects and arrays are nested deeper than the limit of ${String(this.#limits.maxDepth)} levels`,
      );
    this.#position += 1;
    this.#countMemory(cost);
  }

  /** Skips the closing bracket of an empty object or array. @returns whether it was empty */
  #skipEndIfEmpty(end: string): boolean {
    this.#skipSpace();
    if (this.#text[this.#position] !== end) return false;
    this.#position += 1;
    return true;
  }

  /** Reads the character after a member. @returns whether another member follows */
  #readSeparator(end: string, problem: string): boolean {
    this.#skipSpace();
    const character = this.#text[this.#position];
    if (character !== ',' && character !== end) this.#throwSyntaxError(problem);
    this.#position += 1;
    return character === ',';
  }

  /** Reads a key of the object and the colon after it. It refuses a key that the object already has. */
  #keyAndColon(object: JsonObject): string {
    this.#skipSpace();
    const start = this.#position;
    if (this.#text[start] !== '"')
      this.#throwSyntaxError('an object must have a string as the key of each member');
    this.#countMemory(memoryCosts.member);
    const key = this.#string();
    if (key in object) this.#throwSyntaxError('an object has the same key twice', start);
    this.#skipSpace();
    if (this.#text[this.#position] !== ':')
      this.#throwSyntaxError('an object must have ":" between key and value');
    this.#position += 1;
    return key;
  }

  #string(): string {
    this.#position += 1;
    const first = this.#charactersBeforeEscape();
    if (this.#text[this.#position] !== '"') return this.#stringWithEscapes(first);
    this.#position += 1;
    return first;
  }

  /**
   * Reads the rest of a string from its first escape. It joins the parts in groups, because one array with all parts of a
   * string that consists of escapes would take twenty times the memory of the string.
   */
  #stringWithEscapes(first: string): string {
    const pieces: string[] = [];
    let parts = [first];
    for (;;) {
      const character = this.#text[this.#position];
      if (character === undefined) this.#throwSyntaxError('a string ends without its closing quote');
      this.#position += 1;
      if (character === '"') return pieces.join('') + parts.join('');
      parts.push(this.#escape(), this.#charactersBeforeEscape());
      if (parts.length < MAX_PARTS) continue;
      pieces.push(parts.join(''));
      parts = [];
    }
  }

  #charactersBeforeEscape(): string {
    const start = this.#position;
    PLAIN_STRING.lastIndex = start;
    PLAIN_STRING.exec(this.#text);
    this.#position = PLAIN_STRING.lastIndex;
    return this.#text.slice(start, this.#position);
  }

  /** Reads the rest of an escape, after its backslash. */
  #escape(): string {
    const letter = this.#text[this.#position] ?? '';
    this.#position += 1;
    if (letter === 'u') return this.#codeUnit();
    const character = Object.hasOwn(escapes, letter) ? escapes[letter] : undefined;
    if (character === undefined)
      this.#throwSyntaxError(
        'a string has a backslash before a character that JSON cannot escape',
        this.#position - 1,
      );
    return character;
  }

  #codeUnit(): string {
    const start = this.#position;
    HEX4.lastIndex = start;
    if (!HEX4.test(this.#text))
      this.#throwSyntaxError('a string must have four hexadecimal characters after \\u');
    this.#position += 4;
    return String.fromCharCode(parseInt(this.#text.slice(start, this.#position), 16));
  }

  #number(): number | bigint {
    const start = this.#position;
    NUMBER.lastIndex = start;
    const match = NUMBER.exec(this.#text);
    if (match === null) this.#throwSyntaxError('there is no valid JSON value here');
    this.#position = NUMBER.lastIndex;
    const [digits, fraction, exponent] = match;
    if (fraction === undefined && exponent === undefined) return this.#integer(digits, start);
    const number = Number(digits);
    if (!Number.isFinite(number)) this.#throwSyntaxError('a number is too large for a double', start);
    return number;
  }

  #integer(digits: string, start: number): number | bigint {
    if (digits.length > MAX_INTEGER_DIGITS)
      this.#throwSyntaxError(
        `an integer has more digits than the limit of ${String(MAX_INTEGER_DIGITS)}`,
        start,
      );
    const number = Number(digits);
    // The number "-0" becomes 0.
    if (Number.isSafeInteger(number)) return number === 0 ? 0 : number;
    this.#countMemory(memoryCosts.bigint);
    return BigInt(digits);
  }

  #keyword<T extends JsonValue>(word: string, meaning: T): T {
    if (!this.#text.startsWith(word, this.#position))
      this.#throwSyntaxError('there is no valid JSON value here');
    this.#position += word.length;
    return meaning;
  }

  #skipSpace(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#position);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.#position += 1;
    }
  }

  #countMemory(bytes: number): void {
    this.#memory += bytes;
    if (this.#memory > this.#limits.maxMemoryBytes)
      this.#throwSyntaxError(
        `its values need more memory than the limit of ${String(this.#limits.maxMemoryBytes)} bytes`,
      );
  }

  #throwSyntaxError(problem: string, position = this.#position): never {
    throw new JsonSyntaxError(problem, position);
  }
}
