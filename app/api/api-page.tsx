import type { PageAnswer, SitePage } from '../_frame/site-page.ts';
import type { ApiSample } from '../../read/api-sample.ts';
import { pageRequest } from '../../server/page-request.ts';
import { Page } from '../_components/page.tsx';
import { Panel } from '../_components/panel.tsx';
import { Tabs } from '../_components/tabs.tsx';
import { API_ROOT, routes } from '../_lib/routes.ts';
import type { Endpoint } from '../../api/contract/endpoint.ts';
import { endpoints } from '../../api/endpoints/index.ts';
import { componentSchemas } from '../../api/contract/openapi.ts';
import { EndpointPanel, type Example } from './_docs/endpoint-panel.tsx';
import { ErrorsPanel } from './_docs/errors-panel.tsx';
import { SchemaPanels } from './_docs/schema-panel.tsx';
import { SchemaLink } from './_docs/contract-text.tsx';

export const apiPage: SitePage = {
  about: () => ({
    title: 'API',
    description: 'Blocks, transactions with their rings, and the pool of the Monero chain as JSON.',
  }),
  prepare,
};

async function prepare(): Promise<PageAnswer> {
  const { site } = pageRequest();
  const origin = site.publicUrl;
  const { data: sample } = await site.reads.apiSample();
  const schemas = componentSchemas();
  return {
    // An empty index has no examples yet, so the page must not be cached.
    ...(sample === undefined ? { headers: { 'Cache-Control': 'no-store' } } : {}),
    content: (
      <Page
        title="API"
        lead="The data of the pages as JSON. The API is read-only, needs no key and may be called from any site."
      >
        <Tabs
          label="On this page"
          tabs={contents.map(({ id, title }) => ({ href: `#${id}`, label: title }))}
        />
        <Conventions />
        {endpoints.map((endpoint) => (
          <EndpointPanel
            key={endpoint.operation}
            endpoint={endpoint}
            example={examplePath(endpoint, sample)}
            origin={origin}
          />
        ))}
        <Lists origin={origin} />
        <Caching origin={origin} />
        <ErrorsPanel />
        <Versions />
        <Panel title="Fields" padded id="fields">
          <p>
            These are all objects and values of the answers. The <a href={routes.openApi}>OpenAPI document</a>{' '}
            has the same content for programs.
          </p>
          <p>
            {Object.keys(schemas).map((name, index) => (
              <span key={name}>
                {index > 0 && ' · '}
                <SchemaLink name={name} />
              </span>
            ))}
          </p>
        </Panel>
        <SchemaPanels schemas={schemas} />
      </Page>
    ),
  };
}

const contents = [
  { id: 'conventions', title: 'Conventions' },
  ...endpoints.map(({ operation, path }) => ({ id: operation, title: path.replace(API_ROOT, '') })),
  { id: 'lists', title: 'Lists' },
  { id: 'caching', title: 'Caching' },
  { id: 'errors', title: 'Errors' },
  { id: 'versions', title: 'Versions' },
  { id: 'fields', title: 'Fields' },
];

/** Returns the path of a call with values of this chain, so that a visitor can try it. */
function examplePath({ path, pathParams, operation }: Endpoint, sample: ApiSample | undefined): Example {
  const values = Object.entries(pathParams).map(([name, param]) => ({ name, value: param.example(sample) }));
  const filled = values.reduce<string>(
    (text, { name, value }) => text.replace(`{${name}}`, value ?? `{${name}}`),
    path,
  );
  return {
    path: operation.startsWith('list') ? `${filled}?limit=2` : filled,
    exists: values.every(({ value }) => value !== undefined),
  };
}

function Conventions() {
  return (
    <Panel title="Conventions" padded id="conventions">
      <div className="prose">
        <ul>
          <li>
            Every answer has <code>index</code>, the block up to which it is valid, and <code>node</code>, the
            state of the node behind it. All values of an answer are from the same block.
          </li>
          <li>
            Amounts, fees, difficulties, sums, unlock times, and sizes and weights of blocks are decimal
            strings, because a JSON number cannot hold large values exactly. Amounts are in atomic units: 10
            <sup>12</sup> atomic units are one XMR.
          </li>
          <li>
            Heights, positions, counts, global indices and times are numbers. Times are seconds since 1970,
            UTC.
          </li>
          <li>
            Hashes and keys have 64 hexadecimal digits, which are lower-case in answers. <code>null</code>{' '}
            means that a value does not exist or is not known. A field is never left out for this reason.
          </li>
          <li>
            HEAD and OPTIONS work on every address that has GET. The API refuses unknown parameters, so it
            never ignores a misspelled one.
          </li>
        </ul>
      </div>
    </Panel>
  );
}

function Lists({ origin }: { readonly origin: string }) {
  return (
    <Panel title="Lists" padded id="lists">
      <p className="prose">
        A page of a list has <code>next</code>, or <code>null</code> at the end. Pass it back as{' '}
        <code>cursor</code>. The header <code>Link</code> has the whole path of the next page. Pages start
        from a block or a transaction, not from a number, so no row is missing or repeated while the chain
        grows. A limit above the maximum is an error. This reads all blocks with <code>jq</code>:
      </p>
      <pre>
        <code>{`url='${origin}/api/v1/blocks?limit=100'
cursor=''
while [ "$cursor" != null ]; do
  page=$(curl -sf "$url$cursor") || break
  echo "$page" | jq -c '.blocks[]'
  cursor=$(echo "$page" | jq -r 'if .next then "&cursor=" + .next else null end')
done`}</code>
      </pre>
    </Panel>
  );
}

function Caching({ origin }: { readonly origin: string }) {
  return (
    <Panel title="Caching" padded id="caching">
      <p className="prose">
        Answers have an <code>ETag</code> that changes when their content changes. Send it back in{' '}
        <code>If-None-Match</code>: the answer is <code>304</code> without a body while the content is the
        same.
      </p>
      <pre>
        <code>{`curl -s -o blocks.json --etag-save blocks.etag '${origin}/api/v1/blocks'
curl -s -o blocks.json --etag-compare blocks.etag -w '%{http_code}\\n' '${origin}/api/v1/blocks'`}</code>
      </pre>
      <p className="prose">
        An answer about data with at least 100 confirmations is <code>immutable</code>, and may be kept for a
        year. If the answer counts confirmations, it may be kept for a minute. All other answers are{' '}
        <code>no-cache</code>: a client may keep them, but must ask before each use. Clients must not keep
        errors.
      </p>
    </Panel>
  );
}

function Versions() {
  return (
    <Panel title="Versions" padded id="versions">
      <p className="prose">
        This is version 1. Fields, parameters, error codes and addresses may be added to it, so clients must
        ignore names that they do not know. Nothing is renamed or removed, and no meaning changes. Changes
        that break clients would be published as <code>/api/v2</code>, and version 1 would stay.
      </p>
    </Panel>
  );
}
