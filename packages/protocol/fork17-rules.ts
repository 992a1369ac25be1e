/**
 * Rules in the draft of hard forks 17 and 18 that define which transaction formats a block of each version may contain.
 * The allowed formats follow from the version of the block, never from its bytes.
 */
import { compareBytes } from './bytes.ts';
import {
  CARROT_ONLY_BLOCK_VERSION,
  FCMP_FIRST_BLOCK_VERSION,
  NEWEST_DRAFT_BLOCK_VERSION,
} from './fork17-draft.ts';
import { RingCtType } from './ringct-type.ts';
import type { TransactionOutline } from './transaction.ts';

/**
 * Returns why a block of this version cannot contain a transaction. Undefined if it can, and for versions above those of
 * the draft of hard forks 17 and 18, because their rules are unknown.
 *
 * @param transaction completely decoded
 */
export function findTxFormatProblem(
  blockVersion: number,
  transaction: TransactionOutline,
): string | undefined {
  const { ringct, inputs, outputs, isCoinbase } = transaction;
  const isFcmp = ringct?.type === RingCtType.FcmpPlusPlus;
  const carrot = scanOutputFormats(outputs);
  const isNew = isFcmp || carrot.count > 0;
  if (isNew) {
    if (carrot.count < outputs.length)
      return 'the transaction mixes Carrot outputs with outputs of an older format';
    if (!isCoinbase && !isFcmp)
      return `the transaction has Carrot outputs, but its RingCT type is ${ringct?.type ?? 'missing'} instead of 7`;
    if (inputs.some((input) => input.kind === 'key' && input.keyOffsets.length > 0))
      return 'the transaction has RingCT type 7, but one of its inputs has ring members';
    const image = findUnorderedKeyImage(inputs);
    if (image !== undefined)
      return `the key images of RingCT type 7 must descend, but that of input ${image} is not below the one before it`;
    if (carrot.firstUnordered !== undefined)
      return `the one-time keys of Carrot outputs must ascend, but output ${carrot.firstUnordered} is not above the output before it`;
  }
  if (blockVersion < FCMP_FIRST_BLOCK_VERSION) {
    return isNew
      ? `a block of version ${blockVersion} cannot contain Carrot outputs or RingCT type 7`
      : undefined;
  }
  if (blockVersion > NEWEST_DRAFT_BLOCK_VERSION || isNew) return undefined;
  if (isCoinbase) return `the coinbase of a block of version ${blockVersion} must have only Carrot outputs`;
  if (blockVersion >= CARROT_ONLY_BLOCK_VERSION)
    return `a block of version ${blockVersion} can contain only RingCT type 7 with Carrot outputs`;
  return undefined;
}

/**
 * Returns the position of the first input that breaks the order of key images, which must be strictly descending.
 * Undefined if no input breaks it.
 */
function findUnorderedKeyImage(inputs: TransactionOutline['inputs']): number | undefined {
  let before: Uint8Array | undefined;
  for (const [position, input] of inputs.entries()) {
    if (input.kind !== 'key') continue;
    if (before !== undefined && compareBytes(before, input.keyImage) <= 0) return position;
    before = input.keyImage;
  }
  return undefined;
}

/**
 * Returns the number of Carrot outputs, and the position of the first one that breaks the order of their keys, which
 * must be strictly ascending.
 */
function scanOutputFormats(outputs: TransactionOutline['outputs']): {
  readonly count: number;
  readonly firstUnordered: number | undefined;
} {
  let count = 0;
  let firstUnordered: number | undefined;
  let before: Uint8Array | undefined;
  for (const [position, { key, carrot }] of outputs.entries()) {
    if (carrot === undefined) continue;
    count += 1;
    if (firstUnordered === undefined && before !== undefined && compareBytes(before, key) >= 0)
      firstUnordered = position;
    before = key;
  }
  return { count, firstUnordered };
}
