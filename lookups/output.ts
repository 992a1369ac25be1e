import { getBlockByHeight, type StoredBlock } from '../db/queries/blocks.ts';
import { findOutputsByKey, getOutput, type OutputWithTx } from '../db/queries/outputs.ts';
import type { ReferencePosition } from '../db/queries/reference-search.ts';
import type { OutputRef } from '../db/queries/ring-members.ts';
import type { Snapshot, Tip } from '../db/queries/snapshot.ts';
import { loadReferences, type ReferencesResult } from './ring-references.ts';

export interface OutputPage {
  readonly tip: Tip;
  readonly output: OutputWithTx;
  readonly block: StoredBlock | undefined;
  readonly references: ReferencesResult;
  /** Other outputs with the same one-time key. Usually there is none. */
  readonly sameKey: readonly OutputWithTx[];
}

/** Loads an output, the transaction that created it and the rings that include it. */
export async function loadOutput(
  snapshot: Snapshot,
  ref: OutputRef,
  position: ReferencePosition,
  limit: number,
): Promise<OutputPage | undefined> {
  const output = await getOutput(snapshot, ref.amount, ref.globalIndex);
  if (output === undefined) return undefined;
  const [block, references, ofKey] = await Promise.all([
    getBlockByHeight(snapshot, output.height),
    loadReferences(snapshot, ref, position, limit),
    output.key === null ? [] : findOutputsByKey(snapshot, output.key),
  ]);
  const sameKey = ofKey.filter(
    ({ amount, globalIndex }) => amount !== ref.amount || globalIndex !== ref.globalIndex,
  );
  return { tip: snapshot.tip, output, block, references, sameKey };
}
