import { Badge } from '../../_components/badge.tsx';
import { DefinitionList } from '../../_components/definition-list.tsx';
import { httpMethodOf, nonJsonResponseSchema, type Endpoint } from '../../../api/contract/endpoint.ts';
import { buildExamplePath } from '../../../api/contract/example-path.ts';
import { errorDefinitions } from '../../../api/contract/envelope.ts';
import { describeEndpoint, errorCodesOf, schemaIdOf } from '../../../api/contract/openapi.ts';
import type { ApiExampleObjects } from '../../../lookups/api-sample.ts';
import { requestCostLabel } from './cost-label.ts';
import { createRequestExamples } from './request-examples.ts';
import { ShellCommand } from './command.tsx';
import { JsonExample } from './json-example.tsx';
import { DocTable } from './doc-table.tsx';
import { SchemaLink, renderApiContractText } from './contract-message.tsx';
import { ExampleRequestForm } from './try-form.tsx';
import examplesJson from '../examples.json';

/** A real response from a private chain, recorded by `bin/api-examples.ts`. */
interface Example {
  /** Path and query of the request. */
  readonly path: string;
  /** Recorded request body. Undefined when the request has the example body of the endpoint definition. */
  readonly request?: unknown;
  /** Response body, with lists truncated to their first items. */
  readonly response: unknown;
}

const recordedExamples: Readonly<Partial<Record<string, Example>>> = examplesJson;

interface EndpointPanelProps {
  readonly endpoint: Endpoint;
  /** Scheme and host of the site. */
  readonly origin: string;
  /** Indexed objects for the example commands. Undefined while the index cannot be read. */
  readonly exampleObjects: ApiExampleObjects | undefined;
}

function paramRows({ pathParams, queryParams }: Endpoint) {
  const inPath = Object.entries(pathParams).map(([name, param]) => ({ name, param, use: 'required' }));
  const inQuery = Object.entries(queryParams).map(([name, param]) => ({
    name,
    param,
    use:
      'isRequired' in param
        ? 'required'
        : typeof param.defaultValue === 'number'
          ? `optional, default ${param.defaultValue}`
          : 'optional',
  }));
  return [...inPath, ...inQuery].map(({ name, param, use }) => ({
    key: name,
    cells: [
      <code key="name">{name}</code>,
      use,
      renderApiContractText(`${param.description} It ${param.requirement}.`),
    ],
  }));
}

/** Documents one endpoint: a form with the example request, an example response, parameters, cost and errors. */
export function EndpointPanel({ endpoint, origin, exampleObjects }: EndpointPanelProps) {
  const params = paramRows(endpoint);
  const example = exampleOf(endpoint);
  const path =
    (exampleObjects && buildExamplePath(endpoint, exampleObjects)) ?? example?.path ?? endpoint.path;
  const { body, media = {}, response, operation } = endpoint;
  const exampleBody = example?.request ?? body?.example;
  const examples = createRequestExamples(endpoint, origin, path, exampleBody);
  return (
    <section className="endpoint-panel" id={operation} aria-labelledby={`${operation}-title`}>
      <h2 id={`${operation}-title`}>{endpoint.summary}</h2>
      <p>
        <code className="endpoint-panel-path">
          <strong>{httpMethodOf(endpoint)}</strong> {endpoint.path}
        </code>
      </p>
      <p className="prose">
        {renderApiContractText(describeEndpoint(endpoint))}{' '}
        {response !== nonJsonResponseSchema && (
          <>
            The response is a <SchemaLink name={schemaIdOf(response)} />.{' '}
          </>
        )}
        {body !== undefined && (
          <>
            The request body is a <SchemaLink name={schemaIdOf(body.schema)} /> of at most {body.maxBytes}{' '}
            bytes.{' '}
          </>
        )}
        {Object.values(media).map((text) => renderApiContractText(text))}
      </p>
      <ExampleRequestForm endpoint={endpoint} path={path} body={exampleBody} />
      {params.length > 0 && (
        <DocTable
          caption={`Parameters of ${endpoint.path}`}
          headers={['Parameter', 'Use', 'Meaning']}
          rows={params}
        />
      )}
      {example !== undefined && (
        <>
          <h3>Response</h3>
          <p className="small muted">
            <Badge tone="good">200</Badge> from a private chain, with lists cut to their first items
          </p>
          <JsonExample response={example.response} />
        </>
      )}
      <h3>On a command line</h3>
      <ShellCommand text={examples.curl} />
      <h3>In TypeScript</h3>
      <ShellCommand text={examples.typescript} />
      <h3>In Python</h3>
      <ShellCommand text={examples.python} />
      <div className="endpoint-panel-side">
        <div>
          <h3>What it costs</h3>
          <DefinitionList
            layout="rows"
            definitions={[
              { term: 'Points', value: requestCostLabel(endpoint) },
              {
                term: 'Left',
                value: <code>RateLimit</code>,
                note: 'Header of each response.',
              },
            ]}
          />
        </div>
        <div>
          <h3>What can go wrong</h3>
          <DocTable
            caption={`Errors of ${endpoint.path}`}
            headers={['Status', 'Code', 'When']}
            rows={errorCodesOf(endpoint).map((code) => ({
              key: code,
              cells: [
                errorDefinitions[code].status,
                <code key="code">{code}</code>,
                renderApiContractText(errorDefinitions[code].when),
              ],
            }))}
          />
        </div>
      </div>
    </section>
  );
}

function exampleOf({ operation }: Endpoint): Example | undefined {
  return recordedExamples[operation];
}
