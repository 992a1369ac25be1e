import type { Database } from '../db/client.ts';
import type { WithMoment } from '../db/queries/lookup.ts';
import { lookUpReferences } from '../db/queries/references.ts';
import { getOutput } from '../db/queries/outputs.ts';
import {
  getRingReferenceState,
  listRingReferences,
  listWaitingReferences,
  type ReferencePage,
  type ReferencePosition,
  type RingReferenceState,
  type WaitingReference,
} from '../db/queries/reference-search.ts';
import type { InputPlace } from '../db/queries/ring-search.ts';
import type { OutputRef } from '../db/queries/ring-members.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';
import { readMany } from './load.ts';

export { MAX_COUNTED_REFERENCES } from '../db/queries/ring-search.ts';

/** The rings that include an output, or the reason why they cannot be read. */
export type ReferencesResult =
  | Exclude<RingReferenceState, { readonly state: 'on' }>
  | ({
      readonly state: 'on';
      /** References in the pool. Only the newest page has them. */
      readonly waiting: readonly WaitingReference[];
    } & ReferencePage);

/** Highest number of waiting inputs that are shown. A pool with more references to one output is an attack. */
const MAX_WAITING = 50;

export async function loadReferences(
  snapshot: Snapshot,
  output: OutputRef,
  position: ReferencePosition,
  limit: number,
): Promise<ReferencesResult> {
  const state = await getRingReferenceState(snapshot);
  if (state.state !== 'on') return state;
  const [page, waiting] = await Promise.all([
    listRingReferences(snapshot, output, position, limit),
    position.from === 'newest' ? listWaitingReferences(snapshot, output, MAX_WAITING) : [],
  ]);
  return { ...state, ...page, waiting };
}

/** The rings that include an output, and whether the chain has the output. */
export interface OutputReferences {
  readonly outputExists: boolean;
  readonly references: ReferencesResult;
}

/** Reads the references of an output. One statement is enough unless very many rings include the output. */
export async function readReferences(
  database: Database,
  output: OutputRef,
  before: InputPlace | undefined,
  limit: number,
): Promise<WithMoment<OutputReferences>> {
  const { moment, data } = await lookUpReferences(database, output, before, limit, MAX_WAITING);
  const { state, outputExists, page } = data;
  if (state.state !== 'on') return { moment, data: { outputExists, references: state } };
  if (page !== undefined) return { moment, data: { outputExists, references: { ...state, ...page } } };
  return readMany(database, async (snapshot) => ({
    outputExists: (await getOutput(snapshot, output.amount, output.globalIndex)) !== undefined,
    references: await loadReferences(
      snapshot,
      output,
      before === undefined ? { from: 'newest' } : { from: 'before', place: before },
      limit,
    ),
  }));
}
