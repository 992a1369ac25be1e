import type { z } from 'zod';
import type { Endpoint, EndpointParamValues } from './contract/endpoint.ts';
import type { ApiParam } from './contract/params.ts';
import { ApiError, truncateForErrorMessage } from './errors.ts';

function parseParam(name: string, param: ApiParam<unknown>, text: string): unknown {
  const value = param.parse(text);
  if (value === undefined) throw new ApiError('invalid_parameter', `${name} ${param.requirement}.`, name);
  return value;
}

/** Decoded values of the path parameters, by name. */
export type PathParamValues = Readonly<Record<string, string | undefined>>;

/**
 * Parses and validates the path and query parameters of a request.
 *
 * @throws ApiError for the first parameter that is unknown, repeated, missing or invalid
 */
export function parseRequestParams<E extends Endpoint>(
  { path: pattern, pathParams, queryParams }: E,
  path: PathParamValues,
  query: URLSearchParams,
): Omit<EndpointParamValues<E>, 'body'> {
  const values: Record<string, unknown> = {};
  for (const [name, param] of Object.entries(pathParams)) {
    values[name] = parseParam(name, param, path[name] ?? '');
  }
  for (const name of query.keys()) {
    if (!Object.hasOwn(queryParams, name)) {
      const known = Object.keys(queryParams).join(', ');
      const field = truncateForErrorMessage(name);
      throw new ApiError(
        'unknown_parameter',
        `${pattern} has no query parameter "${field}". It accepts ${known === '' ? 'no query parameters' : known}.`,
        field,
      );
    }
  }
  for (const [name, param] of Object.entries(queryParams)) {
    const [text, another] = query.getAll(name);
    if (another !== undefined)
      throw new ApiError(
        'repeated_parameter',
        `The query parameter ${name} occurs more than once. Send it only once.`,
        name,
      );
    if (text !== undefined) values[name] = parseParam(name, param, text);
    else if ('defaultValue' in param) values[name] = param.defaultValue;
    else throw new ApiError('invalid_parameter', `${name} is missing. It ${param.requirement}.`, name);
  }
  // Each value was parsed with the definition of the parameter of the same name.
  return values as Omit<EndpointParamValues<E>, 'body'>;
}

/**
 * Validates the JSON body of a request. Error messages contain the name of a field but not its value, which may be secret.
 *
 * @param body parsed JSON
 * @throws ApiError when the body does not match the schema
 */
export function parseRequestBody<Schema extends z.ZodObject>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiError('invalid_body', 'The body is valid JSON, but not an object. Send a JSON object.');
  }
  const { success, data, error } = schema.safeParse(body);
  if (success) return data;
  const [issue] = error.issues;
  if (issue === undefined) throw error;
  const field = truncateForErrorMessage(issue.path.map(String).join('.'));
  if (issue.code === 'unrecognized_keys') {
    const [first = ''] = issue.keys;
    const name = truncateForErrorMessage(field === '' ? first : `${field}.${first}`);
    const known = Object.keys(schema.shape).join(', ');
    throw new ApiError(
      'unknown_parameter',
      `The body has an unknown field "${name}". The fields of this endpoint are ${known}.`,
      name,
    );
  }
  const [top] = issue.path;
  const isMissing = issue.path.length === 1 && !Object.hasOwn(body, String(top));
  throw new ApiError(
    'invalid_parameter',
    isMissing
      ? `${field} is missing. It is a required field of the body.`
      : `${field} is invalid: ${issue.message}.`,
    field,
  );
}
