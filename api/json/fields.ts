import { z } from 'zod';

/** The name in code of a JSON field: `keyImage` for `key_image`. */
type CodeName<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CodeName<Tail>>}`
  : Name;

/** The types in code that can be converted to a JSON value of type `Json`. */
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
 * Returns a function that converts values with camelCase names to JSON fields with the same names in snake_case. A number or
 * bigint becomes a string where the schema requires a string. A Date becomes Unix seconds. Undefined becomes null.
 *
 * @param shape flat fields of a schema of `contract/`, without nested objects
 */
export function createJsonFieldsConverter<Shape extends z.ZodRawShape>(
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
    // `CodeValues` guarantees that each value could be converted to the type of its field.
    return json as JsonValues<Shape>;
  };
}

function innerType(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodNullable ? schema.unwrap() : schema;
}

function jsonValue(value: unknown, isString: boolean): unknown {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return toUnixSeconds(value);
  return isString && (typeof value === 'bigint' || typeof value === 'number') ? value.toString() : value;
}

export function toUnixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
