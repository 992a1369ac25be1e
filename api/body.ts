import type { z } from 'zod';
import { ApiError, excerpt } from './errors.ts';

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
