import { z } from 'zod';
import type { ReceiptContent, ShortReceiptContent } from '../../api/contract/receipt.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { NETWORKS } from '@ringscope/protocol/hard-forks.ts';
import { proofKinds } from '../../proofs/kinds.ts';

/** Version of the claims of a short receipt. A change in the meaning of a claim needs another version. */
const SHORT_FORM = 1;

/** Number of hexadecimal characters of the block hash in a short receipt: enough to distinguish blocks at the same height. */
const HASH_START_CHARACTERS = 16;

const amountNames = ['received', 'owned', 'listed', 'spent'] as const;

/** The claims of a short receipt. Their names have one letter, so that a printed QR code has few modules. See docs/receipts.md. */
const shortClaims = z.strictObject({
  s: z.literal(SHORT_FORM),
  k: z.enum(proofKinds),
  v: z.enum(['proven', 'refuted']),
  n: z.enum(NETWORKS),
  t: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  a: z.partialRecord(z.enum(amountNames), z.string().regex(/^\d{1,20}$/)),
  b: z
    .union([
      z.tuple([z.int().min(0), z.int().min(0), z.string().regex(/^[0-9a-f]{16}$/)]),
      z.enum(['pool', 'orphaned']),
    ])
    .optional(),
  w: z.array(z.string()).optional(),
  h: z.int().min(0),
  c: z.int().min(0),
});

/** Returns the content of a receipt in its short form, which fits into a QR code. */
export function toShortReceiptClaims(content: ReceiptContent): z.infer<typeof shortClaims> {
  const {
    kind,
    verdict,
    network,
    tx_hash: txHash,
    amounts,
    place,
    warnings,
    tip,
    checked_at: time,
  } = content;
  const height = place?.height ?? null;
  const blockHash = place?.block_hash ?? null;
  const isConfirmed = place?.state === 'confirmed' && height !== null && blockHash !== null;
  return {
    s: SHORT_FORM,
    k: kind,
    v: verdict,
    n: network,
    ...(txHash === null ? {} : { t: Buffer.from(txHash, 'hex').toString('base64url') }),
    a: Object.fromEntries(amounts.map(({ name, amount }) => [name, amount])),
    ...(isConfirmed
      ? {
          b: [
            height,
            place.confirmations,
            blockHash.slice(0, HASH_START_CHARACTERS),
          ] as const satisfies unknown[],
        }
      : place === null || place.state === 'confirmed'
        ? {}
        : { b: place.state }),
    ...(warnings.length === 0 ? {} : { w: warnings }),
    h: tip.height,
    c: time,
  };
}

/** Reads the payload of a short receipt with a valid signature. Returns undefined for the payload of a complete receipt. */
export function readShortReceipt(payload: unknown): ShortReceiptContent | undefined {
  const { data } = shortClaims.safeParse(payload);
  if (data === undefined) return undefined;
  const { k, v, n, t, a, b, w = [], h, c } = data;
  return {
    kind: k,
    verdict: v,
    network: n,
    tx_hash: t === undefined ? null : bytesToHex(Buffer.from(t, 'base64url')),
    amounts: amountNames.flatMap((name) => {
      const amount = a[name];
      return amount === undefined ? [] : [{ name, amount }];
    }),
    place: placeOf(b),
    warnings: w,
    tip_height: h,
    checked_at: c,
  };
}

function placeOf(claim: z.infer<typeof shortClaims>['b']): ShortReceiptContent['place'] {
  if (claim === undefined) return null;
  if (typeof claim === 'string')
    return { state: claim, height: null, confirmations: 0, block_hash_start: null };
  const [height, confirmations, start] = claim;
  return { state: 'confirmed', height, confirmations, block_hash_start: start };
}
