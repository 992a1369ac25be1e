import { lookUpOutput, type OutputWithReuse } from '../db/queries/output.ts';
import type { ReferencePosition } from '../db/queries/references.ts';
import type { OutputRef } from '../db/queries/ring-members.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';
import type { Tip } from '../db/queries/moment.ts';
import { loadReferences, type ReferencesResult } from './ring-references.ts';

/** An output with the transaction that created it, the rings that include it and the other outputs with its key. */
export interface OutputPage extends OutputWithReuse {
  readonly tip: Tip;
  readonly references: ReferencesResult;
}

export async function loadOutput(
  snapshot: Snapshot,
  ref: OutputRef,
  position: ReferencePosition,
  limit: number,
): Promise<OutputPage | undefined> {
  const [{ data }, { references }] = await Promise.all([
    lookUpOutput(snapshot, ref),
    loadReferences(snapshot, ref, position, limit),
  ]);
  return data && { tip: snapshot.tip, ...data, references };
}
