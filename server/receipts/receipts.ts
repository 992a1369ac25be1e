import { messageId } from '../../i18n/translate.ts';
import { createHash } from 'node:crypto';
import { CompactSign, compactVerify, createLocalJWKSet, errors } from 'jose';
import {
  MAX_PROOF_RECEIPT_CHARACTERS,
  receiptContentSchema,
  type ReceiptContent,
} from '../../api/contract/receipt.ts';
import type { ReceiptVerificationResult } from '../../api/index.ts';
import { unlockStateJson, proofLocationJson } from '../../api/json/proof.ts';
import type { ProofOutcome } from '../../proofs/outcome.ts';
import type { Network } from '@ringscope/protocol/hard-forks.ts';
import type { PublishedReceiptKey, ReceiptKeys } from './key.ts';
import { readShortReceipt, toShortReceiptClaims } from './short-receipt.ts';

/** Receipts for one result. The visitor chooses whether the receipt contains the wallet address. */
export interface ProofReceipts {
  /** The receipt without the address. */
  readonly withoutAddress: string;
  /** The receipt with the address. Undefined when the proof is not about an address. */
  readonly withAddress: string | undefined;
  /** The short form of {@link ProofReceipts.withoutAddress}, which fits into a QR code. The two complete receipts contain it. */
  readonly shortForm: string;
}

export interface ReceiptContext {
  readonly network: Network;
  /** Public URL of this site, which issues the receipt. */
  readonly issuer: string;
  /** Unix seconds. */
  readonly nowSeconds: number;
  readonly programNameAndVersion: string;
}

/**
 * Signs the receipts for a result. Returns undefined unless the proof was decided, the tip of the index is known and this site has a key.
 *
 * A receipt is a JSON Web Signature in compact form with EdDSA (RFC 7515, RFC 8037), so that other programs can verify it. A receipt is
 * self-contained, so the server stores nothing.
 */
export async function signReceipts(
  { signingKey }: Pick<ReceiptKeys, 'signingKey'>,
  outcome: ProofOutcome,
  context: ReceiptContext,
): Promise<ProofReceipts | undefined> {
  const { verdict, tip } = outcome;
  if (signingKey === undefined || tip === undefined || (verdict !== 'proven' && verdict !== 'refuted'))
    return undefined;
  const { address, message = '' } = outcome.subject;
  const place = proofLocationJson(outcome.location);
  const content: ReceiptContent = {
    iss: context.issuer,
    kind: outcome.kind,
    verdict,
    reason: outcome.reason ?? null,
    format: outcome.format === undefined ? null : { name: outcome.format.name, is_old: outcome.format.isOld },
    tx_hash: outcome.subject.txid ?? null,
    address: null,
    address_withheld: address !== undefined,
    has_message: message !== '',
    message_hash: message === '' ? null : createHash('sha256').update(message).digest('hex'),
    maker: outcome.maker ?? null,
    amounts: outcome.amounts.map(({ name, amount }) => ({ name, amount: amount.toString() })),
    place,
    undone_by_reorg_depth: place?.state === 'confirmed' ? place.confirmations : null,
    lock: unlockStateJson(outcome.unlockState),
    warnings: outcome.warnings.map(({ code }) => code),
    wallet_service: {
      state: outcome.walletServiceResult.state,
      version:
        outcome.walletServiceResult.state === 'silent'
          ? null
          : (outcome.walletServiceResult.service?.version ?? null),
    },
    network: context.network,
    tip: { height: tip.height, hash: tip.hash },
    checked_at: Math.floor(context.nowSeconds),
    program: context.programNameAndVersion,
  };
  const signed = async (payload: object): Promise<string> =>
    new CompactSign(Buffer.from(JSON.stringify(payload)))
      .setProtectedHeader({ alg: 'EdDSA', kid: signingKey.id })
      .sign(signingKey.privateKey);
  const short = await signed(toShortReceiptClaims(content));
  const complete = { ...content, short };
  return {
    withoutAddress: await signed(complete),
    withAddress:
      address === undefined ? undefined : await signed({ ...complete, address, address_withheld: false }),
    shortForm: short,
  };
}

/** Seconds for which a replaced key may still sign receipts, because some servers of the site have not been restarted yet. */
const KEY_OVERLAP_SECONDS = 24 * 60 * 60;

/**
 * Reads a receipt. Returns its content only if one of the keys has signed it, at a time when this site used the key. A receipt with
 * another site as its issuer is refused. Receipts of earlier versions have no issuer.
 *
 * @param issuer public URL of this site
 */
export async function verifyReceipt(
  { keys, issuer }: { readonly keys: readonly PublishedReceiptKey[]; readonly issuer: string },
  receipt: string,
): Promise<ReceiptVerificationResult> {
  if (receipt.length > MAX_PROOF_RECEIPT_CHARACTERS)
    return invalid(messageId('The pasted text is too long to be a receipt.'));
  const signature = receipt.slice(receipt.lastIndexOf('.') + 1);
  // Base64url can encode the same bytes in several ways. Only the canonical one is accepted.
  const isCanonical = Buffer.from(signature, 'base64url').toString('base64url') === signature;
  try {
    const { payload, protectedHeader } = await compactVerify(
      receipt,
      createLocalJWKSet({ keys: [...keys] }),
      {
        algorithms: ['EdDSA'],
      },
    );
    if (!isCanonical)
      return invalid(
        messageId('This receipt was altered after it was signed: its signature does not match its content.'),
      );
    const parsed = parseJson(payload);
    const { data: content } = receiptContentSchema.safeParse(parsed);
    const short = content === undefined ? readShortReceipt(parsed) : undefined;
    const checkedAt = content?.checked_at ?? short?.checked_at;
    const { until } = keys.find(({ kid }) => kid === protectedHeader.kid) ?? { until: null };
    if (until !== null && checkedAt !== undefined && checkedAt > until + KEY_OVERLAP_SECONDS)
      return invalid(
        messageId('This receipt is dated after this explorer stopped using the key that signed it.'),
      );
    if (content?.iss !== undefined && content.iss !== issuer)
      return invalid(
        messageId(
          'This receipt has a valid signature, but it names another site as its issuer. Check it on that site.',
        ),
      );
    if (content !== undefined) return { isValid: true, content };
    if (short !== undefined) return { isValid: true, short };
    return invalid(
      messageId(
        'This explorer signed this receipt, but the current version of the explorer does not know its format.',
      ),
    );
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    return invalid(problemOf(error));
  }
}

function invalid(problem: string): ReceiptVerificationResult {
  return { isValid: false, problem };
}

function problemOf(error: errors.JOSEError): string {
  if (error instanceof errors.JWKSNoMatchingKey)
    return messageId('This receipt was signed with a key that this explorer has never used.');
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return messageId('The signature is not valid: this receipt was altered.');
  if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported)
    return messageId('This receipt has a signature of another type than this explorer uses.');
  return messageId('This text is not a receipt, or a part of it is missing.');
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return undefined;
  }
}
