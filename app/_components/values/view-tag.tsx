import { viewTagHex, type StoredViewTag } from '../../../lookups/view-tag.ts';
import { MissingValue } from '../missing-value.tsx';

/** Renders the view tag of an output, or a dash without one. */
export function ViewTag(fields: StoredViewTag) {
  const tag = viewTagHex(fields);
  return tag === null ? <MissingValue /> : <code>{tag}</code>;
}
