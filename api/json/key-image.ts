import type { KeyImageSpends } from '../../db/queries/key-image.ts';
import type { KeyImage } from '@ringscope/protocol/brands.ts';
import type { Envelope } from '../contract/envelope.ts';
import { minedSpend, orphanedSpend, waitingSpend, type KeyImageAnswer } from '../contract/key-image.ts';
import { jsonFields } from './fields.ts';

const writeMined = jsonFields(minedSpend.shape);
const writeWaiting = jsonFields(waitingSpend.shape);
const writeOrphaned = jsonFields(orphanedSpend.shape);

/** Returns the JSON of a key image, or undefined when no input shows it. */
export function keyImageJson(
  keyImage: KeyImage,
  { mined, waiting, orphaned }: KeyImageSpends,
): Omit<KeyImageAnswer, keyof Envelope> | undefined {
  const isUnknown = mined === undefined && waiting.length + orphaned.length === 0;
  if (isUnknown) return undefined;
  return {
    key_image: keyImage,
    state: mined !== undefined ? 'confirmed' : waiting.length > 0 ? 'pool' : 'orphaned',
    spend: mined === undefined ? null : writeMined(fieldsOf(mined)),
    pool: waiting.map((spend) => writeWaiting(fieldsOf(spend))),
    orphaned: orphaned.map((spend) => writeOrphaned(fieldsOf(spend))),
  };
}

function fieldsOf<T extends { readonly position: number; readonly amount: bigint }>({
  position,
  amount,
  ...rest
}: T) {
  return { ...rest, input: position, bucket: amount };
}
