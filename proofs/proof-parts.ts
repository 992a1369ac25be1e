import type { ProofFieldName, ProofKind } from './kinds.ts';

/** A part of a proof that one of several threads checks. Each transaction of the proof is fetched for only one part. */
export interface ProofPartPosition {
  /** Position of the part in the proof, from 0. */
  readonly index: number;
  /** Number of parts into which the proof is divided. */
  readonly count: number;
}

/** How many outputs of a proof have been checked. */
export interface ProofCheckProgress {
  /** Number of outputs that were checked and are valid. */
  readonly done: number;
  readonly total: number;
}

/**
 * Minimum length of a part in characters: about 100 outputs, which take half a second. Each part repeats the checks that
 * concern the complete proof, so smaller parts would cost more than they save.
 */
const MIN_PART_CHARACTERS = 30_000;

/** Returns the number of parts into which a check is divided. Only reserve proofs are long enough to be divided. */
export function computeProofPartCount(
  { kind, fields }: { readonly kind: ProofKind; readonly fields: Readonly<Record<ProofFieldName, string>> },
  maxParts: number,
): number {
  if (kind !== 'reserve-proof') return 1;
  return Math.max(1, Math.min(maxParts, Math.floor(fields.proof.length / MIN_PART_CHARACTERS)));
}

/** Returns the items of one part of a list. Together, the parts contain each item exactly once, in the order of the list. */
export function selectProofPartItems<T>(
  items: readonly T[],
  { index, count }: ProofPartPosition,
): readonly T[] {
  const startOf = (part: number): number => Math.floor((items.length * part) / count);
  return items.slice(startOf(index), startOf(index + 1));
}

/**
 * Adds up the progress of all parts. Undefined until the number of outputs of each part is known. Also undefined for a proof
 * of one output, because its check has no intermediate result.
 */
export function addUpProofCheckProgress(
  parts: readonly (ProofCheckProgress | undefined)[],
): ProofCheckProgress | undefined {
  let [done, total] = [0, 0];
  for (const part of parts) {
    if (part === undefined) return undefined;
    done += part.done;
    total += part.total;
  }
  return total > 1 ? { done, total } : undefined;
}
