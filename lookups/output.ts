import type { Database } from '../db/client.ts';
import type { WithIndexState } from '../db/queries/lookup.ts';
import { getBlockByHeight } from '../db/queries/blocks.ts';
import { listRingReferencesByHeightRange } from '../db/queries/reference-search.ts';
import {
  lookUpRingReferences,
  type RingReferencePage,
  type RingReferencePagePosition,
  type RingReferenceAvailability,
  type PoolRingReference,
} from '../db/queries/references.ts';
import { lookUpOutput, type OutputWithKeyReuse } from '../db/queries/output.ts';
import type { Tip } from '../db/queries/index-state.ts';
import type { OutputRef } from '../db/queries/ring-members.ts';
import { listRingsIncludingOutput, type RingWithTime } from '../db/queries/ring-times.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';
import { lookUpTransaction, type MinedTxDetail } from '../db/queries/transaction.ts';
import { readInSnapshot } from './load.ts';

export { MAX_COUNTED_RING_REFERENCES } from '../db/queries/ring-search.ts';

/** The rings that include an output, or the reason why they cannot be read. */
export type RingReferencesResult =
  | Exclude<RingReferenceAvailability, { readonly state: 'on' }>
  | ({
      readonly state: 'on';
      /** Rings of the pool that include the output. The list is empty except on the newest page. */
      readonly waiting: readonly PoolRingReference[];
    } & RingReferencePage);

/** The rings that include an output, and whether the output exists on the chain. */
export interface OutputRingReferences {
  readonly outputExists: boolean;
  readonly references: RingReferencesResult;
}

/** Reads the rings that include an output. One statement is enough unless very many rings include it. */
export async function readOutputRingReferences(
  database: Database,
  output: OutputRef,
  position: RingReferencePagePosition,
  limit: number,
): Promise<WithIndexState<OutputRingReferences>> {
  const { indexState, data } = await lookUpRingReferences(database, output, position, limit);
  const { state, outputExists, waiting, page } = data;
  if (state.state !== 'on') return { indexState, data: { outputExists, references: state } };
  if (page !== undefined)
    return { indexState, data: { outputExists, references: { ...state, ...page, waiting } } };
  return readInSnapshot(database, (snapshot) => loadOutputRingReferences(snapshot, output, position, limit));
}

/** Reads the rings that include an output, within an existing snapshot. */
export async function loadOutputRingReferences(
  snapshot: Snapshot,
  output: OutputRef,
  position: RingReferencePagePosition,
  limit: number,
): Promise<OutputRingReferences> {
  const { data } = await lookUpRingReferences(snapshot, output, position, limit);
  const { state, outputExists, waiting } = data;
  if (state.state !== 'on') return { outputExists, references: state };
  const page = data.page ?? (await listRingReferencesByHeightRange(snapshot, output, position, limit));
  return { outputExists, references: { ...state, ...page, waiting } };
}

/** The data of the output page: the output, its transaction, rings that include it and other outputs with its key. */
export interface OutputPageData extends OutputWithKeyReuse {
  readonly tip: Tip;
  /** Version of the newest block: the hard fork whose rules it follows. */
  readonly tipBlockVersion: number;
  readonly references: RingReferencesResult;
  /** All rings that include the output, oldest first. Undefined when they cannot be read, or when there are too many. */
  readonly rings: readonly RingWithTime[] | undefined;
  /**
   * The transaction that created the output, with its first inputs and with the outputs from
   * {@link firstRenderedOutputPosition} on. Undefined when the index lacks this transaction.
   */
  readonly creatingTx: MinedTxDetail | undefined;
}

/** Maximum number of inputs whose rings the page of an output renders. */
export const MAX_INPUTS_ON_OUTPUT_PAGE = 2;

/** Maximum number of outputs that the page of an output renders. */
export const MAX_OUTPUTS_ON_OUTPUT_PAGE = 4;

/** Returns the position of the first output that the page renders. The page also renders the output at `position`. */
export function firstRenderedOutputPosition(outputPosition: number): number {
  return Math.max(0, outputPosition - (MAX_OUTPUTS_ON_OUTPUT_PAGE - 1));
}

export async function loadOutputPageData(
  snapshot: Snapshot,
  ref: OutputRef,
  position: RingReferencePagePosition,
  limit: number,
): Promise<OutputPageData | undefined> {
  const [{ data }, { references }] = await Promise.all([
    lookUpOutput(snapshot, ref),
    loadOutputRingReferences(snapshot, ref, position, limit),
  ]);
  if (data === undefined) return undefined;
  const { output } = data;
  const [rings, origin, newest] = await Promise.all([
    references.state === 'on' && references.totalCount !== undefined
      ? listRingsIncludingOutput(snapshot, ref)
      : Promise.resolve(undefined),
    lookUpTransaction(snapshot, output.txHash, {
      inputsOffset: 0,
      inputsLimit: MAX_INPUTS_ON_OUTPUT_PAGE,
      outputsOffset: firstRenderedOutputPosition(output.position),
      outputsLimit: MAX_OUTPUTS_ON_OUTPUT_PAGE,
    }),
    getBlockByHeight(snapshot, snapshot.tip.height),
  ]);
  return {
    tip: snapshot.tip,
    tipBlockVersion: newest?.majorVersion ?? 0,
    ...data,
    references,
    rings,
    creatingTx: origin.data.mined,
  };
}
