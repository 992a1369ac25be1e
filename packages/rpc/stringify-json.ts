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
 * Returns the value as JSON. A bigint becomes an unquoted integer, which epee accepts for every 64-bit field.
 *
 * @throws RangeError for a number that JSON or a double cannot represent exactly (NaN, infinite, unsafe integer)
 */
export function stringifyJson(value: JsonInput): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) {
      throw new RangeError(
        `JSON cannot represent the number ${String(value)} exactly; pass a finite number, or a bigint for an integer above 2^53−1`,
      );
    }
    return String(value);
  }
  if (isJsonArray(value)) return `[${value.map(stringifyJson).join(',')}]`;
  const members: string[] = [];
  for (const [key, member] of Object.entries(value)) {
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${stringifyJson(member)}`);
  }
  return `{${members.join(',')}}`;
}

function isJsonArray(value: readonly JsonInput[] | object): value is readonly JsonInput[] {
  return Array.isArray(value);
}
