/** Matches the characters that the onion explorer deletes from path segments and query values. */
const DELETED_CHARACTERS = /[^A-Za-z0-9+/=]/g;

/** Maximum length of a path segment or query value. A Monero address has at most 106 characters. */
const MAX_LENGTH = 200;

const PAYMENT_PROOF = /^(?:Out|In)ProofV[12][1-9A-HJ-NP-Za-km-z]+$/;

/**
 * Maximum length of a payment proof. A transaction with 256 outputs can have 257 transaction keys. A proof with a
 * signature for each of them has 33,934 characters.
 */
const MAX_PROOF_LENGTH = 34_000;

/** Deletes the characters that the onion explorer deletes, and truncates the rest to {@link MAX_LENGTH}. */
export function cleanCompatInput(text: string): string {
  return text
    .slice(0, 2 * MAX_LENGTH)
    .replace(DELETED_CHARACTERS, '')
    .slice(0, MAX_LENGTH);
}

const U64_MAX = 2n ** 64n - 1n;

/** Parses an unsigned 64-bit decimal number. @returns undefined for any other string */
export function parseU64(text: string): bigint | undefined {
  if (!/^\d{1,30}$/.test(text)) return undefined;
  const value = BigInt(text);
  return value <= U64_MAX ? value : undefined;
}

/** Query parameters, parsed as leniently as in the onion explorer. Only the first value of a repeated parameter is used. */
export class CompatQuery {
  readonly #searchParams: URLSearchParams;

  constructor(searchParams: URLSearchParams) {
    this.#searchParams = searchParams;
  }

  /**
   * Returns the value of a numeric parameter, cleaned by {@link cleanCompatInput}. Undefined when the value does not begin
   * with a digit. The caller then uses its default.
   */
  getNumericString(name: string): string | undefined {
    return this.#getMatchingValue(name, /^\d/);
  }

  /**
   * Returns the result of {@link cleanCompatInput} for a parameter, or an empty string when the parameter does not begin
   * with a letter, digit or underscore.
   */
  getText(name: string): string {
    return this.#getMatchingValue(name, /^\w/) ?? '';
  }

  /** Returns whether the value of the parameter begins with 1, which stands for `true`. */
  isEnabled(name: string): boolean {
    return this.#getMatchingValue(name, /^[01]/)?.startsWith('1') ?? false;
  }

  /** Returns the value if it has the format of a payment proof, which can be longer than other values. */
  getPaymentProof(name: string): string | undefined {
    const value = this.#searchParams.get(name)?.trim() ?? '';
    return value.length <= MAX_PROOF_LENGTH && PAYMENT_PROOF.test(value) ? value : undefined;
  }

  has(name: string): boolean {
    return this.#searchParams.has(name);
  }

  #getMatchingValue(name: string, pattern: RegExp): string | undefined {
    const value = this.#searchParams.get(name);
    return value !== null && pattern.test(value) ? cleanCompatInput(value) : undefined;
  }
}
