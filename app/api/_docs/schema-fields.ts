import { schemaNameOfRef, type JsonSchema } from '../../../api/contract/openapi.ts';

export type NamedSchemas = Readonly<Record<string, JsonSchema>>;

interface Field {
  /** Dotted path of the field, such as `error.code`. */
  readonly path: string;
  readonly schema: JsonSchema;
  readonly optional: boolean;
}

/** Returns the object schemas in an inline schema: the schema itself, its alternatives or its array items. */
export function listInlineObjectSchemas(schema: JsonSchema): readonly JsonSchema[] {
  if (schema.$ref !== undefined) return [];
  if (schema.properties !== undefined) return [schema];
  if (schema.items !== undefined) return listInlineObjectSchemas(schema.items);
  return (schema.anyOf ?? schema.oneOf ?? []).flatMap(listInlineObjectSchemas);
}

/** Returns the fields of an object, each followed by the fields of its inline objects. */
export function listSchemaFields(
  { properties = {}, required = [] }: JsonSchema,
  pathPrefix = '',
): readonly Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => [
    { path: pathPrefix + name, schema, optional: !required.includes(name) },
    ...listInlineObjectSchemas(schema).flatMap((object) => listSchemaFields(object, `${pathPrefix}${name}.`)),
  ]);
}

/** Returns the description of a field, or of the schema that it refers to. */
export function fieldDescription({ description, $ref }: JsonSchema, schemas: NamedSchemas): string {
  return description ?? ($ref === undefined ? undefined : schemas[schemaNameOfRef($ref)]?.description) ?? '';
}
