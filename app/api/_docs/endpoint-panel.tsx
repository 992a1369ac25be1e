import { Panel } from '../../_components/panel.tsx';
import { httpMethodOf, noJsonSchema, type Endpoint } from '../../../api/contract/endpoint.ts';
import { examplePath } from '../../../api/contract/example-path.ts';
import { errorCodesOf, schemaIdOf } from '../../../api/contract/openapi.ts';
import type { ApiSample } from '../../../lookups/api-sample.ts';
import { routes } from '../../_lib/routes.ts';
import { Command } from './command.tsx';
import { DocTable } from './doc-table.tsx';
import { SchemaLink, contractMessage } from './contract-message.tsx';
import examplesJson from '../examples.json';

/** A real response from a private chain, recorded by `bin/api-examples.ts`. */
interface Example {
  /** Path and query of the request. */
  readonly path: string;
  /** Response body, with lists truncated to their first items. */
  readonly response: unknown;
}

const examples: Readonly<Partial<Record<string, Example>>> = examplesJson;

interface EndpointPanelProps {
  readonly endpoint: Endpoint;
  /** Scheme and host of the site. */
  readonly origin: string;
  /** Indexed objects for the example commands. Undefined while the index cannot be read. */
  readonly sample: ApiSample | undefined;
}

function paramRows({ pathParams, queryParams }: Endpoint) {
  const inPath = Object.entries(pathParams).map(([name, param]) => ({ name, param, use: 'required' }));
  const inQuery = Object.entries(queryParams).map(([name, param]) => ({
    name,
    param,
    use:
      'isRequired' in param
        ? 'required'
        : typeof param.absent === 'number'
          ? `optional, default ${param.absent}`
          : 'optional',
  }));
  return [...inPath, ...inQuery].map(({ name, param, use }) => ({
    key: name,
    cells: [<code key="name">{name}</code>, use, contractMessage(`${param.description} It ${param.mustBe}.`)],
  }));
}

function curlLine(endpoint: Endpoint, path: string, origin: string): string {
  // Without -N, curl may buffer events.
  if ('text/event-stream' in (endpoint.media ?? {})) return `curl -sN '${origin}${path}'`;
  if (endpoint.body === undefined) return `curl -s '${origin}${path}'`;
  const body = JSON.stringify(endpoint.body.example);
  return `curl -s -H 'Content-Type: application/json' -d '${body}' '${origin}${path}'`;
}

/** Documents one endpoint: parameters, an example command, an example response, errors and cost. */
export function EndpointPanel({ endpoint, origin, sample }: EndpointPanelProps) {
  const params = paramRows(endpoint);
  const example = exampleOf(endpoint);
  const path = (sample && examplePath(endpoint, sample)) ?? example?.path ?? endpoint.path;
  const { body, media = {}, response } = endpoint;
  return (
    <Panel
      title={
        <code>
          {httpMethodOf(endpoint)} {endpoint.path}
        </code>
      }
      id={endpoint.operation}
    >
      <div className="panel-body endpoint-panel-body">
        <p className="prose">
          <strong>{endpoint.summary}.</strong> {contractMessage(endpoint.description)}{' '}
          {response !== noJsonSchema && (
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
          {Object.values(media).map((text) => contractMessage(text))}
        </p>
        <Command text={curlLine(endpoint, path, origin)} />
        {example !== undefined && (
          <details>
            <summary>Example response, from a private chain</summary>
            <pre>
              <code>
                {typeof example.response === 'string'
                  ? example.response
                  : JSON.stringify(example.response, null, 2)}
              </code>
            </pre>
          </details>
        )}
      </div>
      {params.length > 0 && (
        <DocTable
          caption={`Parameters of ${endpoint.path}`}
          headers={['Parameter', 'Use', 'Meaning']}
          rows={params}
        />
      )}
      <p className="panel-body prose">
        Costs {endpoint.cost} {endpoint.cost === 1 ? 'point' : 'points'}.{' '}
        <a href={`${routes.api}#errors`}>Errors</a>:{' '}
        {errorCodesOf(endpoint).map((code, index) => (
          <span key={code}>
            {index > 0 && ', '}
            <code>{code}</code>
          </span>
        ))}
        .
      </p>
    </Panel>
  );
}

function exampleOf({ operation }: Endpoint): Example | undefined {
  return examples[operation];
}
