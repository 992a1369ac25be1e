import { z } from 'zod';
import { proofKinds } from '../../proofs/kinds.ts';
import { MIN_SETTLEMENT_CONFIRMATIONS, unsettledPaymentReasons } from '../../proofs/settlement.ts';
import { responseEnvelopeFields } from './envelope.ts';
import { proofLocationSchema, proofOutputSchema, proofUnlockTimeSchema } from './proof-outputs.ts';
import { hashSchema, heightSchema, namedObjectSchema, uint64Schema } from './values.ts';

const sentenceList = z.array(z.string());

export const proofResultFields = {
  kind: z.enum(proofKinds).describe('Kind of check.'),
  verdict: z
    .enum(['proven', 'refuted', 'malformed', 'undecided'])
    .describe(
      '`proven`: the statement of the proof is true. `refuted`: the statement is false. `malformed`: an input is not a valid proof, key or address. `undecided`: the statement could not be checked.',
    ),
  settled: z
    .boolean()
    .nullable()
    .describe(
      `Whether the receiver can rely on the payment now: it is proven, has at least ${MIN_SETTLEMENT_CONFIRMATIONS} confirmations, and is not locked, burnt or orphaned. Its outputs may already be spent by the receiver. Null when the proof is not about a payment.`,
    ),
  unsettled_reason: z
    .enum(unsettledPaymentReasons)
    .nullable()
    .describe(
      'Why `settled` is false, the most serious reason only. `unknown`: the index is unavailable or behind. Null when `settled` is true or null.',
    ),
  reason: z
    .string()
    .nullable()
    .describe('Code of the reason for the verdict. Null when the verdict is `proven`.'),
  message: z.string().describe('Human-readable explanation of the verdict.'),
  field: z.string().nullable().describe('The body field that caused the verdict. Null when none did.'),
  format: z
    .object({
      name: z.string().describe('Prefix of the proof string, for example OutProofV2.'),
      is_old: z.boolean().describe('Whether a newer version replaced this format because it is weaker.'),
    })
    .nullable()
    .describe('Format of the proof. Null for a transaction key, and when the format is not recognised.'),
  tx_hash: hashSchema
    .nullable()
    .describe('Hash of the transaction. Null when the proof is not about a single transaction.'),
  address: z.string().nullable().describe('The Monero address. Null when the proof is not about an address.'),
  signed_message: z
    .string()
    .nullable()
    .describe(
      'The message that was signed with the proof. Empty when there is none. Null when this kind of proof has no message.',
    ),
  maker: z
    .enum(['sender', 'receiver', 'spend', 'view'])
    .nullable()
    .describe(
      'Who created a payment proof (`sender`, `receiver`), or which key signed a message (`spend`, `view`). Null for other proofs, and unless the verdict is `proven`.',
    ),
  amounts: z
    .array(
      z.object({
        name: z
          .enum(['received', 'owned', 'listed', 'spent'])
          .describe(
            '`received`: what the address received. `listed`: the total of a reserve proof. `owned`: the unspent part of this total. `spent`: the spent part.',
          ),
        amount: uint64Schema.describe('Amount in atomic units.'),
      }),
    )
    .describe('Amounts that the proof proves.'),
  place: proofLocationSchema.nullable().describe('Location of the transaction. Null when unknown.'),
  lock: proofUnlockTimeSchema
    .nullable()
    .describe('Lock of the payment. Null when the proof is not about a payment.'),
  outputs: z.array(proofOutputSchema).describe('The outputs that the proof is about.'),
  timeline: z
    .object({
      complete_from: heightSchema.describe('Height from which all outputs of the reserve proof exist.'),
      complete_to: heightSchema
        .nullable()
        .describe(
          'Height of the last block before an output of the reserve proof was first spent. Null while no block spends one.',
        ),
      left_permille: z
        .int()
        .min(0)
        .max(1_000)
        .describe('Unspent share of the total of the reserve proof, in tenths of a per cent.'),
    })
    .nullable()
    .describe(
      'The range of heights in which all outputs of a reserve proof existed and were unspent. Null for other proofs, unless the verdict is `proven`, and when the block of an output is unknown.',
    ),
  warnings: z
    .array(
      z.object({
        code: z.string().describe('Code of the warning for programs.'),
        message: z.string().describe('Human-readable warning.'),
        is_grave: z.boolean().describe('Whether the verdict is misleading without this warning.'),
      }),
    )
    .describe('Warnings that belong to the verdict.'),
  shows: sentenceList.describe(
    'Human-readable sentences about what the proof shows when the verdict is `proven`.',
  ),
  shows_not: sentenceList.describe(
    'Human-readable sentences about what the proof does not show, although a reader might expect it.',
  ),
  causes: sentenceList.describe(
    'Human-readable sentences about the likely causes of a verdict other than `proven`.',
  ),
  wallet_service: z
    .object({
      state: z
        .enum(['agrees', 'disagrees', 'only', 'silent'])
        .describe(
          '`agrees`, `disagrees`: the result of monero-wallet-rpc compared with the verdict. `only`: this explorer did not finish its own check, and the message has the result of monero-wallet-rpc. `silent`: monero-wallet-rpc was not called or did not respond.',
        ),
      message: z
        .string()
        .nullable()
        .describe(
          'Human-readable description of the disagreement, the result or the failure. Null when the state is `agrees`.',
        ),
      version: z
        .string()
        .nullable()
        .describe(
          'Version of the RPC interface of monero-wallet-rpc. Null when unknown. The service does not report its program version.',
        ),
      is_release: z
        .boolean()
        .nullable()
        .describe('Whether monero-wallet-rpc is a release build. Null when unknown.'),
    })
    .describe('Result of the same check by monero-wallet-rpc.'),
};

export const proofResponseSchema = namedObjectSchema(
  'ProofResponse',
  'The result of a proof check. It contains no key and no proof.',
  {
    ...responseEnvelopeFields,
    ...proofResultFields,
    receipt: z
      .string()
      .nullable()
      .describe(
        'A signed receipt of the result, without the address. Null unless the verdict is `proven` or `refuted`.',
      ),
    receipt_with_address: z
      .string()
      .nullable()
      .describe(
        'A signed receipt of the result, with the address. Null without a receipt, and when the proof is not about an address.',
      ),
    receipt_short: z
      .string()
      .nullable()
      .describe('The short form of the receipt, for a printed QR code. Null when there is no receipt.'),
  },
);

export type ProofResponse = z.infer<typeof proofResponseSchema>;
