import type { z } from 'zod';
import { hexToBytes } from '@ringscope/protocol';
import { parseWithSchema } from '../response.ts';
import { InvalidResponseError } from '../errors.ts';
import { JsonSyntaxError, parseJson } from '../json.ts';
import { scalarSchema } from '../wire.ts';

/** The JSON of a transaction nests 7 levels deep, and that of a block 8. */
const MAX_DEPTH = 10;
/** Maximum memory that the parsed values may take, in bytes. A transaction of 1 MB takes less than 64 MiB. */
const MAX_MEMORY = 256 * 1024 * 1024;

const EVEN_HEX = /^(?:[0-9a-fA-F]{2})*$/;

/** Returns a schema that decodes a hex string of exactly this many bytes. */
export function hexBytesFieldOfLength(byteLength: number) {
  const hexLength = 2 * byteLength;
  return scalarSchema(
    (value) =>
      typeof value === 'string' && value.length === hexLength && EVEN_HEX.test(value)
        ? hexToBytes(value)
        : undefined,
    `the field must have ${String(hexLength)} hexadecimal characters`,
  );
}

/** Schema that decodes a hex string of any length. */
export const hexBytesField = scalarSchema(
  (value) => (typeof value === 'string' && EVEN_HEX.test(value) ? hexToBytes(value) : undefined),
  'the field must be a string of hexadecimal characters',
);

/** @throws InvalidResponseError when the string is too long, is not JSON, or does not match the schema */
export function readJsonString<Result>(
  schema: z.ZodType<Result>,
  text: string,
  maxLength: number,
  name: string,
): Result {
  const target = { method: name, node: '' };
  if (text.length > maxLength) {
    throw new InvalidResponseError(
      {
        problem: `the JSON string in the response has ${String(text.length)} characters, but the limit is ${String(maxLength)}, so the client does not parse it`,
      },
      target,
    );
  }
  let value;
  try {
    value = parseJson(text, { maxDepth: MAX_DEPTH, maxMemoryBytes: MAX_MEMORY });
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new InvalidResponseError(
      {
        problem: `the client cannot parse a string in the response as JSON, so it discards the response: ${error.message}`,
      },
      target,
    );
  }
  return parseWithSchema(schema, value, target);
}
