import type { MessageWithValues, FormattedMessage } from '../message.ts';

/**
 * A negative result of a verifier. A verifier returns `valid` with the proven facts, or a refusal with the reason. A
 * false statement, a malformed proof and an undecidable case have different verdicts.
 */
export interface ProofRefusal<Reason extends string = string> {
  /**
   * The kind of refusal.
   *
   * - `invalid`: the claim was checked against the chain data and is wrong.
   * - `malformed`: the input is not a proof or key of this kind.
   * - `unsupported`: this code cannot check the input (a newer format, or too large); the claim may be right.
   * - `inconclusive`: the chain data is insufficient or inconsistent.
   */
  readonly verdict: 'invalid' | 'malformed' | 'unsupported' | 'inconclusive';
  /** Stable code for API clients. */
  readonly reason: Reason;
  /** Complete sentences for visitors, without secrets. */
  readonly message: string;
  /** The message with placeholders, and their values. Undefined if the message has no placeholders. */
  readonly translatable?: MessageWithValues;
}

/** A fact about a valid proof that anyone who relies on the proof should know. */
export interface ProofWarning {
  readonly code:
    | 'old-format'
    | 'payment-id-differs'
    | 'payment-id-missing'
    | 'not-announced'
    | 'amount-not-credited'
    | 'signed-with-view-key';
  readonly message: string;
  /** The message with placeholders, and their values. Undefined if the message has no placeholders. */
  readonly translatable?: MessageWithValues;
}

export function createProofRefusal<Reason extends string>(
  verdict: ProofRefusal['verdict'],
  reason: Reason,
  message: string | FormattedMessage,
): ProofRefusal<Reason> {
  return { verdict, reason, ...(typeof message === 'string' ? { message } : message) };
}

/** The message that a proof signs. As in wallets, a string is encoded as UTF-8 and not trimmed. */
export type ProofMessage = string | Uint8Array;

export function encodeProofMessage(message: ProofMessage): Uint8Array {
  return typeof message === 'string' ? new TextEncoder().encode(message) : message;
}

/** Formats a count with its noun: "1 output", "2 outputs". */
export function formatCountWithNoun(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
