import { z } from 'zod';
import { MAX_PASTED_CHARACTERS } from '../../proofs/detect.ts';
import { proofKinds } from '../../proofs/kinds.ts';
import { proofResultFields } from './proofs.ts';
import { nonNegativeIntegerSchema, namedSchema, namedObjectSchema } from './values.ts';

export const proofDetectionRequestSchema = namedSchema(
  'DetectRequest',
  'Text in which to find keys, proofs, addresses and hashes.',
  z.strictObject({
    text: z
      .string()
      .max(MAX_PASTED_CHARACTERS, `must have at most ${MAX_PASTED_CHARACTERS} characters`)
      .describe(
        'Text from a wallet, a person or a link. It may contain several keys, hashes, addresses and proofs.',
      ),
  }),
);

const fieldNameList = z.array(z.string());

const partKind = z.enum([
  'tx-hash',
  'tx-key',
  'view-key',
  'spend-key',
  'address',
  'payment-uri',
  'out-proof',
  'in-proof',
  'spend-proof',
  'reserve-proof',
  'message-signature',
]);

export const proofDetectionResponseSchema = namedObjectSchema(
  'DetectResponse',
  'The keys, proofs, addresses and hashes in a text. The response does not contain their values.',
  {
    parts: z
      .array(
        z.object({
          what: z.array(partKind).describe('Possible types of this part of the text, most likely first.'),
          length: nonNegativeIntegerSchema.describe('Length of this part of the text, in characters.'),
          is_secret: z.boolean().describe('Whether this part of the text is, or can be, a key or a proof.'),
          format: proofResultFields.format.describe(
            'Format of the proof. Null when this part of the text is not a proof.',
          ),
          network: z
            .enum(['mainnet', 'stagenet', 'testnet'])
            .nullable()
            .describe('Network of the address in this part. Null when the part contains no valid address.'),
          problem: z
            .string()
            .nullable()
            .describe(
              'Human-readable reason why this part of the text is invalid. Null when the part is valid.',
            ),
        }),
      )
      .describe('The recognised parts of the text, in the order in which they occur.'),
    questions: z
      .array(
        z.object({
          kind: z
            .enum(proofKinds)
            .describe('Kind of check. It is the last segment of the path under `/api/v1/proofs/`.'),
          has: fieldNameList.describe('Body fields that the text contains.'),
          needs: fieldNameList.describe('Required body fields that the text does not contain.'),
        }),
      )
      .describe('Checks for which the text can be used, most likely first.'),
  },
);
