import type { ProofWarning, ProofRefusal } from '@ringscope/protocol/proofs/verdict.ts';
import type { ProofCheckResult, ProofVerdict } from './outcome.ts';

/** The part of a check result that a verifier determines, without data of the index. */
export type VerifierResult = Pick<
  ProofCheckResult,
  'verdict' | 'reason' | 'message' | 'translatable' | 'amounts' | 'warnings' | 'outputs' | 'maker'
>;

const verdicts: Readonly<Record<ProofRefusal['verdict'], ProofVerdict>> = {
  invalid: 'refuted',
  malformed: 'malformed',
  unsupported: 'undecided',
  inconclusive: 'undecided',
};

export function createRefusedResult({ verdict, ...refusal }: ProofRefusal): VerifierResult {
  return { verdict: verdicts[verdict], ...refusal, amounts: [], warnings: [], outputs: [] };
}

export function createProvenResult(
  message: string,
  warnings: readonly ProofWarning[],
  details: Partial<Pick<VerifierResult, 'amounts' | 'outputs' | 'maker'>>,
): VerifierResult {
  return {
    verdict: 'proven',
    message,
    amounts: [],
    outputs: [],
    ...details,
    warnings: warnings.map((warning) => ({ ...warning, isSerious: false })),
  };
}
