import { extractPathParamValues } from '../../../api/contract/example-path.ts';
import { nonJsonResponseSchema, type Endpoint } from '../../../api/contract/endpoint.ts';

/** An example request of an endpoint in several languages. */
export interface RequestExamples {
  readonly curl: string;
  readonly typescript: string;
  readonly python: string;
}

/**
 * Returns an example request in several languages.
 *
 * @param path path and query of the request
 * @param body JSON body of a POST request
 */
export function createRequestExamples(
  endpoint: Endpoint,
  origin: string,
  path: string,
  body: unknown,
): RequestExamples {
  return {
    curl: curlCommand(endpoint, origin + path, body),
    typescript: typescriptProgram(endpoint, origin, path, body),
    python: pythonProgram(endpoint, origin + path, body),
  };
}

function isEventStream({ media = {} }: Endpoint): boolean {
  return 'text/event-stream' in media;
}

/** Returns whether an endpoint responds with text that is not JSON, such as CSV or an event stream. */
function isText({ media = {} }: Endpoint): boolean {
  return Object.keys(media).some((type) => type !== 'application/octet-stream' && !type.endsWith('parquet'));
}

function curlCommand(endpoint: Endpoint, url: string, body: unknown): string {
  // The command has -N, because curl may otherwise buffer the events.
  if (isEventStream(endpoint)) return `curl -sN '${url}'`;
  if (endpoint.body === undefined) return `curl -s '${url}'`;
  return `curl -s -H 'Content-Type: application/json' -d '${JSON.stringify(body)}' '${url}'`;
}

/** Returns a TypeScript object literal. Numbers are written as numbers, strings in single quotes. */
function literal(fields: readonly (readonly [string, string | number])[]): string {
  return `{ ${fields.map(([name, value]) => `${name}: ${typeof value === 'number' ? value : `'${value}'`}`).join(', ')} }`;
}

/** Returns the value of a parameter with the type that the TypeScript client requires. */
function typedValue(schema: Readonly<Record<string, unknown>> | undefined, text: string): string | number {
  const kinds = JSON.stringify(schema ?? {});
  return kinds.includes('"integer"') && /^\d+$/.test(text) ? Number(text) : text;
}

function typescriptProgram(endpoint: Endpoint, origin: string, path: string, body: unknown): string {
  const start = `import { createRingscopeClient } from '@ringscope/client';\n\nconst client = createRingscopeClient('${origin}');\n`;
  if (isEventStream(endpoint))
    return `${start}for await (const { type, data } of client.events()) console.log(type, data);`;
  const [pathname = '', query = ''] = path.split('?');
  const inPath = extractPathParamValues(endpoint, pathname).map(
    ([name, text]) => [name, typedValue(endpoint.pathParams[name]?.schema, text)] as const,
  );
  const inQuery = [...new URLSearchParams(query)].map(
    ([name, text]) => [name, typedValue(endpoint.queryParams[name]?.schema, text)] as const,
  );
  const params = [
    ...(inPath.length === 0 ? [] : [`path: ${literal(inPath)}`]),
    ...(inQuery.length === 0 ? [] : [`query: ${literal(inQuery)}`]),
  ];
  const init = [
    ...(params.length === 0 ? [] : [`params: { ${params.join(', ')} }`]),
    ...(endpoint.body === undefined ? [] : [`body: ${JSON.stringify(body)}`]),
    ...(endpoint.response === nonJsonResponseSchema
      ? [isText(endpoint) ? "parseAs: 'text'" : "parseAs: 'arrayBuffer'"]
      : []),
  ];
  const args = [`'${endpoint.path}'`, ...(init.length === 0 ? [] : [`{ ${init.join(', ')} }`])];
  const method = endpoint.body === undefined ? 'GET' : 'POST';
  return `${start}const { data } = await client.${method}(${args.join(', ')});\nconsole.log(data);`;
}

/** Returns a JSON value as a Python literal. */
function pythonLiteral(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`;
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([name, field]) => `${JSON.stringify(name)}: ${pythonLiteral(field)}`)
      .join(', ')}}`;
  return JSON.stringify(value);
}

function pythonProgram(endpoint: Endpoint, url: string, body: unknown): string {
  const isPost = endpoint.body !== undefined;
  const isJson = endpoint.response !== nonJsonResponseSchema;
  const needsJson = isPost || isJson;
  const read = isEventStream(endpoint)
    ? 'for line in response:\n        print(line.decode().rstrip())'
    : isJson
      ? 'print(json.load(response))'
      : isText(endpoint)
        ? 'print(response.read().decode())'
        : 'print(len(response.read()))';
  const request = isPost
    ? `body = ${pythonLiteral(body)}\nrequest = urllib.request.Request(\n    '${url}',\n    json.dumps(body).encode(),\n    {'Content-Type': 'application/json'},\n)\n`
    : '';
  return `${needsJson ? 'import json\n' : ''}import urllib.request\n\n${request}with urllib.request.urlopen(${isPost ? 'request' : `'${url}'`}) as response:\n    ${read}`;
}
