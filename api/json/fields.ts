import { z } from 'zod';

/** The name of an answer's field in code: `key_image` is `keyImage`. */
type CodeName<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CodeName<Tail>>}`
  : Name;

/** The types in code that can be written as a value of an answer. */
type CodeValue<Json> =
  | Json
  | (null extends Json ? undefined : never)
  | (string extends Json ? bigint | number : never)
  | (number extends Json ? Date : never);

type CodeValues<Shape extends z.ZodRawShape> = {
  readonly [Name in keyof Shape & string as CodeName<Name>]: CodeValue<z.infer<Shape[Name]>>;
};

type JsonValues<Shape extends z.ZodRawShape> = { -readonly [Name in keyof Shape]: z.infer<Shape[Name]> };

/**
 * Returns a function that writes the fields of an answer from values with the same names in camelCase. A number or
 * bigint becomes text where the schema requires text. A Date becomes unix seconds. Undefined becomes null.
 *
 * @param shape flat fields of a schema of `contract/`, without nested objects
 */
export function jsonFields<Shape extends z.ZodRawShape>(
  shape: Shape,
): (values: CodeValues<Shape>) => JsonValues<Shape> {
  const fields = Object.entries(shape).map(([name, schema]) => ({
    name,
    codeName: name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
    isString: innerType(schema) instanceof z.ZodString,
  }));
  return (values) => {
    const valuesByName = values as Readonly<Record<string, unknown>>;
    const json: Record<string, unknown> = {};
    for (const { name, codeName, isString } of fields)
      json[name] = jsonValue(valuesByName[codeName], isString);
    // Every field of the shape was written by the rules of `CodeValues`.
    return json as JsonValues<Shape>;
  };
}

function innerType(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodNullable ? schema.unwrap() : schema;
}

function jsonValue(value: unknown, isString: boolean): unknown {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return unixSeconds(value);
  return isString && (typeof value === 'bigint' || typeof value === 'number') ? value.toString() : value;
}

export function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

/** @param tag a byte, or null for an output without a view tag */
export function viewTagJson(tag: number | null): string | null {
  return tag === null ? null : tag.toString(16).padStart(2, '0');
}
