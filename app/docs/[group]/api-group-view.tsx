import { schemaIdOf, componentSchemas, schemaNameOfRef } from '../../../api/contract/openapi.ts';
import { noJsonSchema } from '../../../api/contract/endpoint.ts';
import { Page } from '../../_components/page.tsx';
import { routes } from '../../_lib/routes.ts';
import { EndpointPanel } from '../../api/_docs/endpoint-panel.tsx';
import { SchemaList, type NamedSchemas } from '../../api/_docs/schema-panel.tsx';
import { ApiLayout, OperationListLink } from '../../api/_docs/api-layout.tsx';
import type { EndpointGroup } from '../../api/groups.ts';
import type { ApiSample } from '../../../lookups/api-sample.ts';

interface ApiGroupViewProps {
  readonly group: EndpointGroup;
  /** Scheme and host of the site, for the example commands. */
  readonly origin: string;
  readonly sample: ApiSample | undefined;
}

export function ApiGroupView({ group, origin, sample }: ApiGroupViewProps) {
  const { title, lead, endpoints } = group;
  return (
    <Page
      title={`API: ${title}`}
      lead={
        <>
          {lead} <a href={routes.api}>Conventions, limits and errors</a> ·{' '}
          <a href={routes.openApi}>OpenAPI</a> · <OperationListLink />
        </>
      }
    >
      <ApiLayout group={group.name}>
        {endpoints.map((endpoint) => (
          <EndpointPanel key={endpoint.operation} endpoint={endpoint} origin={origin} sample={sample} />
        ))}
        <SchemaList schemas={schemasOf(group)} />
      </ApiLayout>
    </Page>
  );
}

/** Returns the schemas that the responses and request bodies of a group use, directly or indirectly. */
function schemasOf({ endpoints }: EndpointGroup): NamedSchemas {
  const all = componentSchemas();
  const used = new Set<string>();
  const visit = (name: string): void => {
    if (used.has(name)) return;
    used.add(name);
    for (const [, ref = ''] of JSON.stringify(all[name]).matchAll(/"\$ref":"([^"]+)"/g))
      visit(schemaNameOfRef(ref));
  };
  for (const { response, body } of endpoints) {
    if (response !== noJsonSchema) visit(schemaIdOf(response));
    if (body !== undefined) visit(schemaIdOf(body.schema));
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
}
