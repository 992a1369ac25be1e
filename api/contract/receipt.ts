import { z } from 'zod';
import { NETWORKS } from '@ringscope/protocol/hard-forks.ts';
import { proofResult } from './proofs.ts';
import { hash, height, named, namedObject, time } from './values.ts';

export const receiptContent = namedObject(
  'ReceiptContent',
  'What a receipt says. It contains no key, no proof and no message.',
  {
    kind: proofResult.kind,
    verdict: z.enum(['proven', 'refuted']).describe('The verdict of the check.'),
    reason: proofResult.reason,
    format: proofResult.format,
    tx_hash: proofResult.tx_hash,
    address: z
      .string()
      .nullable()
      .describe('The address. Null when the receipt was made without it, or the proof is about none.'),
    has_message: z.boolean().describe('Whether the proof has a message. The receipt does not contain it.'),
    maker: proofResult.maker,
    amounts: proofResult.amounts,
    place: proofResult.place,
    lock: proofResult.lock,
    warnings: z.array(z.string()).describe('Codes of the warnings.'),
    wallet_service: z
      .object({
        state: proofResult.wallet_service.shape.state,
        version: proofResult.wallet_service.shape.version,
      })
      .describe('Whether monero-wallet-rpc agreed.'),
    network: z.enum(NETWORKS).describe('Network of the chain.'),
    tip: z
      .object({ height: height.describe('Height of the newest block.'), hash: hash.describe('Its hash.') })
      .describe('The chain at the time of the check.'),
    checked_at: time.describe('Time of the check.'),
    program: z.string().describe('Program that made the receipt, with its version.'),
  },
);

export type ReceiptContent = z.infer<typeof receiptContent>;

/** Highest number of characters of a receipt. Receipts have about a thousand. */
export const MAX_RECEIPT_CHARACTERS = 6_000;

export const receiptBody = named(
  'ReceiptRequest',
  'A receipt.',
  z.strictObject({
    receipt: z
      .string()
      .max(MAX_RECEIPT_CHARACTERS, `must have at most ${MAX_RECEIPT_CHARACTERS} characters`)
      .describe('The receipt as the proof desk gave it.'),
  }),
);

export const receiptResponse = namedObject(
  'ReceiptResponse',
  'Whether a receipt was signed by this explorer.',
  {
    is_valid: z.boolean().describe('Whether the signature holds. If not, nothing in the text is true.'),
    problem: z.string().nullable().describe('Why the receipt is not valid. Null when it is.'),
    receipt: receiptContent.nullable().describe('What the receipt says. Null when it is not valid.'),
  },
);

export const receiptKeyResponse = namedObject(
  'ReceiptKeyResponse',
  'The public key of the receipts of this explorer.',
  {
    keys: z
      .array(
        z.object({
          kty: z.literal('OKP').describe('Type of the key.'),
          crv: z.literal('Ed25519').describe('Curve of the key.'),
          alg: z.literal('EdDSA').describe('Algorithm of the signatures.'),
          use: z.literal('sig').describe('Use of the key.'),
          kid: z.string().describe('Name of the key, which each receipt contains.'),
          x: z.string().describe('The 32 bytes of the key in base64url.'),
        }),
      )
      .describe('The key, in the form of a JSON Web Key Set.'),
  },
);
