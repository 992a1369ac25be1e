import { Fragment, type ReactNode } from 'react';
import { httpMethodOf, type Endpoint } from '../../../api/contract/endpoint.ts';
import { API_ROOT, routes } from '../../_lib/routes.ts';
import { apiGuides } from '../../docs/guides/guides.ts';
import { endpointGroups } from '../groups.ts';

/** Id of the list of operations, for links to it. */
const LIST_ID = 'operations';

interface ApiLayoutProps {
  /** Name of the guide whose page this is. */
  readonly guide?: string;
  readonly isChangelog?: boolean;
  /** Text of the search field. */
  readonly query?: string;
  /** Name of the group whose page this is. */
  readonly group?: string;
  /** Name of the operation whose page this is. */
  readonly operation?: string;
  readonly children: ReactNode;
}

/** The layout of a documentation page: a list of all guides and operations, and beside it a search field and the content. */
export function ApiLayout({
  guide,
  group,
  operation,
  isChangelog = false,
  query = '',
  children,
}: ApiLayoutProps) {
  const count = endpointGroups.reduce((sum, { endpoints }) => sum + endpoints.length, 0);
  return (
    <div className="api-layout">
      <nav className="api-layout-list" id={LIST_ID} aria-label="Documentation of the API">
        <h2>Guides</h2>
        <ul>
          {apiGuides.map(({ name, title }) => (
            <li key={name}>
              <a href={routes.apiGuide(name)} aria-current={name === guide ? 'page' : undefined}>
                {title}
              </a>
            </li>
          ))}
          <li>
            <a href={routes.apiChangelog} aria-current={isChangelog ? 'page' : undefined}>
              Versions and changes
            </a>
          </li>
        </ul>
        <h2>{count} operations</h2>
        <p className="small muted">
          below <code>{API_ROOT}</code>
        </p>
        {endpointGroups.map(({ name, title, endpoints }) => (
          <Fragment key={name}>
            <h3 className="label">
              <a href={routes.apiGroup(name)} aria-current={name === group ? 'page' : undefined}>
                {title}
              </a>
            </h3>
            <ul>
              {endpoints.map((endpoint) => (
                <li key={endpoint.operation}>
                  <OperationLink
                    endpoint={endpoint}
                    group={name}
                    isCurrent={endpoint.operation === operation}
                  />
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </nav>
      <div className="api-layout-content">
        <ApiSearchForm query={query} />
        {children}
      </div>
    </div>
  );
}

/** A search form for the API documentation. It uses GET, so it works without scripts. */
function ApiSearchForm({ query }: { readonly query: string }) {
  return (
    <form
      className="joined not-printed"
      action={routes.apiSearch}
      role="search"
      aria-label="Documentation of the API"
    >
      <label className="visually-hidden" htmlFor="api-search">
        Words in the documentation of the API
      </label>
      <input
        id="api-search"
        name="q"
        type="search"
        placeholder="Operation, field, guide"
        defaultValue={query}
      />
      <button type="submit" className="button">
        Search the API
      </button>
    </form>
  );
}

/** A link to the list of operations, which is below the content on phones. */
export function OperationListLink() {
  return <a href={`#${LIST_ID}`}>All operations</a>;
}

interface OperationLinkProps {
  readonly endpoint: Endpoint;
  readonly group: string;
  readonly isCurrent: boolean;
}

function OperationLink({ endpoint, group, isCurrent }: OperationLinkProps) {
  const method = httpMethodOf(endpoint);
  return (
    <a
      href={routes.apiOperation(group, endpoint.operation)}
      title={endpoint.summary}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <code>{breakable(endpoint.path.slice(API_ROOT.length))}</code>
      {method !== 'GET' && <span className="api-layout-method"> {method}</span>}
    </a>
  );
}

/** Allows a line break after each slash of a path. */
function breakable(path: string): ReactNode {
  return path.split(/\//).map((segment, index) => (
    <Fragment key={index}>
      {index > 0 && (
        <>
          /<wbr />
        </>
      )}
      {segment}
    </Fragment>
  ));
}
