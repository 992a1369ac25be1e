import type { Endpoint, ParamValues } from './contract/endpoint.ts';
import type { Param } from './contract/params.ts';
import { ApiError, excerpt } from './errors.ts';

function parsed(name: string, param: Param<unknown>, text: string): unknown {
  const value = param.parse(text);
  if (value === undefined) throw new ApiError('invalid_parameter', `${name} ${param.mustBe}.`, name);
  return value;
}

/** The decoded values of path parameters, as the router found them. */
export type PathValues = Readonly<Record<string, string | undefined>>;

/**
 * Reads the parameters of a request.
 *
 * @throws ApiError that names a parameter which is unknown, repeated or not valid
 */
export function readParams<E extends Endpoint>(
  { path: pattern, pathParams, queryParams }: E,
  path: PathValues,
  query: URLSearchParams,
): Omit<ParamValues<E>, 'body'> {
  const values: Record<string, unknown> = {};
  for (const [name, param] of Object.entries(pathParams)) {
    values[name] = parsed(name, param, path[name] ?? '');
  }
  for (const name of query.keys()) {
    if (!Object.hasOwn(queryParams, name)) {
      const known = Object.keys(queryParams).join(', ');
      const field = excerpt(name);
      throw new ApiError(
        'unknown_parameter',
        `${pattern} has no parameter "${field}"${known === '' ? '' : `; it has ${known}`}.`,
        field,
      );
    }
  }
  for (const [name, param] of Object.entries(queryParams)) {
    const [text, another] = query.getAll(name);
    if (another !== undefined) throw new ApiError('repeated_parameter', `${name} is given twice.`, name);
    if (text !== undefined) values[name] = parsed(name, param, text);
    else if ('absent' in param) values[name] = param.absent;
    else throw new ApiError('invalid_parameter', `${name} is missing. It ${param.mustBe}.`, name);
  }
  // The values were filled from the endpoint's own parameters, name by name.
  return values as Omit<ParamValues<E>, 'body'>;
}
