import {
  MAX_HEIGHT,
  ZERO_HASH,
  parseBlockHash,
  parseHeight,
  parseKeyImage,
  parseOneTimeKey,
  parseTxHash,
  type BlockHash,
  type KeyImage,
  type OneTimeKey,
  type TxHash,
} from '@ringscope/protocol/brands.ts';
import type { ApiExampleObjects } from '../../lookups/api-sample.ts';
import { parseAtomicUnits, parseGlobalIndex, parseReorgId } from '../../lookups/positions.ts';

export interface ApiParam<T> {
  readonly description: string;
  /** End of the error message for an invalid value, such as `must be a block height`. The parameter's name precedes it. */
  readonly requirement: string;
  readonly schema: Readonly<Record<string, unknown>>;
  /** Returns the value, or undefined when the string is invalid. */
  readonly parse: (text: string) => T | undefined;
}

export interface EndpointPathParam<T> extends ApiParam<T> {
  /**
   * Returns a value for an example in the documentation.
   *
   * @param exampleObjects undefined while nothing is indexed
   * @returns undefined when the index has no example for the parameter
   */
  readonly example: (exampleObjects: ApiExampleObjects | undefined) => string | undefined;
}

export interface QueryParam<T> extends ApiParam<T> {
  /** The value when the parameter is absent. */
  readonly defaultValue: T;
  /** Returns a value for an example in the documentation, or undefined when the index has none. */
  readonly example?: (exampleObjects: ApiExampleObjects | undefined) => string | undefined;
}

/** A query parameter that every request must have. */
export interface RequiredQueryParam<T> extends ApiParam<T> {
  readonly isRequired: true;
  /** Returns a value for an example in the documentation, or undefined when the index has none. */
  readonly example: (exampleObjects: ApiExampleObjects | undefined) => string | undefined;
}

const hashSchema = { type: 'string', pattern: '^[0-9a-fA-F]{64}$' };
const heightSchema = { type: 'integer', minimum: 0, maximum: MAX_HEIGHT };

export const blockIdParam: EndpointPathParam<number | BlockHash> = {
  description: 'Height or hash of the block. With a hash, the block can also be off the main chain.',
  requirement: 'must be a height (digits without a leading zero) or a hash (64 hex characters)',
  schema: { oneOf: [heightSchema, hashSchema] },
  parse: (text) => parseHeight(text) ?? parseBlockHash(text),
  example: (sample) => String(sample?.height ?? 0),
};

export const txHashParam: EndpointPathParam<TxHash> = {
  description: 'Hash of the transaction.',
  requirement: 'must be a transaction hash: 64 hex characters',
  schema: hashSchema,
  parse: parseTxHash,
  example: (sample) => sample?.txHash ?? ZERO_HASH,
};

export const keyImageParam: EndpointPathParam<KeyImage> = {
  description: 'Key image of an output.',
  requirement: 'must be a key image: 64 hex characters',
  schema: hashSchema,
  parse: parseKeyImage,
  example: (sample) => sample?.keyImage,
};

export const oneTimeKeyParam: EndpointPathParam<OneTimeKey> = {
  description: 'One-time public key of an output.',
  requirement: 'must be a one-time key: 64 hex characters',
  schema: hashSchema,
  parse: parseOneTimeKey,
  example: (sample) => sample?.outputKey,
};

/** Defines a query parameter that is a block height. The API rejects a request without it. */
export function createRequiredHeightParam(description: string): RequiredQueryParam<number> {
  return {
    description,
    requirement: 'must be a block height: digits without a leading zero',
    schema: heightSchema,
    parse: parseHeight,
    isRequired: true,
    example: (sample) => String(sample?.height ?? 0),
  };
}

/** Defines an optional query parameter: a block height, or undefined when the request has none. */
export function createHeightParam(description: string): QueryParam<number | undefined> {
  const { isRequired: _, ...param } = createRequiredHeightParam(description);
  return { ...param, defaultValue: undefined };
}

export const outputBucketParam: EndpointPathParam<bigint> = {
  description:
    'Amount by which Monero groups outputs for global indices: 0 for RingCT outputs and version 2 coinbases, otherwise the amount of the output in atomic units.',
  requirement: 'must be a whole number from 0 to 2^64 - 1',
  schema: { type: 'string', pattern: '^(?:0|[1-9][0-9]{0,19})$' },
  parse: parseAtomicUnits,
  example: () => '0',
};

export const globalIndexParam: EndpointPathParam<number> = {
  description:
    'Global index: the index of the output among all outputs of the same amount. RingCT outputs and outputs of version 2 coinbases count as amount 0.',
  requirement: 'must be a whole number of at least 0',
  schema: { type: 'integer', minimum: 0 },
  parse: parseGlobalIndex,
  example: () => '0',
};

/** Number of items on a page when the request has no `limit`. */
export const DEFAULT_PAGE_LIMIT = 25;

/** Maximum number of items on a page of any list. */
export const MAX_PAGE_LIMIT = 100;

/** Defines the parameter `limit` of a list. A value above {@link MAX_PAGE_LIMIT} is rejected, not reduced. */
export function createLimitParam(itemsDescription: string): QueryParam<number> {
  return {
    description: `Maximum number of ${itemsDescription} in the response.`,
    requirement: `must be a whole number from 1 to ${MAX_PAGE_LIMIT}`,
    schema: { type: 'integer', minimum: 1, maximum: MAX_PAGE_LIMIT, default: DEFAULT_PAGE_LIMIT },
    parse(text) {
      if (!/^[1-9][0-9]{0,2}$/.test(text)) return undefined;
      const value = Number(text);
      return value <= MAX_PAGE_LIMIT ? value : undefined;
    },
    defaultValue: DEFAULT_PAGE_LIMIT,
  };
}

/** Parameter of the endpoints that can return commitments. */
export const commitmentsParam: QueryParam<boolean> = {
  description:
    'Whether the response includes the commitments of outputs and ring members, which come from the node. A request with commitments costs 3 more points.',
  requirement: 'must be true or false',
  schema: { type: 'boolean', default: false },
  parse: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  defaultValue: false,
};

const reorgIdSchema = { type: 'integer', minimum: 1, maximum: 999_999_999 };

export const reorgNumberParam: EndpointPathParam<number> = {
  description: 'Number of the reorg.',
  requirement: 'must be the number of a reorg: a whole number from 1 to 999999999',
  schema: reorgIdSchema,
  parse: parseReorgId,
  example: (sample) => sample?.reorgId?.toString(),
};

/** Defines a parameter that is a whole number. A value outside the bounds is rejected, not clamped. */
export function createIntegerParam(
  description: string,
  min: number,
  max: number,
  defaultValue: number,
): QueryParam<number> {
  return {
    description,
    requirement: `must be a whole number from ${min} to ${max}`,
    schema: { type: 'integer', minimum: min, maximum: max, default: defaultValue },
    parse(text) {
      if (!/^(?:0|[1-9][0-9]{0,8})$/.test(text)) return undefined;
      const value = Number(text);
      return value >= min && value <= max ? value : undefined;
    },
    defaultValue,
  };
}
