import { messageId } from '../../i18n/translate.ts';
import { sign, verify } from 'node:crypto';
import {
  MAX_PROOF_RECEIPT_CHARACTERS,
  receiptContent,
  type ReceiptContent,
} from '../../api/contract/receipt.ts';
import type { ReadReceipt } from '../../api/index.ts';
import { unlockStateJson, proofLocationJson } from '../../api/json/proof.ts';
import type { ProofOutcome } from '../../proofs/outcome.ts';
import type { Network } from '@ringscope/protocol/hard-forks.ts';
import type { ReceiptKeyPair, ReceiptPublicKey } from './key.ts';

/** Receipts for one result. The visitor chooses whether the receipt contains the wallet address. */
export interface ProofReceipts {
  readonly plain: string;
  /** Undefined when the proof has no address. */
  readonly withAddress: string | undefined;
}

export interface ReceiptContext {
  readonly network: Network;
  /** Unix seconds. */
  readonly now: number;
  /** Name and version of this program. */
  readonly program: string;
}

const SIGNATURE_BYTES = 64;

/**
 * Signs the receipts for a result. Returns undefined unless the proof was decided and the tip of the index is known.
 *
 * A receipt is a JSON Web Signature in compact form with EdDSA (RFC 7515, RFC 8037), so that other programs can verify it. A receipt is
 * self-contained, so the server stores nothing.
 */
export function signReceipts(
  key: ReceiptKeyPair,
  outcome: ProofOutcome,
  facts: ReceiptContext,
): ProofReceipts | undefined {
  const { verdict, tip } = outcome;
  if (tip === undefined || (verdict !== 'proven' && verdict !== 'refuted')) return undefined;
  const { address } = outcome.subject;
  const content: ReceiptContent = {
    kind: outcome.kind,
    verdict,
    reason: outcome.reason ?? null,
    format: outcome.format === undefined ? null : { name: outcome.format.name, is_old: outcome.format.isOld },
    tx_hash: outcome.subject.txid ?? null,
    address: null,
    has_message: (outcome.subject.message ?? '') !== '',
    maker: outcome.maker ?? null,
    amounts: outcome.amounts.map(({ name, amount }) => ({ name, amount: amount.toString() })),
    place: proofLocationJson(outcome.location),
    lock: unlockStateJson(outcome.lock),
    warnings: outcome.warnings.map(({ code }) => code),
    wallet_service: {
      state: outcome.second.state,
      version: outcome.second.state === 'silent' ? null : (outcome.second.service?.version ?? null),
    },
    network: facts.network,
    tip: { height: tip.height, hash: tip.hash },
    checked_at: Math.floor(facts.now),
    program: facts.program,
  };
  return {
    plain: signed(key, content),
    withAddress: address === undefined ? undefined : signed(key, { ...content, address }),
  };
}

function signed({ privateKey, publicKey }: ReceiptKeyPair, content: ReceiptContent): string {
  const text = `${encoded({ alg: 'EdDSA', kid: publicKey.id })}.${encoded(content)}`;
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`;
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Reads a receipt. Returns its content only if its signature is valid. */
export function verifyReceipt(publicKey: ReceiptPublicKey, text: string): ReadReceipt {
  const invalid = (problem: string): ReadReceipt => ({ isValid: false, problem });
  if (text.length > MAX_PROOF_RECEIPT_CHARACTERS)
    return invalid(messageId('This text is too long to be a receipt.'));
  const [, head = '', body = '', signature = ''] = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(text) ?? [];
  const bytes = Buffer.from(signature, 'base64url');
  const header = parsed(head);
  if (bytes.length !== SIGNATURE_BYTES || header === undefined)
    return invalid(messageId('This text is not a receipt, or a part of it is missing.'));
  // Base64url can encode the same bytes in several ways. Only the canonical one is accepted.
  if (bytes.toString('base64url') !== signature) return invalid(messageId('This receipt was altered.'));
  if (!('alg' in header) || header.alg !== 'EdDSA')
    return invalid(messageId('This receipt has a signature of another type than this explorer uses.'));
  if (!('kid' in header) || header.kid !== publicKey.id)
    return invalid(messageId('This receipt was signed with another key than the key of this explorer.'));
  if (!verify(null, Buffer.from(`${head}.${body}`), publicKey.key, bytes))
    return invalid(messageId('The signature is not valid: this receipt was altered.'));
  const content = receiptContent.safeParse(parsed(body));
  return content.success
    ? { isValid: true, content: content.data }
    : invalid(
        messageId(
          'This explorer signed this receipt, but the current version of the explorer does not know its format.',
        ),
      );
}

function parsed(part: string): object | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
