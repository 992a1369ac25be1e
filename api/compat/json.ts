/** A number that is written with a fraction, as in `151000.0`. Clients in typed languages expect one there. */
export class Fraction {
  readonly value: number;

  /** @param value a whole number */
  constructor(value: number) {
    this.value = value;
  }
}

/** A value that {@link writeJson} accepts. Members that are undefined are left out. */
export type Json =
  null | undefined | boolean | number | bigint | string | Fraction | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json;
}

/**
 * Returns compact JSON with the keys of every object in alphabetical order. A bigint is written with all its digits, because
 * the interface has bare 64-bit integers, and `JSON.stringify` refuses a bigint.
 *
 * @throws RangeError for a number that is not finite, or is an integer beyond 2^53
 */
export function writeJson(value: Json): string {
  if (typeof value === 'object') return writeObject(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'undefined') return 'null';
  if (
    typeof value === 'number' &&
    (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)))
  ) {
    throw new RangeError('a number that JSON cannot carry exactly');
  }
  return String(value);
}

function writeObject(value: null | Fraction | readonly Json[] | JsonObject): string {
  if (value === null) return 'null';
  if (value instanceof Fraction) return value.value.toFixed(1);
  if (isList(value)) return `[${value.map(writeJson).join(',')}]`;
  let members = '';
  for (const name of Object.keys(value).sort()) {
    const member = value[name];
    if (member === undefined) continue;
    members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${writeJson(member)}`;
  }
  return `{${members}}`;
}

function isList(value: readonly Json[] | JsonObject): value is readonly Json[] {
  return Array.isArray(value);
}
