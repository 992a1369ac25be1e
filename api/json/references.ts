import type { OutputRef } from '../../db/queries/ring-members.ts';
import type { ReferencesResult } from '../../lookups/output.ts';
import type { Envelope } from '../contract/envelope.ts';
import { reference, waitingReference, type ReferencesAnswer } from '../contract/references.ts';
import { jsonFields } from './fields.ts';

const writeReference = jsonFields(reference.shape);
const writeWaiting = jsonFields(waitingReference.shape);

export function referencesJson(
  { amount, globalIndex }: OutputRef,
  { total, waiting, references }: Extract<ReferencesResult, { readonly state: 'on' }>,
  next: string | null,
): Omit<ReferencesAnswer, keyof Envelope> {
  return {
    bucket: amount.toString(),
    global_index: globalIndex,
    total: total ?? null,
    waiting: waiting.map(({ position, ...rest }) => writeWaiting({ ...rest, input: position })),
    references: references.map(({ place, ...rest }) => writeReference({ ...rest, input: place.position })),
    next,
  };
}
