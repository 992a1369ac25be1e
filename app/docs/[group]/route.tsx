import type { PageAnswer } from '../../_frame/site-page.ts';
import { apiGroupPage } from './definition.ts';
import { pageHandlers } from '../../_frame/page-handlers.ts';
import { nameOf, componentSchemas, schemaName } from '../../../api/contract/openapi.ts';
import { noJson } from '../../../api/contract/endpoint.ts';
import { pageRequest } from '../../../server/page-request.ts';
import { notFoundPage } from '../../_components/error-pages.tsx';
import { Page } from '../../_components/page.tsx';
import { Panel } from '../../_components/panel.tsx';
import { Tabs } from '../../_components/tabs.tsx';
import { API_ROOT, routes } from '../../_lib/routes.ts';
import { EndpointPanel } from '../../api/_docs/endpoint-panel.tsx';
import { SchemaList, type Schemas } from '../../api/_docs/schema-panel.tsx';
import { groups, type EndpointGroup } from '../../api/groups.ts';

function groupOf(name: string): EndpointGroup | undefined {
  return groups.find((group) => group.name === name);
}

/** Documents the endpoints of one group. */
export const { GET, POST } = pageHandlers(apiGroupPage, {
  about: ({ group }) => ({ title: `API: ${groupOf(group)?.title ?? 'no such page'}` }),
  prepare: async ({ params }) => prepare(params.group),
});

async function prepare(name: string): Promise<PageAnswer> {
  const group = groupOf(name);
  if (group === undefined) {
    return notFoundPage(
      'No such page',
      <p>
        The <a href={routes.api}>documentation of the API</a> has no page with this name.
      </p>,
    );
  }
  const { title, lead, endpoints } = group;
  const { publicUrl: origin, reads } = pageRequest().site;
  const { data: sample } = await reads.apiSample();
  return {
    // The page is kept for as long as the server runs, unless its commands can become better.
    ...(sample?.keyImage === undefined ? { dependsOn: 'tip' as const } : {}),
    content: (
      <Page title={`API: ${title}`} lead={lead}>
        <Tabs
          label="Pages of the documentation"
          tabs={[
            { href: routes.api, label: 'Overview' },
            ...groups.map((other) => ({
              href: routes.apiGroup(other.name),
              label: other.title,
              isCurrent: other.name === name,
            })),
          ]}
        />
        <Panel title="On this page" padded>
          <ul className="api-page-addresses">
            {endpoints.map(({ operation, path, summary }) => (
              <li key={operation}>
                <a href={`#${operation}`}>
                  <code>{path.replace(API_ROOT, '')}</code>
                </a>{' '}
                {summary}
              </li>
            ))}
          </ul>
        </Panel>
        {endpoints.map((endpoint) => (
          <EndpointPanel key={endpoint.operation} endpoint={endpoint} origin={origin} sample={sample} />
        ))}
        <SchemaList schemas={schemasOf(group)} />
      </Page>
    ),
  };
}

/** Returns the schemas that the answers and bodies of a group use, directly or through other schemas. */
function schemasOf({ endpoints }: EndpointGroup): Schemas {
  const all = componentSchemas();
  const used = new Set<string>();
  const visit = (name: string): void => {
    if (used.has(name)) return;
    used.add(name);
    for (const [, ref = ''] of JSON.stringify(all[name]).matchAll(/"\$ref":"([^"]+)"/g))
      visit(schemaName(ref));
  };
  for (const { answer, body } of endpoints) {
    if (answer !== noJson) visit(nameOf(answer));
    if (body !== undefined) visit(nameOf(body.schema));
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
}
