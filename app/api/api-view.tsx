import { Page } from '../_components/page.tsx';
import { Panel } from '../_components/panel.tsx';
import { staticFilePaths, routes } from '../_lib/routes.ts';
import { DEFAULT_PAGE_LIMIT, MAX_PAGE_LIMIT } from '../../api/contract/params.ts';
import { ShellCommand } from './_docs/command.tsx';
import { DocTable } from './_docs/doc-table.tsx';
import { ApiLayout, OperationListLink } from './_docs/api-layout.tsx';
import { errorDefinitions } from '../../api/contract/envelope.ts';
import { renderApiContractText } from './_docs/contract-message.tsx';
import { apiGuides } from '../docs/guides/guides.ts';

export function ApiView({ origin }: { readonly origin: string }) {
  return (
    <Page
      title={
        <>
          Everything here, as JSON. <em>No key,</em> from any site.
        </>
      }
      lead={
        <>
          Each group of operations has a page with forms, examples, costs and errors. The{' '}
          <a href={routes.openApi}>OpenAPI document</a> has the same content for programs, and{' '}
          <a href={staticFilePaths.forLanguageModels}>llms.txt</a> is a short overview in plain text.{' '}
          <OperationListLink />
        </>
      }
    >
      <ApiLayout>
        <Guides />
        <Conventions />
        <Lists origin={origin} />
        <Limits />
        <Caching origin={origin} />
        <ErrorsPanel />
        <Programs origin={origin} />
        <ExistingPrograms />
        <WhyNoGraphQl />
        <Versions />
      </ApiLayout>
    </Page>
  );
}

function Guides() {
  return (
    <Panel title="Guides" id="guides">
      <DocTable
        caption="Guides"
        headers={['For', 'Content']}
        rows={apiGuides.map(({ name, title, introduction }) => ({
          key: name,
          cells: [
            <a key="link" href={routes.apiGuide(name)}>
              {title}
            </a>,
            introduction,
          ],
        }))}
      />
    </Panel>
  );
}

function Conventions() {
  return (
    <Panel title="Conventions" padded id="conventions">
      <div className="prose">
        <ul>
          <li>
            Every response has <code>index</code>, the block up to which it is valid, and <code>node</code>,
            the state of the node behind it. All values of a response are from the same state of the index.
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
            Hashes and keys have 64 hexadecimal characters, in lower case in responses. <code>null</code>{' '}
            means that a value does not exist or is not known. A field is never omitted for this reason.
          </li>
          <li>
            HEAD and OPTIONS work on every endpoint that has GET. The API rejects unknown parameters, so it
            never ignores a misspelled one.
          </li>
          <li>
            POST takes a JSON object with <code>Content-Type: application/json</code>. Its responses are never
            cached.
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
        <code>cursor</code>. The header <code>Link</code> has the full path of the next page. Pages start from
        a block or a transaction, not from a number, so no row is missing or repeated while the chain grows.{' '}
        <code>limit</code> is {DEFAULT_PAGE_LIMIT} by default, and at most {MAX_PAGE_LIMIT}. A higher value is
        an error. This script reads all blocks with <code>jq</code>:
      </p>
      <ShellCommand
        text={`url='${origin}/api/v1/blocks?limit=100'
cursor=''
while [ "$cursor" != null ]; do
  page=$(curl -sf "$url$cursor") || break
  echo "$page" | jq -c '.blocks[]'
  cursor=$(echo "$page" | jq -r 'if .next then "&cursor=" + .next else null end')
done`}
      />
    </Panel>
  );
}

function Limits() {
  return (
    <Panel title="Limits" padded id="limits">
      <p className="prose">
        Each client has a budget of points per minute. The documentation of each endpoint shows the cost of a
        request; one point is about 0.2 ms of processor time. The headers <code>RateLimit</code> and{' '}
        <code>RateLimit-Policy</code> report the remaining points. A client without points gets{' '}
        <code>429</code> and <code>Retry-After</code>. The number of open streams and files of a client is
        limited, too.
      </p>
      <p className="prose">
        The operator of this explorer can issue a key with a larger budget of its own. A client sends it in
        the header <code>X-Api-Key</code>. There is nothing to sign up to, and no endpoint needs a key.
      </p>
    </Panel>
  );
}

function Caching({ origin }: { readonly origin: string }) {
  return (
    <Panel title="Caching" padded id="caching">
      <p className="prose">
        Responses have an <code>ETag</code> that changes when their content changes. Send it back in{' '}
        <code>If-None-Match</code>: the response is <code>304</code> without a body while the content is the
        same.
      </p>
      <ShellCommand
        text={`curl -s -o blocks.json --etag-save blocks.etag '${origin}/api/v1/blocks'
curl -s -o blocks.json --etag-compare blocks.etag -w '%{http_code}\\n' '${origin}/api/v1/blocks'`}
      />
      <p className="prose">
        A response about data with at least 100 confirmations may be cached for a minute, because it contains
        the state of the index. Without that state, such as the bytes of a block, it is <code>immutable</code>{' '}
        and may be cached for a year. All other responses are <code>no-cache</code>: a client may cache them,
        but must revalidate them before each use. Clients must not cache errors.
      </p>
    </Panel>
  );
}

function Programs({ origin }: { readonly origin: string }) {
  return (
    <Panel title="Packages and assistants" padded id="packages">
      <div className="prose">
        <p>
          <code>@ringscope/client</code> is a typed client for TypeScript: pages, retries, live events, and a
          loop that follows a payment until a shop can deliver. <code>@ringscope/protocol</code> verifies
          transactions and proofs in a program or a browser.
        </p>
        <p>
          <code>{origin}/mcp</code> is a server of the Model Context Protocol (Streamable HTTP, without
          sessions). An assistant reads blocks, transactions, rings, fees and reorganisations through it, and
          checks a payment proof. A call costs as much as the request behind it. No tool takes a secret key.
        </p>
      </div>
    </Panel>
  );
}

function ExistingPrograms() {
  return (
    <Panel title="Existing programs and feeds" padded id="existing-programs">
      <div className="prose">
        <p>
          Programs for the explorer at xmrchain.net work here with the URL of this site:{' '}
          <code>/api/transaction/…</code>, <code>/api/block/…</code>, <code>/api/mempool</code>,{' '}
          <code>/api/networkinfo</code> and the other endpoints return the same format. So do the endpoints of
          moneroblocks.info, such as <code>/api/get_stats</code>. New programs should use version 1, which has
          status codes, cursors and a schema.
        </p>
        <p>
          Feed readers can follow <a href={routes.blocksFeed}>new blocks</a> and{' '}
          <a href={routes.reorgsFeed}>reorganisations</a> as Atom.
        </p>
      </div>
    </Panel>
  );
}

function WhyNoGraphQl() {
  return (
    <Panel title="No GraphQL" padded id="graphql">
      <p className="prose">
        There is no GraphQL endpoint, on purpose. The cost of a query would depend on its nesting, so neither
        a visitor nor the server could know it in advance, and no cache between them could answer it. Rings
        make this worse: each input has 16 members, whose transactions have inputs again. Here each URL has a
        fixed cost and an <code>ETag</code>, batches such as <code>POST /api/v1/txs</code> replace many
        requests, and the OpenAPI document has the types.
      </p>
    </Panel>
  );
}

function Versions() {
  return (
    <Panel title="Versions" padded id="versions">
      <p className="prose">
        This is version 1. Fields, parameters, error codes and endpoints may be added to it, so clients must
        ignore names that they do not know. Nothing is renamed or removed, and no meaning changes.{' '}
        <a href={routes.apiChangelog}>Versions and changes</a> has the policy and what each release added.
      </p>
    </Panel>
  );
}

function ErrorsPanel() {
  return (
    <Panel title="Errors" id="errors">
      <p className="prose">
        The body of an error response has an object <code>error</code> with a code for programs, a sentence
        that people can read and the parameter that is wrong. It does not repeat the request, except the first
        letters of an unknown name. The header <code>X-Request-Id</code> has the id of the request, by which
        the operator finds it in the log.
      </p>
      <DocTable
        caption="Error codes"
        headers={['Code', 'Status', 'When']}
        rows={Object.entries(errorDefinitions).map(([code, { status, when }]) => ({
          key: code,
          cells: [<code key="code">{code}</code>, status, renderApiContractText(when)],
        }))}
      />
    </Panel>
  );
}
