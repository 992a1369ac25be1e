import type { ProofWarning, ProofRefusal } from '../protocol/proofs/verdict.ts';
import type { ProofOutcome, Verdict } from './outcome.ts';

export type OwnResult = Pick<ProofOutcome, 'verdict' | 'message' | 'amounts' | 'warnings'>;

const verdicts: Readonly<Record<ProofRefusal['verdict'], Verdict>> = {
  invalid: 'refuted',
  malformed: 'malformed',
  unsupported: 'undecided',
  inconclusive: 'undecided',
};

export function refusedResult({ verdict, message }: ProofRefusal): OwnResult {
  return { verdict: verdicts[verdict], message, amounts: [], warnings: [] };
}

export function provenResult(
  message: string,
  warnings: readonly ProofWarning[],
  amounts: ProofOutcome['amounts'],
): OwnResult {
  return { verdict: 'proven', message, amounts, warnings: warnings.map((warning) => warning.message) };
}
