import type { ProofKind } from './kinds.ts';

/** The answer of the desk. It contains no secret: no key, no proof text and no message. */
export interface ProofOutcome {
  readonly kind: ProofKind;
  readonly verdict: Verdict;
  /** Complete sentences that give the reason of the verdict. */
  readonly message: string;
  /** The malformed field, if there is one. */
  readonly field?: string;
  readonly amounts: readonly { readonly label: string; readonly amount: bigint }[];
  readonly warnings: readonly string[];
  /** Place of the transaction, for proofs about one transaction. */
  readonly place?: TxPlace;
  /** The answer of monero-wallet-rpc to the same question. */
  readonly second: SecondCheck;
}

export type Verdict =
  /** The proof was checked, and its statement is true. */
  | 'proven'
  /** The proof was checked, and its statement is false. */
  | 'refuted'
  /** The typed text is not a proof, key or address. */
  | 'malformed'
  /** The statement may be true or false. The proof cannot be checked here, or it cannot be checked now. */
  | 'undecided';

export type TxPlace =
  | { readonly state: 'pool' }
  | { readonly state: 'block'; readonly height: number; readonly confirmations: number };

export type SecondCheck =
  | { readonly state: 'agrees' }
  | { readonly state: 'disagrees'; readonly message: string }
  /** The service was not asked or could not answer. The message gives the reason. */
  | { readonly state: 'silent'; readonly message: string };

export const notAsked: SecondCheck = {
  state: 'silent',
  message: 'The wallet service was not asked: nothing that is known to be malformed is sent to it.',
};

export const serviceDidNotAnswer: SecondCheck = {
  state: 'silent',
  message: 'The wallet service did not answer: the verdict is this explorer’s own.',
};

export const notAskedWithoutVerdict: SecondCheck = {
  state: 'silent',
  message: 'The wallet service was not asked.',
};

export function malformed(kind: ProofKind, field: string, message: string): ProofOutcome {
  return { kind, verdict: 'malformed', message, field, amounts: [], warnings: [], second: notAsked };
}

export function undecided(kind: ProofKind, message: string, field?: string): ProofOutcome {
  return {
    kind,
    verdict: 'undecided',
    message,
    ...(field === undefined ? {} : { field }),
    amounts: [],
    warnings: [],
    second: notAskedWithoutVerdict,
  };
}
