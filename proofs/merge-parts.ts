import type { CompletedProofCheck } from './check.ts';
import { createReserveResult } from './reserve-result.ts';

/** Merges the results of the parts of a proof. If one part is not proven, the proof has the result of this part. */
export function mergeProofPartResults(
  parts: readonly [CompletedProofCheck, ...CompletedProofCheck[]],
): CompletedProofCheck {
  const [first] = parts;
  const unproven = parts.find(({ result }) => result.verdict !== 'proven');
  if (unproven !== undefined || parts.length === 1) return unproven ?? first;
  const outputs = parts.flatMap(({ result }) => result.outputs);
  const { message, amounts } = createReserveResult(outputs, []);
  return { ...first, result: { ...first.result, message, amounts, outputs } };
}
