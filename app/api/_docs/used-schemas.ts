import { nonJsonResponseSchema, type Endpoint } from '../../../api/contract/endpoint.ts';
import { buildOpenApiComponentSchemas, schemaIdOf, schemaNameOfRef } from '../../../api/contract/openapi.ts';
import type { NamedSchemas } from './schema-fields.ts';

/** Returns the schemas that the responses and request bodies of endpoints use, directly or indirectly. */
export function schemasUsedBy(endpoints: readonly Endpoint[]): NamedSchemas {
  const all = buildOpenApiComponentSchemas();
  const used = new Set<string>();
  const visit = (name: string): void => {
    if (used.has(name)) return;
    used.add(name);
    for (const [, ref = ''] of JSON.stringify(all[name]).matchAll(/"\$ref":"([^"]+)"/g))
      visit(schemaNameOfRef(ref));
  };
  for (const { response, body } of endpoints) {
    if (response !== nonJsonResponseSchema) visit(schemaIdOf(response));
    if (body !== undefined) visit(schemaIdOf(body.schema));
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
}
