/** An integer that is serialized with a fraction, such as `151000.0`, because clients in typed languages expect a float. */
export class FractionalNumber {
  readonly value: number;

  /** @param value an integer */
  constructor(value: number) {
    this.value = value;
  }
}

/** A value that {@link stringifyCompatJson} can serialize. Members that are undefined are omitted. */
export type CompatJson =
  | null
  | undefined
  | boolean
  | number
  | bigint
  | string
  | FractionalNumber
  | readonly CompatJson[]
  | CompatJsonObject;

export interface CompatJsonObject {
  readonly [name: string]: CompatJson;
}

/**
 * Serializes a value as compact JSON with sorted keys. A bigint becomes a JSON number with all its digits, as in the onion
 * explorer. `JSON.stringify` does not accept a bigint.
 *
 * @throws RangeError for a `number` that is not finite or not a safe integer; pass such integers as bigint
 */
export function stringifyCompatJson(value: CompatJson): string {
  if (typeof value === 'object') return writeObject(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'undefined') return 'null';
  if (
    typeof value === 'number' &&
    (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)))
  ) {
    throw new RangeError(
      `The number ${value} of a response cannot be written to JSON exactly. It must be finite; pass integers of 2^53 or more as bigint.`,
    );
  }
  return String(value);
}

// A response has hundreds of objects. Appending to one string is faster than joining arrays.
function writeObject(value: null | FractionalNumber | readonly CompatJson[] | CompatJsonObject): string {
  if (value === null) return 'null';
  if (value instanceof FractionalNumber) return value.value.toFixed(1);
  if (isArray(value)) return writeArray(value);
  let members = '';
  for (const name of sorted(Object.keys(value))) {
    const member = value[name];
    if (member === undefined) continue;
    members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${stringifyCompatJson(member)}`;
  }
  return `{${members}}`;
}

function writeArray(values: readonly CompatJson[]): string {
  let text = '';
  for (let index = 0; index < values.length; index += 1) {
    text += `${index === 0 ? '' : ','}${stringifyCompatJson(values[index])}`;
  }
  return `[${text}]`;
}

/** Sorts the keys of an object in place. They are usually in order already, and checking the order is cheaper than sorting. */
function sorted(names: string[]): string[] {
  for (let index = 1; index < names.length; index += 1) {
    if ((names[index - 1] ?? '') > (names[index] ?? '')) return names.sort();
  }
  return names;
}

function isArray(value: readonly CompatJson[] | CompatJsonObject): value is readonly CompatJson[] {
  return Array.isArray(value);
}
