import type { ApiExampleObjects } from '../../lookups/api-sample.ts';
import type { Endpoint } from './endpoint.ts';

/** Value of the parameter `limit` in example requests. It keeps the example responses short. */
const EXAMPLE_LIMIT = '2';

/**
 * Returns the path and query of an example request that succeeds on a given index.
 *
 * @param exampleObjects objects that the index contains
 * @returns undefined when the index has no example for a parameter
 */
export function buildExamplePath(
  { path, pathParams, queryParams }: Endpoint,
  exampleObjects: ApiExampleObjects,
): string | undefined {
  let filled: string = path;
  for (const [name, { example }] of Object.entries(pathParams)) {
    const value = example(exampleObjects);
    if (value === undefined) return undefined;
    filled = filled.replace(`{${name}}`, value);
  }
  const query = new URLSearchParams();
  for (const [name, param] of Object.entries(queryParams)) {
    const value = param.example?.(exampleObjects);
    if (value !== undefined) query.set(name, value);
  }
  if (Object.hasOwn(queryParams, 'limit')) query.set('limit', EXAMPLE_LIMIT);
  return query.size === 0 ? filled : `${filled}?${query.toString()}`;
}

/**
 * Returns the names and values of the path parameters in the path of a request.
 *
 * @param path path of a request to the endpoint, without the query
 */
export function extractPathParamValues(
  { path: pattern }: Pick<Endpoint, 'path'>,
  path: string,
): readonly (readonly [name: string, value: string])[] {
  const filled = path.split('/');
  return pattern.split('/').flatMap((segment, index) => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    return name === undefined ? [] : [[name, decodeURIComponent(filled[index] ?? '')] as const];
  });
}
