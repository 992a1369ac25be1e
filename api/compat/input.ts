/** Characters that stay in a path segment or a value of the query. All others are deleted. */
const DELETED_CHARACTERS = /[^A-Za-z0-9+/=]/g;

/** Longest path segment or value that is read. Addresses have at most 106 characters. */
const MAX_LENGTH = 200;

/** Returns the text without the characters that the compatible interface deletes. A longer text is cut. */
export function cleanInput(text: string): string {
  return text
    .slice(0, 2 * MAX_LENGTH)
    .replace(DELETED_CHARACTERS, '')
    .slice(0, MAX_LENGTH);
}

const U64_MAX = 2n ** 64n - 1n;

/** Reads an unsigned decimal number of 64 bits. @returns undefined when the text is something else */
export function parseU64(text: string): bigint | undefined {
  if (!/^\d{1,30}$/.test(text)) return undefined;
  const value = BigInt(text);
  return value <= U64_MAX ? value : undefined;
}

/** The parameters of a request, by name. The first of several values with one name is used. */
export class CompatQuery {
  readonly #values: URLSearchParams;

  constructor(values: URLSearchParams) {
    this.#values = values;
  }

  /** Returns the cleaned value, or undefined when it does not begin with a digit. The default applies then. */
  number(name: string): string | undefined {
    return this.#matching(name, /^\d/);
  }

  /** Returns the cleaned value, or an empty text when it does not begin with a letter, digit or underscore. */
  text(name: string): string {
    return this.#matching(name, /^\w/) ?? '';
  }

  /** Returns whether the value begins with 1. */
  isEnabled(name: string): boolean {
    return this.#matching(name, /^[01]/)?.startsWith('1') ?? false;
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  #matching(name: string, pattern: RegExp): string | undefined {
    const value = this.#values.get(name);
    return value !== null && pattern.test(value) ? cleanInput(value) : undefined;
  }
}
