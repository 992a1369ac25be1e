import type { OutputRef } from '../../db/queries/rings.ts';
import type { RingReference, WaitingReference } from '../../db/queries/ring-references.ts';
import type { ReferencesResult } from '../../read/ring-references.ts';
import type { Envelope } from '../contract/envelope.ts';
import type { ReferencesAnswer } from '../contract/references.ts';
import { unixSeconds } from './envelope.ts';

export function referencesJson(
  { amount, globalIndex }: OutputRef,
  { total, waiting, references }: Extract<ReferencesResult, { readonly state: 'on' }>,
  next: string | null,
): Omit<ReferencesAnswer, keyof Envelope> {
  return {
    bucket: amount.toString(),
    global_index: globalIndex,
    total: total ?? null,
    waiting: waiting.map((one) => ({
      tx_hash: one.txHash,
      first_seen_at: unixSeconds(one.firstSeenAt),
      input: one.position,
      ...ringJson(one),
    })),
    references: references.map((one) => ({
      tx_hash: one.txHash,
      height: one.height,
      timestamp: one.timestamp,
      tx_position: one.txPosition,
      input: one.place.position,
      ...ringJson(one),
    })),
    next,
  };
}

function ringJson({ keyImage, ringPosition, ringSize }: RingReference | WaitingReference) {
  return { key_image: keyImage, ring_position: ringPosition, ring_size: ringSize };
}
