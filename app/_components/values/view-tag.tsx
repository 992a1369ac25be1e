import { viewTagToHex, type StoredViewTag } from '../../../lookups/view-tag.ts';
import { MissingValue } from '../missing-value.tsx';

/** Renders the view tag of an output, or "none" for an output without a view tag. */
export function ViewTag(fields: StoredViewTag) {
  const tag = viewTagToHex(fields);
  return tag === null ? <MissingValue /> : <code>{tag}</code>;
}
