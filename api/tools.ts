import { z } from 'zod';
import { httpMethodOf, type Endpoint } from './contract/endpoint.ts';
import { apiEndpoints } from './endpoints/index.ts';
import type { ApiRequest } from './served-route.ts';

/** An API endpoint that language models can call as a tool. A tool only reads, and has no parameter for a secret. */
export interface ApiTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly inputSchema: { readonly type: 'object'; readonly [key: string]: unknown };
  /** Path of the endpoint with the names of its parameters in braces. */
  readonly pathPattern: string;
  readonly method: 'GET' | 'POST';
  /** Converts the arguments of a tool call to a request for the endpoint. The endpoint validates them. */
  readonly toRequest: (args: Readonly<Record<string, unknown>>, clientKey: string) => ApiRequest;
}

/** The path of the endpoint behind each tool, by the name of the tool. */
const toolEndpoints = {
  search: '/api/v1/search',
  get_status: '/api/v1/status',
  get_block: '/api/v1/blocks/{id}',
  list_blocks: '/api/v1/blocks',
  get_transaction: '/api/v1/txs/{hash}',
  list_transaction_rings: '/api/v1/txs/{hash}/rings',
  get_output: '/api/v1/outputs/{amount}/{index}',
  list_output_references: '/api/v1/outputs/{amount}/{index}/rings',
  get_key_image: '/api/v1/key-images/{key_image}',
  get_fees: '/api/v1/fees',
  get_pool_statistics: '/api/v1/pool/stats',
  list_reorgs: '/api/v1/reorgs',
  get_reorg: '/api/v1/reorgs/{id}',
  get_network: '/api/v1/network',
  check_payment_proof: '/api/v1/proofs/tx-proof',
} as const;

/** Returns the tools for language models, one for each endpoint of `toolEndpoints`. */
export function createApiTools(): readonly ApiTool[] {
  return Object.entries(toolEndpoints).map(([name, path]) => {
    const endpoint = apiEndpoints.find((each) => each.path === path);
    if (endpoint === undefined)
      throw new Error(
        `The tool ${name} has no endpoint: ${path} is not in the API. Correct its path in api/tools.ts.`,
      );
    return toTool(name, endpoint);
  });
}

function toTool(name: string, endpoint: Endpoint): ApiTool {
  return {
    name,
    title: endpoint.summary,
    description: endpoint.description,
    inputSchema: inputSchemaOf(endpoint),
    pathPattern: endpoint.path,
    method: httpMethodOf(endpoint),
    toRequest: (args, client) => toRequest(endpoint, args, client),
  };
}

function inputSchemaOf({ pathParams, queryParams, body }: Endpoint): ApiTool['inputSchema'] {
  if (body !== undefined) {
    const { $schema: _dialect, ...schema } = z.toJSONSchema(body.schema, { io: 'input' });
    return { ...schema, type: 'object' };
  }
  const params = { ...pathParams, ...queryParams };
  const required = [
    ...Object.keys(pathParams),
    ...Object.entries(queryParams).flatMap(([name, param]) => ('isRequired' in param ? [name] : [])),
  ];
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(params).map(([name, { schema, description }]) => [name, { ...schema, description }]),
    ),
    required,
    additionalProperties: false,
  };
}

function toRequest(
  { pathParams, body }: Endpoint,
  args: Readonly<Record<string, unknown>>,
  client: string,
): ApiRequest {
  const texts = Object.entries(args).map(([name, value]) => [name, textOf(value)] as const);
  const isInPath = (name: string) => Object.hasOwn(pathParams, name);
  return {
    pathParams: Object.fromEntries(texts.filter(([name]) => isInPath(name))),
    query: new URLSearchParams(
      body === undefined ? texts.filter(([name]) => !isInPath(name)).map(([name, text]) => [name, text]) : [],
    ),
    responseMediaType: 'application/json',
    body: body === undefined ? undefined : args,
    lastEventId: undefined,
    clientKey: client,
  };
}

/** Returns an argument of a tool call as the string of a URL parameter. An object becomes JSON, which the endpoint rejects. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
