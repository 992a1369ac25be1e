import { z } from 'zod';
import { NETWORKS } from '@ringscope/protocol/hard-forks.ts';
import { proofResultFields } from './proofs.ts';
import { txStateSchema } from './tx.ts';
import {
  nonNegativeIntegerSchema,
  hashSchema,
  heightSchema,
  namedSchema,
  namedObjectSchema,
  timeSchema,
} from './values.ts';

export const receiptContentSchema = namedObjectSchema(
  'ReceiptContent',
  'The content of a receipt. It contains no key, no proof and no message. Receipts of older versions lack `iss`, `address_withheld`, `message_hash`, `undone_by_reorg_depth` and `short`.',
  {
    iss: z.string().optional().describe('URL of the explorer that issued the receipt.'),
    kind: proofResultFields.kind,
    verdict: z.enum(['proven', 'refuted']).describe('Verdict of the check.'),
    reason: proofResultFields.reason,
    format: proofResultFields.format,
    tx_hash: proofResultFields.tx_hash,
    address: z
      .string()
      .nullable()
      .describe(
        'The Monero address. Null when the receipt does not include it, or when the proof is not about an address.',
      ),
    address_withheld: z
      .boolean()
      .optional()
      .describe('Whether the proof is about an address that this receipt does not include.'),
    has_message: z
      .boolean()
      .describe('Whether the proof has a message. The receipt does not contain the message.'),
    message_hash: hashSchema
      .nullable()
      .optional()
      .describe(
        'SHA-256 of the UTF-8 bytes of the message. Anyone who has the message can compare the hash. A short message can be guessed from its hash. Null without a message.',
      ),
    maker: proofResultFields.maker,
    amounts: proofResultFields.amounts,
    place: proofResultFields.place,
    undone_by_reorg_depth: nonNegativeIntegerSchema
      .nullable()
      .optional()
      .describe(
        'Depth from which a reorg after the check can remove the transaction from the main chain. The receipt does not cover later reorgs. Null unless the transaction was confirmed.',
      ),
    lock: proofResultFields.lock,
    warnings: z.array(z.string()).describe('Codes of the warnings about the verdict.'),
    wallet_service: z
      .object({
        state: proofResultFields.wallet_service.shape.state,
        version: proofResultFields.wallet_service.shape.version,
      })
      .describe('Result of the same check by monero-wallet-rpc.'),
    network: z.enum(NETWORKS).describe('Network of the chain.'),
    tip: z
      .object({
        height: heightSchema.describe('Height of the newest block.'),
        hash: hashSchema.describe('Hash of the newest block.'),
      })
      .describe('The newest block at the time of the check.'),
    checked_at: timeSchema.describe('Time of the check.'),
    program: z.string().describe('Name and version of the program that created the receipt.'),
    short: z
      .string()
      .optional()
      .describe(
        'The short form of this receipt for printed QR codes: a receipt with its own signature and only the fields of ShortReceiptContent.',
      ),
  },
);

export type ReceiptContent = z.infer<typeof receiptContentSchema>;

/** The content of a short receipt, with the names that the API uses. */
export const shortReceiptContentSchema = namedObjectSchema(
  'ShortReceiptContent',
  'The content of a short receipt, which a printed QR code contains. The complete receipt has more fields.',
  {
    kind: proofResultFields.kind,
    verdict: receiptContentSchema.shape.verdict,
    network: receiptContentSchema.shape.network,
    tx_hash: proofResultFields.tx_hash,
    amounts: proofResultFields.amounts,
    place: z
      .object({
        state: txStateSchema,
        height: heightSchema
          .nullable()
          .describe('Height of the block of the transaction. Null unless the transaction was confirmed.'),
        confirmations: nonNegativeIntegerSchema.describe('Confirmations at the time of the check.'),
        block_hash_start: z
          .string()
          .nullable()
          .describe(
            'The first 16 hex characters of the hash of the block. Null unless the transaction was confirmed.',
          ),
      })
      .nullable()
      .describe('Location of the transaction at the time of the check. Null when unknown.'),
    warnings: receiptContentSchema.shape.warnings,
    tip_height: heightSchema.describe('Height of the newest block at the time of the check.'),
    checked_at: receiptContentSchema.shape.checked_at,
  },
);

export type ShortReceiptContent = z.infer<typeof shortReceiptContentSchema>;

/** Maximum length of a receipt in characters. Typical receipts have about 1,500. */
export const MAX_PROOF_RECEIPT_CHARACTERS = 6_000;

export const receiptCheckRequestSchema = namedSchema(
  'ReceiptRequest',
  'A receipt to verify.',
  z.strictObject({
    receipt: z
      .string()
      .max(MAX_PROOF_RECEIPT_CHARACTERS, `must have at most ${MAX_PROOF_RECEIPT_CHARACTERS} characters`)
      .describe('The receipt string from the proof desk.'),
  }),
);

export const receiptResponseSchema = namedObjectSchema(
  'ReceiptResponse',
  'The result of verifying a receipt.',
  {
    is_valid: z
      .boolean()
      .describe(
        'Whether this explorer signed the receipt. The content of an invalid receipt cannot be trusted.',
      ),
    problem: z
      .string()
      .nullable()
      .describe('Human-readable reason why the receipt is invalid. Null when it is valid.'),
    receipt: receiptContentSchema
      .nullable()
      .describe('Content of the receipt. Null for an invalid receipt and for a short receipt.'),
    short_receipt: shortReceiptContentSchema
      .nullable()
      .describe(
        'Content of a short receipt, such as that of a printed QR code. Null for an invalid receipt and for a complete receipt.',
      ),
  },
);

export const receiptKeysResponseSchema = namedObjectSchema(
  'ReceiptKeyResponse',
  'The public keys that verify receipts of this explorer, as a JSON Web Key Set. The set is also at /.well-known/jwks.json.',
  {
    keys: z
      .array(
        z.object({
          kty: z.literal('OKP').describe('Key type.'),
          crv: z.literal('Ed25519').describe('Curve of the key.'),
          alg: z.literal('EdDSA').describe('Algorithm of the signatures.'),
          use: z.literal('sig').describe('Use of the key: signatures.'),
          kid: z.string().describe('Id of the key. Each receipt contains the id of its key.'),
          x: z.string().describe('The 32 bytes of the key in base64url.'),
          since: timeSchema.describe('When this explorer first used the key.'),
          until: timeSchema
            .nullable()
            .describe('When another key replaced this key. Null for the key that signs now.'),
        }),
      )
      .describe('All keys that have signed receipts of this explorer, oldest first.'),
  },
);

export type ReceiptKeyJson = z.infer<typeof receiptKeysResponseSchema>['keys'][number];
