import { z } from 'zod';
import { httpMethodOf, nonJsonResponseSchema, type Endpoint } from './endpoint.ts';
import { errorResponseSchema, errorDefinitions, type ErrorCode } from './envelope.ts';
import { endpointGroupDefinitions, endpointGroupOfPath } from './groups.ts';
import type { ApiParam, QueryParam, RequiredQueryParam } from './params.ts';
import { apiSchemaRegistry } from './values.ts';

/** The subset of JSON Schema that the API schemas use. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly contentMediaType?: string;
  readonly contentSchema?: JsonSchema;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
}

const SCHEMA_REF_PREFIX = '#/components/schemas/';

/** Returns the name of the schema to which a `$ref` such as `#/components/schemas/Block` refers. */
export function schemaNameOfRef(ref: string): string {
  return ref.slice(SCHEMA_REF_PREFIX.length);
}

export function schemaIdOf(schema: z.ZodType): string {
  const entry = apiSchemaRegistry.get(schema);
  if (entry === undefined)
    throw new Error(
      `An API schema (description: ${schema.description ?? 'none'}) has no name in the OpenAPI document. Create it with namedSchema() or namedObjectSchema().`,
    );
  return entry.id;
}

/** Computed on first use, in about 10 ms. The schemas never change while the program runs. */
let componentSchemas: Readonly<Record<string, JsonSchema>> | undefined;

/**
 * Returns the named schemas of the OpenAPI document. Objects allow additional fields, so that a client generated from an
 * older document accepts fields that later versions add.
 */
export function buildOpenApiComponentSchemas(): Readonly<Record<string, JsonSchema>> {
  componentSchemas ??= createComponentSchemas();
  return componentSchemas;
}

function createComponentSchemas(): Readonly<Record<string, JsonSchema>> {
  const { schemas } = z.toJSONSchema(apiSchemaRegistry, {
    // With `input`, a field that has a default may be missing, as in a request body. Fields of responses have no defaults.
    io: 'input',
    uri: (id) => `${SCHEMA_REF_PREFIX}${id}`,
    override: ({ jsonSchema }) => {
      delete jsonSchema.additionalProperties;
    },
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _dialect, $id: _id, ...schema }]) => [
      id,
      schema as JsonSchema,
    ]),
  );
}

interface DocumentedResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Partial<Record<string, { readonly schema: JsonSchema }>>>;
}

type DocumentedResponses = Readonly<Partial<Record<string, DocumentedResponse>>>;

function responseContent(schema: z.ZodType) {
  return { 'application/json': { schema: { $ref: `${SCHEMA_REF_PREFIX}${schemaIdOf(schema)}` } } };
}

function parameterObject(
  name: string,
  location: 'path' | 'query',
  { description, schema, isRequired }: ApiParam<unknown> & { readonly isRequired?: true },
) {
  return { name, in: location, required: location === 'path' || isRequired === true, description, schema };
}

function stringHeader(description: string) {
  return { description, schema: { type: 'string' } };
}

const errorHeaders: Readonly<Record<number, Readonly<Record<string, unknown>>>> = {
  405: { Allow: stringHeader('Methods that the endpoint accepts.') },
  429: { 'Retry-After': stringHeader('Seconds until the request budget is full again.') },
  503: { 'Retry-After': stringHeader('Seconds after which the client may retry.') },
};

const requestId = stringHeader(
  'Id of the request in the log of the explorer. Include it when you report a problem.',
);

/** Returns the codes of all errors of an endpoint, including those that all endpoints share, such as `internal_error`. */
export function errorCodesOf(endpoint: Endpoint): readonly ErrorCode[] {
  const { pathParams, queryParams, body, missing, unavailable, media } = endpoint;
  const codes: readonly ErrorCode[] = [
    ...(Object.keys({ ...pathParams, ...queryParams, ...body?.schema.shape }).length > 0
      ? (['invalid_parameter'] as const)
      : []),
    ...(Object.keys(queryParams).length > 0 ? (['repeated_parameter'] as const) : []),
    'unknown_parameter',
    'bad_request',
    ...(body === undefined
      ? []
      : (['invalid_body', 'body_incomplete', 'body_too_long', 'not_json', 'busy'] as const)),
    ...(endpoint.response === nonJsonResponseSchema && media !== undefined ? (['busy'] as const) : []),
    ...(missing === undefined ? [] : [missing]),
    'key_unknown',
    'method_not_allowed',
    'too_many_requests',
    'internal_error',
    ...unavailable,
  ];
  return [...new Set(codes)];
}

function errorResponses(codes: readonly ErrorCode[]): DocumentedResponses {
  const statuses = [...new Set(codes.map((code) => errorDefinitions[code].status))];
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: codes
          .filter((code) => errorDefinitions[code].status === status)
          .map((code) => `\`${code}\`: ${errorDefinitions[code].when}`)
          .join(' '),
        headers: { ...errorHeaders[status], 'X-Request-Id': requestId },
        content: responseContent(errorResponseSchema),
      },
    ]),
  );
}

function okResponse(endpoint: Endpoint): DocumentedResponse {
  const { response, media = {}, parts, queryParams } = endpoint;
  const isGet = httpMethodOf(endpoint) === 'GET';
  const hasJson = response !== nonJsonResponseSchema;
  const headers = {
    'Cache-Control': stringHeader('How long caches may store the response.'),
    ...(isGet && hasJson ? { ETag: stringHeader('Strong entity tag of the response.') } : {}),
    ...(Object.hasOwn(queryParams, 'cursor')
      ? { Link: stringHeader('Path of the next page, with `rel="next"`. Absent on the last page.') }
      : {}),
    RateLimit: stringHeader(
      'Points left in the request budget of the client, and seconds until the budget is full again.',
    ),
    ...(endpoint.deprecation && {
      Deprecation: stringHeader('When the endpoint was deprecated, as `@` and unix seconds (RFC 9745).'),
      Sunset: stringHeader('When the endpoint may end (RFC 8594).'),
    }),
  };
  return {
    description: [
      hasJson ? `Success, with a JSON body of type \`${schemaIdOf(response)}\`.` : 'Success.',
      ...Object.values(media),
    ].join(' '),
    headers,
    content: {
      ...(hasJson ? responseContent(response) : {}),
      ...Object.fromEntries(Object.keys(media).map((type) => [type, { schema: mediaSchema(type, parts) }])),
    },
  };
}

/** Returns the schema of a response that is not JSON. With `parts`, it refers to the schemas of the JSON values inside. */
function mediaSchema(type: string, parts: readonly z.ZodType[] | undefined): JsonSchema {
  if (parts === undefined || type === 'text/csv') return { type: 'string' };
  return {
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: { oneOf: parts.map((part) => ({ $ref: `${SCHEMA_REF_PREFIX}${schemaIdOf(part)}` })) },
  };
}

function requestBody({ body }: Endpoint) {
  if (body === undefined) return {};
  const { schema, maxBytes, example } = body;
  return {
    requestBody: {
      required: true,
      description: `A JSON object of at most ${maxBytes} bytes.`,
      content: {
        'application/json': { schema: { $ref: `${SCHEMA_REF_PREFIX}${schemaIdOf(schema)}` }, example },
      },
    },
  };
}

/** Returns the description of an endpoint, with the days of its deprecation. */
export function describeEndpoint({ description, deprecation }: Endpoint): string {
  if (deprecation === undefined) return description;
  const { deprecatedFrom, availableUntil, replacementAdvice } = deprecation;
  return `Deprecated since ${deprecatedFrom}, and may be missing from ${availableUntil} on. ${replacementAdvice} ${description}`;
}

function operationObject(endpoint: Endpoint) {
  const hasTag = httpMethodOf(endpoint) === 'GET' && endpoint.response !== nonJsonResponseSchema;
  const responses: DocumentedResponses = {
    200: okResponse(endpoint),
    ...(endpoint.noContent === undefined ? {} : { 204: { description: endpoint.noContent } }),
    ...(hasTag
      ? {
          304: {
            description:
              'Not modified: the response still has the ETag that the client sent in `If-None-Match`.',
          },
        }
      : {}),
    ...errorResponses(errorCodesOf(endpoint)),
  };
  return {
    operationId: endpoint.operation,
    tags: [endpointGroupOfPath(endpoint.path).title],
    summary: endpoint.summary,
    description: describeEndpoint(endpoint),
    ...(endpoint.deprecation && { deprecated: true as const }),
    parameters: [
      ...Object.entries(endpoint.pathParams).map(([name, param]) => parameterObject(name, 'path', param)),
      ...Object.entries<QueryParam<unknown> | RequiredQueryParam<unknown>>(endpoint.queryParams).map(
        ([name, param]) => parameterObject(name, 'query', param),
      ),
    ],
    ...requestBody(endpoint),
    responses,
  };
}

export function buildOpenApiDocument(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Partial<Record<'get' | 'post', ReturnType<typeof operationObject>>>> = {};
  for (const endpoint of endpoints) {
    const method = httpMethodOf(endpoint) === 'GET' ? 'get' : 'post';
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: operationObject(endpoint) };
  }
  const used = new Set(endpoints.map(({ path }) => endpointGroupOfPath(path).title));
  return {
    openapi: '3.1.0' as const,
    info: {
      title: 'Ringscope API',
      version: '1.0.0',
      description:
        'Blocks, transactions, rings and the pool of a Monero chain, proof checks and broadcasting. No API key is needed. ' +
        'An operator can issue keys for a larger request budget, which a client sends in `X-Api-Key`. ' +
        'Nothing in version 1 is renamed or removed, and fields may be added. If version 2 replaces it, its responses have the header fields `Deprecation` and `Sunset` for at least a year.',
      contact: { name: 'The operator of this explorer' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    // The empty entry means that a request needs no API key.
    security: [{}, { ApiKey: [] }],
    tags: endpointGroupDefinitions
      .filter(({ title }) => used.has(title))
      .map(({ title, introduction }) => ({ name: title, description: introduction })),
    paths,
    components: {
      securitySchemes: {
        ApiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Api-Key',
          description: 'A key of the operator of the explorer, for a larger request budget. It is optional.',
        },
      },
      schemas: buildOpenApiComponentSchemas(),
    },
  };
}
