import { Panel } from '../../_components/panel.tsx';
import { methodOf, noJson, type Endpoint } from '../../../api/contract/endpoint.ts';
import { nameOf } from '../../../api/contract/openapi.ts';
import { DocTable } from './doc-table.tsx';
import { SchemaLink, contractText } from './contract-text.tsx';

/** A call that a visitor can try. */
export interface Example {
  /** The path with values in place of the parameters' names. */
  readonly path: string;
  /** It is false when this chain has no object for the path. */
  readonly exists: boolean;
}

interface EndpointPanelProps {
  readonly endpoint: Endpoint;
  readonly example: Example;
  /** Scheme and host of the site. */
  readonly origin: string;
}

function paramRows({ pathParams, queryParams }: Endpoint) {
  const inPath = Object.entries(pathParams).map(([name, param]) => ({
    name,
    param,
    use: 'required',
  }));
  const inQuery = Object.entries(queryParams).map(([name, param]) => ({
    name,
    param,
    use: typeof param.absent === 'number' ? `optional, ${param.absent} if not given` : 'optional',
  }));
  return [...inPath, ...inQuery].map(({ name, param, use }) => ({
    key: name,
    cells: [<code key="name">{name}</code>, use, contractText(`${param.description} It ${param.mustBe}.`)],
  }));
}

/** Documents one endpoint: its parameters, its answer and an example call. */
export function EndpointPanel({ endpoint, example, origin }: EndpointPanelProps) {
  const params = paramRows(endpoint);
  return (
    <Panel
      title={
        <code>
          {methodOf(endpoint)} {endpoint.path}
        </code>
      }
      id={endpoint.operation}
    >
      <div className="panel-body">
        <p className="prose">
          <strong>{endpoint.summary}.</strong> {contractText(endpoint.description)}{' '}
          {endpoint.answer !== noJson && (
            <>
              The answer is a <SchemaLink name={nameOf(endpoint.answer)} />.{' '}
            </>
          )}
          {Object.values(endpoint.media ?? {}).map(contractText)}
        </p>
        <pre>
          <code>{`curl -s '${origin}${example.path}'`}</code>
        </pre>
        {example.exists && (
          <p>
            <a href={example.path}>Open the example</a>
          </p>
        )}
      </div>
      {params.length > 0 && (
        <DocTable
          caption={`Parameters of ${endpoint.path}`}
          headers={['Parameter', 'Use', 'Meaning']}
          rows={params}
        />
      )}
    </Panel>
  );
}
