import { z } from 'zod';
import { MAX_QUERY_LENGTH } from '../../lookups/search-query.ts';
import { MAX_TXS_OF_EXTRA } from '../../db/queries/extra-search.ts';
import { envelope } from './envelope.ts';
import type { RequiredParam } from './params.ts';
import { count, hash, height, named, namedObject, objectOfKind } from './values.ts';

const path = z
  .string()
  .regex(/^\/api\/v1\//)
  .describe('Path of the answer about it.');

const txState = z
  .enum(['confirmed', 'pool', 'orphaned'])
  .describe('On the main chain, waiting, or only in orphaned blocks.');

const txOfExtra = {
  tx_hash: hash.describe('Hash of the transaction.'),
  state: txState,
  path,
};

export const candidate = named(
  'SearchCandidate',
  'An object that the text names, told apart by `kind`.',
  z.discriminatedUnion('kind', [
    objectOfKind('block', 'A block.', {
      height: height.describe('Its height.'),
      hash: hash.describe('Its hash.'),
      state: z.enum(['main', 'alternative']).describe('Whether it is on the main chain.'),
      path,
    }),
    objectOfKind('tx', 'A transaction.', {
      hash: hash.describe('Its hash.'),
      state: txState,
      path,
    }),
    objectOfKind('key_image', 'A key image.', {
      key_image: hash.describe('The key image.'),
      tx_hash: hash.describe('Transaction that shows it.'),
      input: count.describe('Position of the input that shows it.'),
      state: z
        .enum(['confirmed', 'pool'])
        .describe('Whether that transaction is on the main chain or waits.'),
      path,
    }),
    objectOfKind('output', 'A one-time key.', {
      key: hash.describe('The key.'),
      path,
    }),
    objectOfKind('tx_public_key', 'A transaction with this first public key in its extra.', {
      ...txOfExtra,
    }),
    objectOfKind(
      'payment_id',
      'A transaction with this payment id: 64 digits, or 16 as the chain holds them encrypted.',
      {
        ...txOfExtra,
      },
    ),
  ]),
);

export const searchAnswer = namedObject('SearchAnswer', 'Everything that a text names.', {
  ...envelope,
  candidates: z
    .array(candidate)
    .describe('The most likely one first. The list is empty when nothing was found.'),
  more_exist: z
    .boolean()
    .describe(
      `Whether more transactions may have the public key or payment id. At most ${MAX_TXS_OF_EXTRA} are listed.`,
    ),
});

/** The texts that are longer than this are refused before they are read. */
const MAX_TEXT = 4 * MAX_QUERY_LENGTH;

const SEARCHED = 'A height, a hash, a key image, a one-time key, a transaction public key or a payment id.';

export const searchText: RequiredParam<string> = {
  description: SEARCHED,
  mustBe: `must be a text of at most ${MAX_TEXT} characters`,
  schema: { type: 'string', maxLength: MAX_TEXT },
  parse: (text) => (text.length <= MAX_TEXT ? text : undefined),
  isRequired: true,
  example: (sample) => String(sample?.height ?? 0),
};

export const searchBody = named(
  'SearchRequest',
  'A text to search for.',
  z.strictObject({
    q: z.string().max(MAX_TEXT, `must be a text of at most ${MAX_TEXT} characters`).describe(SEARCHED),
  }),
);

export type CandidateJson = z.infer<typeof candidate>;
