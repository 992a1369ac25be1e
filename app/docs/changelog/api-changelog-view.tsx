import { Fragment } from 'react';
import { Page } from '../../_components/page.tsx';
import { Panel, PanelSection } from '../../_components/panel.tsx';
import { routes } from '../../_lib/routes.ts';
import { apiReleases } from '../../../api/contract/changes.ts';
import { MIN_DEPRECATION_PERIOD_DAYS, httpMethodOf } from '../../../api/contract/endpoint.ts';
import { ApiLayout, OperationListLink } from '../../api/_docs/api-layout.tsx';
import { renderApiContractText } from '../../api/_docs/contract-message.tsx';
import { findDocumentedOperation, endpointGroups } from '../../api/groups.ts';

export function ApiChangelogView() {
  return (
    <Page
      title="Versions and changes of the API"
      lead={
        <>
          <a href={routes.api}>Conventions, limits and errors</a> · <OperationListLink />
        </>
      }
    >
      <ApiLayout isChangelog>
        <Stability />
        <DeprecatedOperations />
        <Releases />
      </ApiLayout>
    </Page>
  );
}

function Stability() {
  return (
    <Panel title="What you can rely on" padded id="stability">
      <div className="prose">
        <ul>
          <li>
            <strong>Nothing is renamed or removed</strong> in version 1: no path, parameter, field, error
            code, event or column of an export. No meaning changes.
          </li>
          <li>
            <strong>Things are added.</strong> A client must ignore fields, events, error codes and choices
            that it does not know. New parameters are optional.
          </li>
          <li>
            <strong>A change that breaks programs</strong> would be <code>/api/v2</code>, beside version 1.
          </li>
          <li>
            <strong>Before an operation ends</strong>, all its responses have two headers for at least{' '}
            {MIN_DEPRECATION_PERIOD_DAYS} days: <code>Deprecation</code> with the time from which it is
            deprecated (RFC 9745, <code>@</code> and unix seconds), and <code>Sunset</code> with the time from
            which it may be missing (RFC 8594). The OpenAPI document marks it with <code>deprecated</code>,
            and this page lists it.
          </li>
          <li>
            <strong>Not part of the promise</strong>: the sentences of error messages, the order of JSON
            fields, the costs in points and the limits of an operator.
          </li>
          <li>
            <strong>Security</strong>: an operation that endangers its users can end at once.
          </li>
        </ul>
      </div>
    </Panel>
  );
}

function DeprecatedOperations() {
  const deprecated = endpointGroups.flatMap(({ name, endpoints }) =>
    endpoints.flatMap((endpoint) =>
      endpoint.deprecation === undefined ? [] : [{ group: name, endpoint, ...endpoint.deprecation }],
    ),
  );
  return (
    <Panel title="Deprecated operations" padded id="deprecated">
      {deprecated.length === 0 ? (
        <p className="prose">None.</p>
      ) : (
        <div className="prose">
          <ul>
            {deprecated.map(({ group, endpoint, deprecatedFrom, availableUntil, replacementAdvice }) => (
              <li key={endpoint.operation}>
                <a href={routes.apiOperation(group, endpoint.operation)}>
                  <code>
                    {httpMethodOf(endpoint)} {endpoint.path}
                  </code>
                </a>
                : since {deprecatedFrom}, until {availableUntil}. {renderApiContractText(replacementAdvice)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  );
}

function Releases() {
  return (
    <Panel title="Changes" id="changes">
      {apiReleases.map(({ release, operations, changes }) => (
        <PanelSection key={release}>
          <h3>Ringscope {release}</h3>
          <div className="prose">
            <ul>
              {changes.map((change) => (
                <li key={change}>{renderApiContractText(change)}</li>
              ))}
            </ul>
          </div>
          {operations.length > 0 && (
            <details>
              <summary>
                {operations.length} new {operations.length === 1 ? 'operation' : 'operations'}
              </summary>
              <p className="prose">
                {operations.map((operation, index) => (
                  <Fragment key={operation}>
                    {index > 0 && ', '}
                    <a href={routes.apiOperation(findDocumentedOperation(operation).group.name, operation)}>
                      {operation}
                    </a>
                  </Fragment>
                ))}
              </p>
            </details>
          )}
        </PanelSection>
      ))}
    </Panel>
  );
}
