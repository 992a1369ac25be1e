import { integerFields } from './integer-fields.ts';

/** An amount or a fee in atomic units: 10^12 of them are one XMR. */
export type Amount = bigint;

const DIGITS = /^(?:0|[1-9][0-9]*)$/;

function toInteger(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toInteger);
  return typeof value === 'string' && DIGITS.test(value) ? BigInt(value) : value;
}

/**
 * Replaces the decimal strings in 64-bit and 128-bit fields with bigints. It changes the object in place, and leaves
 * other values as they are.
 *
 * @param value parsed JSON of the API
 */
export function parseIntegerFieldsInPlace(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    value.forEach(parseIntegerFieldsInPlace);
    return;
  }
  const fields = value as Record<string, unknown>;
  for (const [name, field] of Object.entries(fields)) {
    if (integerFields.has(name)) fields[name] = toInteger(field);
    parseIntegerFieldsInPlace(fields[name]);
  }
}

/** Returns the JSON of a request body, with bigints as decimal strings. */
export function stringifyWithBigints(body: unknown): string {
  return JSON.stringify(body, (_name, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}
