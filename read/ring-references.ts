import {
  getRingReferenceState,
  listRingReferences,
  listWaitingReferences,
  type ReferencePage,
  type ReferencePosition,
  type RingReferenceState,
  type WaitingReference,
} from '../db/queries/ring-references.ts';
import type { OutputRef } from '../db/queries/rings.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';

export { maxCounted } from '../db/queries/ring-search.ts';

/** What is known of the rings that include an output. */
export type LoadedReferences =
  | Exclude<RingReferenceState, { readonly state: 'on' }>
  | ({
      readonly state: 'on';
      /** In the pool; on the newest page alone. */
      readonly waiting: readonly WaitingReference[];
    } & ReferencePage);

/** Most waiting inputs that are shown: a pool in which more of them name one output is an attack. */
const MAX_WAITING = 50;

export async function loadReferences(
  snapshot: Snapshot,
  output: OutputRef,
  position: ReferencePosition,
  limit: number,
): Promise<LoadedReferences> {
  const state = await getRingReferenceState(snapshot);
  if (state.state !== 'on') return state;
  const [page, waiting] = await Promise.all([
    listRingReferences(snapshot, output, position, limit),
    position.from === 'newest' ? listWaitingReferences(snapshot, output, MAX_WAITING) : [],
  ]);
  return { ...state, ...page, waiting };
}
