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
  | null
  | undefined
  | boolean
  | number
  | bigint
  | string
  | Fraction
  | readonly Json[]
  | JsonObject;

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

// An answer has hundreds of objects, so these functions append to one text and make no lists.
function writeObject(value: null | Fraction | readonly Json[] | JsonObject): string {
  if (value === null) return 'null';
  if (value instanceof Fraction) return value.value.toFixed(1);
  if (isArray(value)) return writeArray(value);
  let members = '';
  for (const name of sorted(Object.keys(value))) {
    const member = value[name];
    if (member === undefined) continue;
    members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${writeJson(member)}`;
  }
  return `{${members}}`;
}

function writeArray(values: readonly Json[]): string {
  let text = '';
  for (let index = 0; index < values.length; index += 1) {
    text += `${index === 0 ? '' : ','}${writeJson(values[index])}`;
  }
  return `[${text}]`;
}

/** Sorts names. Most objects are written in order, and a sort costs more than a look. */
function sorted(names: string[]): string[] {
  for (let index = 1; index < names.length; index += 1) {
    if ((names[index - 1] ?? '') > (names[index] ?? '')) return names.sort();
  }
  return names;
}

function isArray(value: readonly Json[] | JsonObject): value is readonly Json[] {
  return Array.isArray(value);
}
