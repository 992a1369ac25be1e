import type { Endpoint, ParamValues } from '../api/_contract/endpoints.ts';
import type { Param } from '../api/_contract/params.ts';
import { ApiError, excerpt } from './api-errors.ts';

function parsed(name: string, param: Param<unknown>, text: string): unknown {
  const value = param.parse(text);
  if (value === undefined) throw new ApiError('invalid_parameter', `${name} ${param.mustBe}.`, name);
  return value;
}

/**
 * The parameters of a request.
 *
 * @param path the path parameters as the router found them
 * @throws ApiError that names the parameter which is unknown, given twice, or no such value
 */
export function readParams<E extends Endpoint>(
  { path: pattern, pathParams, queryParams }: E,
  request: Request,
  path: Readonly<Record<string, string | string[] | undefined>>,
): ParamValues<E> {
  const values: Record<string, unknown> = {};
  for (const [name, param] of Object.entries(pathParams)) {
    const text = path[name];
    values[name] = parsed(name, param, typeof text === 'string' ? text : '');
  }
  const query = new URL(request.url).searchParams;
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
    values[name] = text === undefined ? param.absent : parsed(name, param, text);
  }
  // Filled from the endpoint's own parameters, name by name.
  return values as ParamValues<E>;
}
