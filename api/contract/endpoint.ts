import { z } from 'zod';
import type { ErrorCode } from './envelope.ts';
import type { EndpointPathParam, ApiParam, QueryParam, RequiredQueryParam } from './params.ts';

type PathParams = Readonly<Record<string, EndpointPathParam<unknown>>>;
type QueryParams = Readonly<Record<string, QueryParam<unknown> | RequiredQueryParam<unknown>>>;

/** Media types of responses other than JSON. */
export const nonJsonMediaTypes = [
  'application/octet-stream',
  'application/vnd.apache.parquet',
  'application/x-ndjson',
  'text/csv',
  'text/event-stream',
] as const;

export type NonJsonMediaType = (typeof nonJsonMediaTypes)[number];

/** The JSON body of a POST request. */
export interface EndpointBody<Schema extends z.ZodObject = z.ZodObject> {
  /** A strict object, so that a body with a misspelled field is rejected. */
  readonly schema: Schema;
  /** Maximum size in bytes. A longer body is rejected with status 413. */
  readonly maxBytes: number;
  /** Example body for the documentation. */
  readonly example: z.input<Schema>;
}

/** When an endpoint is deprecated and when it may end. Responses, the OpenAPI document and the documentation contain both days. */
export interface EndpointDeprecation {
  /** The day, such as `2027-01-31`, from which clients should use something else. */
  readonly deprecatedFrom: IsoDay;
  /** The day from which the endpoint may be missing, at least {@link MIN_DEPRECATION_PERIOD_DAYS} days after `deprecatedFrom`. */
  readonly availableUntil: IsoDay;
  /** What clients should use instead of the deprecated endpoint, as a sentence. */
  readonly replacementAdvice: string;
}

/** A day in UTC. */
type IsoDay = `${number}-${number}-${number}`;

/** Minimum number of days between the deprecation of an endpoint and its removal. */
export const MIN_DEPRECATION_PERIOD_DAYS = 365;

/** Definition of an API endpoint. The OpenAPI document, the documentation pages and the links derive from it. */
export interface Endpoint<
  Path extends PathParams = PathParams,
  Query extends QueryParams = QueryParams,
  Response extends z.ZodType = z.ZodType,
  Body extends z.ZodObject = z.ZodObject,
> {
  /** The `operationId` in the OpenAPI document. */
  readonly operation: string;
  /** Path with the names of its parameters in braces. */
  readonly path: `/api/v1/${string}`;
  readonly summary: string;
  readonly description: string;
  readonly pathParams: Path;
  readonly queryParams: Query;
  /** Body of a POST request. An endpoint without it accepts GET. */
  readonly body?: EndpointBody<Body>;
  /** Schema of the JSON response, or {@link nonJsonResponseSchema} when the response is never JSON. */
  readonly response: Response;
  /** Other media types of the response, each with a description. The header `Accept` selects one of several types. */
  readonly media?: Readonly<Partial<Record<NonJsonMediaType, string>>>;
  /** The condition under which the endpoint responds with status 204 and no content. Without this field, it never does. */
  readonly noContent?: string;
  /** Schemas of the JSON values inside a non-JSON response: the data of events, or the lines of NDJSON. */
  readonly parts?: readonly z.ZodType[];
  /** Whether the URL may contain a secret that a visitor typed. Responses are then not cached. */
  readonly isPrivate?: boolean;
  /** Points that a request takes from the client's rate-limit budget. See {@link endpointCostPoints}. */
  readonly cost: number;
  /** Returns the points that a request costs in addition to `cost`. The query and the body are not validated yet. */
  readonly extraCost?: (request: { readonly query: URLSearchParams; readonly body: unknown }) => number;
  /** The error when the index lacks the requested object, or the operator has disabled the endpoint. Undefined if neither can occur. */
  readonly missing?: ErrorCode;
  /** Errors that can occur with any parameters. */
  readonly unavailable: readonly ErrorCode[];
  /** Present when clients should stop using the endpoint. */
  readonly deprecation?: EndpointDeprecation;
}

/** The `response` of an endpoint whose responses are never JSON. */
export const nonJsonResponseSchema = z.never();

/** Usual rate-limit costs of requests, in points. One point is about 0.2 ms of CPU time. */
export const endpointCostPoints = {
  /** Points for a request that reads one row by its key, and the rows that belong to it. */
  lookup: 1,
  /** Points for a request that reads a transaction with its rings. */
  tx: 2,
  /** Points for a request that fetches bytes from the node. */
  raw: 3,
  /** Points for a request that reads one page of a list. */
  list: 3,
  /** Points for a request that reads many rows, such as the rows of an export. */
  file: 20,
  /** Points for a request that checks and sends a transaction. The check reads the weights of 100,000 blocks. */
  broadcast: 30,
  /** Points for a request that checks a proof in a worker thread. */
  proof: 60,
} as const;

export function httpMethodOf({ body }: Endpoint): 'GET' | 'POST' {
  return body === undefined ? 'GET' : 'POST';
}

/** Parsed values of an endpoint's parameters and body. */
export type EndpointParamValues<E> =
  E extends Endpoint<infer Path, infer Query, z.ZodType, infer Body>
    ? { readonly [Name in keyof Path]: Path[Name] extends ApiParam<infer T> ? T : never } & {
        readonly [Name in keyof Query]: Query[Name] extends QueryParam<infer T>
          ? T
          : Query[Name] extends RequiredQueryParam<infer T>
            ? T
            : never;
      } & (E extends { readonly body: object } ? { readonly body: z.output<Body> } : unknown)
    : never;

/** Errors of every endpoint that needs at least one indexed block. */
export const indexErrorCodes = ['index_empty', 'database_away'] as const;

/** Returns the definition unchanged. The call lets TypeScript infer the types of the parameters. */
export function defineEndpoint<
  Path extends PathParams,
  Query extends QueryParams,
  Response extends z.ZodType,
>(definition: Endpoint<Path, Query, Response> & { readonly body?: never }): Endpoint<Path, Query, Response> {
  return definition;
}

/** Defines a POST endpoint with a JSON body, like {@link defineEndpoint} for GET. */
export function definePostEndpoint<
  Path extends PathParams,
  Query extends QueryParams,
  Response extends z.ZodType,
  Body extends z.ZodObject,
>(
  definition: Endpoint<Path, Query, Response, Body> & { readonly body: EndpointBody<Body> },
): Endpoint<Path, Query, Response, Body> & { readonly body: EndpointBody<Body> } {
  return definition;
}
