import type { PageAnswer, SitePage } from '../_frame/site-page.ts';
import type { ApiSample } from '../../read/api-sample.ts';
import { pageRequest } from '../../server/page-request.ts';
import { Page } from '../_components/page.tsx';
import { Panel } from '../_components/panel.tsx';
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
    // Without an index there are no examples yet: the next visitor may get them.
    ...(sample === undefined ? { headers: { 'Cache-Control': 'no-store' } } : {}),
    content: (
      <Page
        title="API"
        lead="What the pages show, as JSON. It only reads, needs no key, and may be called from any site."
      >
        <nav aria-label="On this page">
          <ul className="tabs">
            {contents.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
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
            Every object and value that answers are made of. The <a href={routes.openApi}>OpenAPI document</a>{' '}
            has the same, for programs.
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
  { id: 'conventions', title: 'How it speaks' },
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
    <Panel title="How it speaks" padded id="conventions">
      <div className="prose">
        <ul>
          <li>
            Every answer says in <code>index</code> up to which block it holds, and in <code>node</code> how
            the node behind it is. All of an answer is as of that one block.
          </li>
          <li>
            Amounts, fees, difficulties, sums, unlock times, and sizes and weights of blocks are decimal
            strings: they may be larger than a JSON number holds exactly. Amounts are in atomic units, 10
            <sup>12</sup> to the XMR.
          </li>
          <li>
            Heights, positions, counts, global indices and times are numbers. Times are seconds since 1970,
            UTC.
          </li>
          <li>
            Hashes and keys are 64 hexadecimal digits, in answers lower-case. <code>null</code> means that
            there is none or that it is not known; a field is never left out for that.
          </li>
          <li>
            HEAD and OPTIONS work wherever GET does. Parameters that an address does not know are refused, so
            a misspelled one is never ignored.
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
        A page of a list ends with <code>next</code>, the path of the page after it, or <code>null</code>.
        Pages start from a block or a transaction, not from a number, so nothing is left out or told twice
        while the chain grows. More per page than an address allows is an error. All blocks, with{' '}
        <code>jq</code>:
      </p>
      <pre>
        <code>{`next='/api/v1/blocks?limit=100'
while [ "$next" != null ]; do
  page=$(curl -sf "${origin}$next") || break
  echo "$page" | jq -c '.blocks[]'
  next=$(echo "$page" | jq -r '.next')
done`}</code>
      </pre>
    </Panel>
  );
}

function Caching({ origin }: { readonly origin: string }) {
  return (
    <Panel title="Caching" padded id="caching">
      <p className="prose">
        Answers carry an <code>ETag</code> that changes with the tip and with what else they say. Send it back
        in <code>If-None-Match</code>, and as long as it holds the answer is <code>304</code> without a body.
      </p>
      <pre>
        <code>{`curl -s -o blocks.json --etag-save blocks.etag '${origin}/api/v1/blocks'
curl -s -o blocks.json --etag-compare blocks.etag -w '%{http_code}\\n' '${origin}/api/v1/blocks'`}</code>
      </pre>
      <p className="prose">
        Blocks and transactions with a hundred confirmations or more may be kept for ten minutes without
        asking; what they say in <code>index</code> tells how old they are. Everything else is{' '}
        <code>no-cache</code>: keep it, and ask each time. Errors are not to be kept.
      </p>
    </Panel>
  );
}

function Versions() {
  return (
    <Panel title="Versions" padded id="versions">
      <p className="prose">
        This is version 1, as the addresses say. Within it fields, parameters, error codes and addresses may
        be added, so pass over what you do not know; none is renamed, removed or given another meaning.
        Changes that break this would come under <code>/api/v2</code>, beside version 1.
      </p>
    </Panel>
  );
}
