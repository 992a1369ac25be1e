import { httpMethodOf } from '../../../api/contract/endpoint.ts';
import { Page } from '../../_components/page.tsx';
import { Panel } from '../../_components/panel.tsx';
import { routes } from '../../_lib/routes.ts';
import { ApiLayout, OperationListLink } from '../../api/_docs/api-layout.tsx';
import { requestCostLabel } from '../../api/_docs/cost-label.ts';
import { DocTable } from '../../api/_docs/doc-table.tsx';
import { SchemaList } from '../../api/_docs/schema-panel.tsx';
import { schemasUsedBy } from '../../api/_docs/used-schemas.ts';
import type { EndpointGroup } from '../../api/groups.ts';

export function ApiGroupView({ group }: { readonly group: EndpointGroup }) {
  const { name, title, introduction, endpoints } = group;
  return (
    <Page
      title={`API: ${title}`}
      lead={
        <>
          {introduction} <a href={routes.api}>Conventions, limits and errors</a> ·{' '}
          <a href={routes.openApi}>OpenAPI</a> · <OperationListLink />
        </>
      }
    >
      <ApiLayout group={name}>
        <Panel title="Operations" id="group-operations">
          <DocTable
            caption={`Operations of ${title}`}
            headers={['Operation', 'Points', 'Result']}
            rows={endpoints.map((endpoint) => ({
              key: endpoint.operation,
              cells: [
                <a key="link" href={routes.apiOperation(name, endpoint.operation)}>
                  <code>
                    {httpMethodOf(endpoint)} {endpoint.path}
                  </code>
                </a>,
                requestCostLabel(endpoint),
                endpoint.summary,
              ],
            }))}
          />
        </Panel>
        <SchemaList schemas={schemasUsedBy(endpoints)} />
      </ApiLayout>
    </Page>
  );
}
