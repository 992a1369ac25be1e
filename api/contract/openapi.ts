import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { errorAnswer, errors, type ErrorCode } from './envelope.ts';
import type { Param, QueryParam } from './params.ts';
import { apiSchemas } from './values.ts';

/** The part of JSON Schema that the schemas here use. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
}

const SCHEMAS = '#/components/schemas/';

/** Returns the name of the schema in a reference. */
export function schemaName(ref: string): string {
  return ref.slice(SCHEMAS.length);
}

export function nameOf(schema: z.ZodType): string {
  const entry = apiSchemas.get(schema);
  if (entry === undefined) throw new Error('a schema of the API has no name');
  return entry.id;
}

/**
 * Returns the named schemas of the OpenAPI document. Objects allow more fields: a version may add fields, and a client
 * from an older document must not refuse them.
 */
export function componentSchemas(): Readonly<Record<string, JsonSchema>> {
  const { schemas } = z.toJSONSchema(apiSchemas, {
    uri: (id) => `${SCHEMAS}${id}`,
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
  readonly content?: { readonly 'application/json': { readonly schema: JsonSchema } };
}

type DocumentedResponses = Readonly<Record<string, DocumentedResponse>>;

function answerContent(schema: z.ZodType) {
  return { 'application/json': { schema: { $ref: `${SCHEMAS}${nameOf(schema)}` } } };
}

function parameter(name: string, place: 'path' | 'query', { description, schema }: Param<unknown>) {
  return { name, in: place, required: place === 'path', description, schema };
}

function errorResponses(codes: readonly ErrorCode[]): DocumentedResponses {
  const statuses = [...new Set(codes.map((code) => errors[code].status))];
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: codes
          .filter((code) => errors[code].status === status)
          .map((code) => `\`${code}\`: ${errors[code].when}`)
          .join(' '),
        content: answerContent(errorAnswer),
      },
    ]),
  );
}

const etag = {
  description: 'Strong tag of the answer. It changes when the answer changes.',
  schema: { type: 'string' },
};

function operation(endpoint: Endpoint) {
  const codes: ErrorCode[] = ['unknown_parameter', 'internal_error'];
  if (Object.keys(endpoint.queryParams).length > 0) codes.unshift('repeated_parameter');
  if (Object.keys({ ...endpoint.pathParams, ...endpoint.queryParams }).length > 0)
    codes.unshift('invalid_parameter');
  if (endpoint.missing !== undefined) codes.push(endpoint.missing);
  codes.push(...endpoint.unavailable);
  const responses: DocumentedResponses = {
    200: {
      description: 'The answer.',
      headers: { ETag: etag },
      content: answerContent(endpoint.answer),
    },
    304: { description: 'The answer is the one whose ETag was sent in If-None-Match.' },
    ...errorResponses(codes),
  };
  return {
    operationId: endpoint.operation,
    summary: endpoint.summary,
    description: endpoint.description,
    parameters: [
      ...Object.entries(endpoint.pathParams).map(([name, param]) => parameter(name, 'path', param)),
      ...Object.entries<QueryParam<unknown>>(endpoint.queryParams).map(([name, param]) =>
        parameter(name, 'query', param),
      ),
    ],
    responses,
  };
}

export function openApiDocument(endpoints: readonly Endpoint[]) {
  return {
    openapi: '3.1.0' as const,
    info: {
      title: 'Ringscope API',
      version: '1.0.0',
      description:
        'Blocks, transactions with their rings, rings by output, and the pool of a Monero chain. Reading only, without a key.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths: Object.fromEntries(endpoints.map((endpoint) => [endpoint.path, { get: operation(endpoint) }])),
    components: { schemas: componentSchemas() },
  };
}
