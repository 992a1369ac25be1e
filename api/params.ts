import type { z } from 'zod';
import type { Endpoint, ParamValues } from './contract/endpoint.ts';
import type { Param } from './contract/params.ts';
import { ApiError, excerpt } from './errors.ts';

function parseParam(name: string, param: Param<unknown>, text: string): unknown {
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
    values[name] = parseParam(name, param, path[name] ?? '');
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
    if (text !== undefined) values[name] = parseParam(name, param, text);
    else if ('absent' in param) values[name] = param.absent;
    else throw new ApiError('invalid_parameter', `${name} is missing. It ${param.mustBe}.`, name);
  }
  // The values were filled from the endpoint's own parameters, name by name.
  return values as Omit<ParamValues<E>, 'body'>;
}

/**
 * Validates the JSON body of a request. The error names the field and does not repeat its value, which may be secret.
 *
 * @param body parsed JSON
 * @throws ApiError
 */
export function readBody<Schema extends z.ZodObject>(schema: Schema, body: unknown): z.output<Schema> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiError('invalid_body', 'The body must be a JSON object.');
  }
  const { success, data, error } = schema.safeParse(body);
  if (success) return data;
  const [issue] = error.issues;
  if (issue === undefined) throw error;
  const field = excerpt(issue.path.map(String).join('.'));
  if (issue.code === 'unrecognized_keys') {
    const [first = ''] = issue.keys;
    const name = excerpt(field === '' ? first : `${field}.${first}`);
    const known = Object.keys(schema.shape).join(', ');
    throw new ApiError('unknown_parameter', `The body has no field "${name}"; it has ${known}.`, name);
  }
  const [top] = issue.path;
  const isMissing = issue.path.length === 1 && !Object.hasOwn(body, String(top));
  throw new ApiError(
    'invalid_parameter',
    isMissing ? `${field} is missing.` : `${field} is not valid: ${issue.message}.`,
    field,
  );
}
