/**
 * How every verifier here answers: `valid` with what was proven, or a refusal that says in words what failed.
 * A refusal is never a bare "false": whether the statement is wrong, the text is damaged, or nobody can tell are
 * different answers to the one who asks.
 */
export interface ProofRefusal<Reason extends string = string> {
  /**
   * - `invalid`: understood and checked against the chain data; the statement does not hold.
   * - `malformed`: the text is not a proof or key of this kind at all.
   * - `unsupported`: this code cannot judge it (newer formats, too large); says nothing about the statement.
   * - `inconclusive`: the chain data handed in does not suffice, or contradicts itself.
   */
  readonly verdict: 'invalid' | 'malformed' | 'unsupported' | 'inconclusive';
  /** For programs; stable. */
  readonly reason: Reason;
  /** For people: complete sentences, free of secrets. */
  readonly message: string;
}

/** A proof that holds, with something its reader should know. */
export interface ProofWarning {
  readonly code:
    | 'old-format'
    | 'payment-id-differs'
    | 'payment-id-missing'
    | 'not-announced'
    | 'amount-not-credited'
    | 'signed-with-view-key';
  readonly message: string;
}

export function refuse<Reason extends string>(
  verdict: ProofRefusal['verdict'],
  reason: Reason,
  message: string,
): ProofRefusal<Reason> {
  return { verdict, reason, message };
}

/** What a proof is about besides keys: text is taken as UTF-8, untrimmed, as the wallets do. */
export type ProofMessage = string | Uint8Array;

export function messageBytes(message: ProofMessage): Uint8Array {
  return typeof message === 'string' ? new TextEncoder().encode(message) : message;
}

/** "1 output", "2 outputs". */
export function quantity(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
