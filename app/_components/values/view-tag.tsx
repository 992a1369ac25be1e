import { viewTagHex, type StoredViewTag } from '../../../lookups/view-tag.ts';
import { MissingValue } from '../missing-value.tsx';

/** Renders the view tag of an output, or "none" for an output without a view tag. */
export function ViewTag(fields: StoredViewTag) {
  const tag = viewTagHex(fields);
  return tag === null ? <MissingValue /> : <code>{tag}</code>;
}
