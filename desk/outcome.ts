import type { ProofKind } from './kinds.ts';

/** What the desk answers. It holds nothing secret: no key, no proof text, no message. */
export interface ProofOutcome {
  readonly kind: ProofKind;
  readonly verdict: Verdict;
  /** Complete sentences: why the verdict is what it is. */
  readonly message: string;
  /** The field that is wrong, when one is. */
  readonly field?: string;
  readonly amounts: readonly { readonly label: string; readonly amount: bigint }[];
  readonly warnings: readonly string[];
  /** Where the transaction stands, for proofs about one. */
  readonly place?: TxPlace;
  /** What monero-wallet-rpc said about the same question. */
  readonly second: SecondOpinion;
}

export type Verdict =
  /** The statement holds. */
  | 'proven'
  /** Understood and checked: it does not hold. */
  | 'refuted'
  /** What was typed is not a proof, key or address. */
  | 'malformed'
  /** It may hold or not: it cannot be judged here, or not now. */
  | 'undecided';

export type TxPlace =
  | { readonly state: 'pool' }
  | { readonly state: 'block'; readonly height: number; readonly confirmations: number };

export type SecondOpinion =
  | { readonly state: 'agrees' }
  | { readonly state: 'disagrees'; readonly message: string }
  /** It was not asked, or could not answer; the sentence says why. */
  | { readonly state: 'silent'; readonly message: string };

export const notAsked: SecondOpinion = {
  state: 'silent',
  message: 'The wallet service was not asked: nothing that is known to be malformed is sent to it.',
};

export const serviceDidNotAnswer: SecondOpinion = {
  state: 'silent',
  message: 'The wallet service did not answer: the verdict is this explorer’s own.',
};

export const notAskedWithoutVerdict: SecondOpinion = {
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
