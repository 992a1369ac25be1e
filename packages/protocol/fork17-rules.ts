/**
 * Rules of the draft of hard forks 17 and 18 about which formats a block version may contain. The formats of a block
 * follow from its version, never from the bytes.
 */
import { compareBytes } from './bytes.ts';
import { CARROT_ONLY_VERSION, FCMP_FIRST_VERSION, NEWEST_DRAFT_VERSION } from './fork17-draft.ts';
import { RingCtType } from './ringct-type.ts';
import type { TransactionOutline } from './transaction.ts';

/**
 * Returns why a block of a version cannot contain a transaction. Undefined if it can, and for versions after the draft,
 * whose rules are unknown.
 *
 * @param transaction completely decoded
 */
export function findFormatProblem(blockVersion: number, transaction: TransactionOutline): string | undefined {
  const problem = findKindProblem(transaction);
  if (problem !== undefined) return problem;
  const isNew = usesFork17(transaction);
  if (blockVersion < FCMP_FIRST_VERSION) {
    return isNew
      ? `a block of version ${blockVersion} cannot contain Carrot outputs or RingCT type 7`
      : undefined;
  }
  if (blockVersion > NEWEST_DRAFT_VERSION || isNew) return undefined;
  if (transaction.isCoinbase)
    return `the coinbase of a block of version ${blockVersion} must have only Carrot outputs`;
  if (blockVersion >= CARROT_ONLY_VERSION)
    return `a block of version ${blockVersion} can contain only RingCT type 7 with Carrot outputs`;
  return undefined;
}

/** Returns whether a transaction has a Carrot output or RingCT type 7. */
function usesFork17({ ringct, outputs }: TransactionOutline): boolean {
  return ringct?.type === RingCtType.FcmpPlusPlus || outputs.some(({ carrot }) => carrot !== undefined);
}

/**
 * Returns why a transaction mixes the formats before and after the fork, or breaks the order of its keys. Undefined for
 * a valid transaction, and for one of the old formats only.
 *
 * @param transaction completely decoded
 */
function findKindProblem(transaction: TransactionOutline): string | undefined {
  if (!usesFork17(transaction)) return undefined;
  const { ringct, inputs, outputs, isCoinbase } = transaction;
  if (!outputs.every(({ carrot }) => carrot !== undefined))
    return 'the transaction mixes Carrot outputs with outputs of an older format';
  if (!isCoinbase && ringct?.type !== RingCtType.FcmpPlusPlus)
    return `the transaction has Carrot outputs, but its RingCT type is ${ringct?.type ?? 'missing'} instead of 7`;
  if (inputs.some((input) => input.kind === 'key' && input.keyOffsets.length > 0))
    return 'the transaction has RingCT type 7, but one of its inputs has ring members';
  for (const [position, { key }] of outputs.entries()) {
    const before = outputs[position - 1]?.key;
    if (before !== undefined && compareBytes(before, key) >= 0)
      return `the one-time keys of Carrot outputs must ascend, but output ${position} is not above the output before it`;
  }
  return undefined;
}
