import type { KeyImage } from '@ringscope/protocol/brands.ts';
import { z } from 'zod';
import { lookUpKeyImage, type KeyImageSpends } from '../../db/queries/key-image.ts';
import { countConfirmations } from '@ringscope/protocol/confirmations.ts';
import { endpointCostPoints, defineEndpoint, indexErrorCodes } from '../contract/endpoint.ts';
import { keyImageParam } from '../contract/params.ts';
import { freshnessByConfirmations } from '../freshness.ts';
import { createIndexReadRoute } from '../index-route.ts';
import { responseEnvelopeFields } from '../contract/envelope.ts';
import { createJsonFieldsConverter } from '../json/fields.ts';
import {
  nonNegativeIntegerSchema,
  hashSchema,
  heightSchema,
  namedObjectSchema,
  timeSchema,
  uint64Schema,
} from '../contract/values.ts';

const inputFields = {
  tx_hash: hashSchema.describe('Hash of the transaction of the input.'),
  input: nonNegativeIntegerSchema.describe('Position of the input in its transaction.'),
  bucket: uint64Schema.describe(
    'Amount by which Monero groups the ring members for global indices: 0 for RingCT outputs, otherwise their amount in atomic units.',
  ),
  ring_size: nonNegativeIntegerSchema.describe('Number of ring members.'),
};

const minedSpend = namedObjectSchema('MinedSpend', 'The input of the main chain with a given key image.', {
  ...inputFields,
  height: heightSchema.describe('Height of the block of the transaction.'),
  timestamp: timeSchema.describe('Timestamp of the block of the transaction.'),
  tx_position: nonNegativeIntegerSchema.describe('Position of the transaction in the block.'),
});

const waitingSpend = namedObjectSchema(
  'WaitingSpend',
  'An input of a waiting transaction with a given key image. It conflicts with every other transaction that has the same key image.',
  { ...inputFields, first_seen_at: timeSchema.describe('When this index first saw the transaction.') },
);

const orphanedSpend = namedObjectSchema(
  'OrphanedSpend',
  'An input with a given key image, of a transaction in an orphaned block.',
  {
    ...inputFields,
    block_hash: hashSchema.describe('Hash of the orphaned block.'),
    height: heightSchema.describe('Height of the orphaned block.'),
  },
);

const keyImageFields = {
  key_image: hashSchema.describe('The requested key image.'),
  state: z
    .enum(['confirmed', 'pool', 'orphaned'])
    .describe(
      '`confirmed`: a transaction of the main chain has the key image. `pool`: only waiting transactions have it. `orphaned`: only transactions of orphaned blocks have it.',
    ),
  spend: minedSpend
    .nullable()
    .describe('The input on the main chain with the key image. Null when there is none.'),
  pool: z.array(waitingSpend).describe('Inputs of waiting transactions, newest first, at most 100.'),
  orphaned: z
    .array(orphanedSpend)
    .describe('Inputs of transactions in orphaned blocks, highest block first, at most 100.'),
};

export const keyImageResponseSchema = namedObjectSchema(
  'KeyImageResponse',
  'All inputs with a given key image.',
  {
    ...responseEnvelopeFields,
    ...keyImageFields,
  },
);

const keyImageInputs = namedObjectSchema(
  'KeyImageInputs',
  'A key image and all inputs that have it.',
  keyImageFields,
);

export const keyImagesResponseSchema = namedObjectSchema(
  'ReadKeyImagesResponse',
  'Several key images, from one state of the index.',
  {
    ...responseEnvelopeFields,
    key_images: z
      .array(keyImageInputs)
      .describe('The key images that the index has, in the order of the request, each once.'),
    missing: z
      .array(hashSchema)
      .describe(
        'Requested values that no transaction has as a key image. Each is the key image of an unspent output, or not a key image at all.',
      ),
  },
);

const toMinedSpendFields = createJsonFieldsConverter(minedSpend.shape);
const toWaitingInputFields = createJsonFieldsConverter(waitingSpend.shape);
const toOrphanedSpendFields = createJsonFieldsConverter(orphanedSpend.shape);

const keyImageEndpoint = defineEndpoint({
  operation: 'getKeyImage',
  path: '/api/v1/key-images/{key_image}',
  summary: 'The transactions with a key image',
  description:
    'A key image on the main chain shows that an output was spent. It does not show which ring member that output is. ' +
    'The response is 404 when no transaction has the key image: its output is unspent, or the value is not a key image.',
  pathParams: { key_image: keyImageParam },
  queryParams: {},
  response: keyImageResponseSchema,
  cost: endpointCostPoints.lookup,
  missing: 'key_image_not_found',
  unavailable: [...indexErrorCodes, 'index_incomplete'],
});

export const keyImageRoute = createIndexReadRoute(
  keyImageEndpoint,
  async (database, { key_image }) => lookUpKeyImage(database, key_image),
  (spends, { key_image }, { tip }) => {
    const content = keyImageJson(key_image, spends);
    if (content === undefined) {
      return {
        errorCode: 'key_image_not_found',
        message: `No transaction with this key image is on the main chain up to block ${tip.height}, in the pool or in an orphaned block.`,
        field: 'key_image',
      };
    }
    const { minedSpend, poolSpends, orphanedSpends } = spends;
    const isSettled = minedSpend !== undefined && poolSpends.length + orphanedSpends.length === 0;
    return {
      freshness: isSettled
        ? freshnessByConfirmations(countConfirmations(minedSpend.height, tip.height))
        : 'tip',
      content,
    };
  },
);

/** Returns the JSON of a key image, or undefined when no input has it. */
export function keyImageJson(
  keyImage: KeyImage,
  { minedSpend, poolSpends, orphanedSpends }: KeyImageSpends,
): z.infer<typeof keyImageInputs> | undefined {
  const isUnknown = minedSpend === undefined && poolSpends.length + orphanedSpends.length === 0;
  if (isUnknown) return undefined;
  return {
    key_image: keyImage,
    state: minedSpend !== undefined ? 'confirmed' : poolSpends.length > 0 ? 'pool' : 'orphaned',
    spend: minedSpend === undefined ? null : toMinedSpendFields(fieldsOf(minedSpend)),
    pool: poolSpends.map((spend) => toWaitingInputFields(fieldsOf(spend))),
    orphaned: orphanedSpends.map((spend) => toOrphanedSpendFields(fieldsOf(spend))),
  };
}

function fieldsOf<T extends { readonly position: number; readonly amount: bigint }>({
  position,
  amount,
  ...rest
}: T) {
  return { ...rest, input: position, bucket: amount };
}
