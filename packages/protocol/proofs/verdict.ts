import type { MessageWithValues, FormattedMessage } from '../message.ts';

/**
 * Refusal of a verifier. A verifier answers `valid` with the proven facts, or a refusal that explains what failed. A
 * refusal is never only "false". A wrong statement, a damaged text and an undecidable question are different answers.
 */
export interface ProofRefusal<Reason extends string = string> {
  /**
   * Says what kind of refusal it is.
   *
   * - `invalid`: the claim was checked against the chain data and is wrong.
   * - `malformed`: the text is not a proof or key of this kind at all.
   * - `unsupported`: this code cannot check it (newer formats, too large); the claim may be right.
   * - `inconclusive`: the given chain data is not sufficient or contradicts itself.
   */
  readonly verdict: 'invalid' | 'malformed' | 'unsupported' | 'inconclusive';
  /** Stable code for programs. */
  readonly reason: Reason;
  /** Complete sentences for people, free of secrets. */
  readonly message: string;
  /** The message and its values. It is undefined when the message has no values. */
  readonly translatable?: MessageWithValues;
}

/** A fact about a valid proof that its reader should know. */
export interface ProofWarning {
  readonly code:
    | 'old-format'
    | 'payment-id-differs'
    | 'payment-id-missing'
    | 'not-announced'
    | 'amount-not-credited'
    | 'signed-with-view-key';
  readonly message: string;
  /** The message and its values. It is undefined when the message has no values. */
  readonly translatable?: MessageWithValues;
}

export function refuse<Reason extends string>(
  verdict: ProofRefusal['verdict'],
  reason: Reason,
  sentence: string | FormattedMessage,
): ProofRefusal<Reason> {
  return { verdict, reason, ...(typeof sentence === 'string' ? { message: sentence } : sentence) };
}

/** Message that a proof covers. Text is taken as UTF-8 and not trimmed, as wallets do. */
export type ProofMessage = string | Uint8Array;

export function messageBytes(message: ProofMessage): Uint8Array {
  return typeof message === 'string' ? new TextEncoder().encode(message) : message;
}

/** Returns a number with its noun: "1 output", "2 outputs". */
export function quantity(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
