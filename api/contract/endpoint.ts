import { z } from 'zod';
import type { ErrorCode } from './envelope.ts';
import type { PathParam, Param, QueryParam, RequiredParam } from './params.ts';

type PathParams = Readonly<Record<string, PathParam<unknown>>>;
type QueryParams = Readonly<Record<string, QueryParam<unknown> | RequiredParam<unknown>>>;

/** Types of content that an answer may have beside or instead of JSON. */
export const mediaTypes = [
  'application/octet-stream',
  'application/x-ndjson',
  'text/csv',
  'text/event-stream',
] as const;

export type MediaType = (typeof mediaTypes)[number];

/** The JSON body of a POST request. */
export interface EndpointBody<Schema extends z.ZodObject = z.ZodObject> {
  /** A strict object, so that a misspelled field is refused. */
  readonly schema: Schema;
  /** Highest number of bytes. A longer body gets 413. */
  readonly maxBytes: number;
  /** A body for the example in the documentation. */
  readonly example: z.input<Schema>;
}

/** Describes an address of the API. The OpenAPI document, the documentation page and the links are made from it. */
export interface Endpoint<
  Path extends PathParams = PathParams,
  Query extends QueryParams = QueryParams,
  Response extends z.ZodType = z.ZodType,
  Body extends z.ZodObject = z.ZodObject,
> {
  readonly operation: string;
  /** The names of path parameters are in braces. */
  readonly path: `/api/v1/${string}`;
  readonly summary: string;
  readonly description: string;
  readonly pathParams: Path;
  readonly queryParams: Query;
  /** Describes the body of a POST request. An endpoint without it answers GET. */
  readonly body?: EndpointBody<Body>;
  /** Schema of the JSON answer. It is {@link noJson} for an answer that is never JSON. */
  readonly response: Response;
  /** Other types of the answer, each with a sentence that describes the content. `Accept` chooses among several types. */
  readonly media?: Readonly<Partial<Record<MediaType, string>>>;
  /** Schemas of the JSON values that a text of another type contains: the data of events, or lines. */
  readonly parts?: readonly z.ZodType[];
  /** Whether a URL may contain a secret that a visitor typed. No cache stores such a response. */
  readonly isPrivate?: boolean;
  /** Points that a request takes from a client's budget. A lookup by key costs 1. */
  readonly cost: number;
  /** The error for a well-formed value that the index does not hold. */
  readonly missing?: ErrorCode;
  /** The errors that do not depend on the parameters. */
  readonly unavailable: readonly ErrorCode[];
}

/** The `answer` of an endpoint whose answers are not JSON. */
export const noJson = z.never();

/** Usual costs of requests, in points. One point is about 0.2 ms of processor time. */
export const costs = {
  /** One row by its key, and what belongs to it. */
  lookup: 1,
  /** A transaction with its rings. */
  tx: 2,
  /** Bytes that the node must send. */
  raw: 3,
  /** A page of a list. */
  list: 3,
  /** A file that is read from many rows. */
  file: 20,
  /** A transaction that is checked and sent. The check reads the weights of 100,000 blocks. */
  broadcast: 30,
  /** A proof that a thread checks. */
  proof: 60,
} as const;

export function methodOf({ body }: Endpoint): 'GET' | 'POST' {
  return body === undefined ? 'GET' : 'POST';
}

/** The values of an endpoint's parameters and body after parsing. */
export type ParamValues<E> =
  E extends Endpoint<infer Path, infer Query, z.ZodType, infer Body>
    ? { readonly [Name in keyof Path]: Path[Name] extends Param<infer T> ? T : never } & {
        readonly [Name in keyof Query]: Query[Name] extends QueryParam<infer T>
          ? T
          : Query[Name] extends RequiredParam<infer T>
            ? T
            : never;
      } & (E extends { readonly body: object } ? { readonly body: z.output<Body> } : unknown)
    : never;

/** The errors of every endpoint that needs at least one indexed block. */
export const indexErrors = ['index_empty', 'database_away'] as const;

/** Returns the definition unchanged. TypeScript infers the types of the parameters from the call. */
export function defineEndpoint<
  Path extends PathParams,
  Query extends QueryParams,
  Response extends z.ZodType,
>(definition: Endpoint<Path, Query, Response> & { readonly body?: never }): Endpoint<Path, Query, Response> {
  return definition;
}

/** Returns the definition of an endpoint with a JSON body unchanged. */
export function definePost<
  Path extends PathParams,
  Query extends QueryParams,
  Response extends z.ZodType,
  Body extends z.ZodObject,
>(
  definition: Endpoint<Path, Query, Response, Body> & { readonly body: EndpointBody<Body> },
): Endpoint<Path, Query, Response, Body> & { readonly body: EndpointBody<Body> } {
  return definition;
}
