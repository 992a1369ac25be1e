import type { Endpoint } from '../../../../api/contract/endpoint.ts';
import type { ApiExampleObjects } from '../../../../lookups/api-sample.ts';
import { Page } from '../../../_components/page.tsx';
import { routes } from '../../../_lib/routes.ts';
import { ApiLayout, OperationListLink } from '../../../api/_docs/api-layout.tsx';
import { EndpointPanel } from '../../../api/_docs/endpoint-panel.tsx';
import { SchemaList } from '../../../api/_docs/schema-panel.tsx';
import type { EndpointGroup } from '../../../api/groups.ts';
import { schemasUsedBy } from '../../../api/_docs/used-schemas.ts';

interface ApiOperationViewProps {
  readonly group: EndpointGroup;
  readonly endpoint: Endpoint;
  /** Scheme and host of the site, for the example commands. */
  readonly origin: string;
  readonly exampleObjects: ApiExampleObjects | undefined;
}

export function ApiOperationView({ group, endpoint, origin, exampleObjects }: ApiOperationViewProps) {
  return (
    <Page
      title={`API: ${group.title}`}
      lead={
        <>
          {group.introduction} <a href={routes.api}>Conventions, limits and errors</a> ·{' '}
          <a href={routes.openApi}>OpenAPI</a> · <OperationListLink />
        </>
      }
    >
      <ApiLayout operation={endpoint.operation}>
        <EndpointPanel endpoint={endpoint} origin={origin} exampleObjects={exampleObjects} />
        <SchemaList schemas={schemasUsedBy([endpoint])} />
      </ApiLayout>
    </Page>
  );
}
