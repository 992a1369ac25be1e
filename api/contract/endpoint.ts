import type { z } from 'zod';
import type { ErrorCode } from './envelope.ts';
import type { PathParam, Param, QueryParam } from './params.ts';

type PathParams = Readonly<Record<string, PathParam<unknown>>>;
type QueryParams = Readonly<Record<string, QueryParam<unknown>>>;

/** Describes an address of the API. The OpenAPI document, the documentation page and the links are made from it. */
export interface Endpoint<
  Path extends PathParams = PathParams,
  Query extends QueryParams = QueryParams,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly operation: string;
  /** The names of path parameters are in braces. */
  readonly path: `/api/v1/${string}`;
  readonly summary: string;
  readonly description: string;
  readonly pathParams: Path;
  readonly queryParams: Query;
  readonly answer: Answer;
  /** The error for a well-formed value that the index does not hold. */
  readonly missing?: ErrorCode;
  /** The errors that do not depend on the parameters. */
  readonly unavailable: readonly ErrorCode[];
}

/** The values of an endpoint's parameters after parsing. */
export type ParamValues<E> =
  E extends Endpoint<infer Path, infer Query>
    ? { readonly [Name in keyof Path]: Path[Name] extends Param<infer T> ? T : never } & {
        readonly [Name in keyof Query]: Query[Name] extends QueryParam<infer T> ? T : never;
      }
    : never;

/** The errors of every endpoint that needs at least one indexed block. */
export const indexErrors = ['index_empty', 'database_away'] as const;

/** Returns the definition unchanged. TypeScript infers the types of the parameters from the call. */
export function defineEndpoint<Path extends PathParams, Query extends QueryParams, Answer extends z.ZodType>(
  definition: Endpoint<Path, Query, Answer>,
): Endpoint<Path, Query, Answer> {
  return definition;
}
