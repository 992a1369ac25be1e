import type { ProofWarning } from '@ringscope/protocol/proofs/verdict.ts';
import { messageId } from '../i18n/translate.ts';
import type { CheckedOutput } from './outcome.ts';
import { createProvenResult, type VerifierResult } from './verifier-result.ts';

const HOLDS = messageId('The holder of this address can spend outputs that the proof lists.');
const IS_GONE = messageId(
  'The holder of this address could spend the outputs that the proof lists, but has spent all of them. Nothing of this reserve is left.',
);

/** Returns the result of a reserve proof that is valid for all of `outputs`. */
export function createReserveResult(
  outputs: readonly CheckedOutput[],
  warnings: readonly ProofWarning[],
): VerifierResult {
  const sum = (some: readonly CheckedOutput[]): bigint =>
    some.reduce((total, { amount }) => total + amount, 0n);
  const unspent = sum(outputs.filter(({ spent }) => spent?.state === 'unspent'));
  const listed = sum(outputs);
  return createProvenResult(unspent > 0n ? HOLDS : IS_GONE, warnings, {
    amounts: [
      { name: 'owned', label: messageId('Minimum balance'), amount: unspent },
      { name: 'listed', label: messageId('Total of the listed outputs'), amount: listed },
      { name: 'spent', label: messageId('Already spent'), amount: listed - unspent },
    ],
    outputs,
  });
}
