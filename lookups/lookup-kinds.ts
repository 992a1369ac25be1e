import { searchIndexes, TX_PAGE_INDEXES, type IndexedKind } from '../db/queries/search-indexes.ts';

/** The database indexes that a page needs, by the kind of object that it shows. */
const pageIndexes: Readonly<Record<IndexedKind, readonly string[]>> = {
  ...searchIndexes,
  tx: TX_PAGE_INDEXES,
  outputKey: [...TX_PAGE_INDEXES, ...searchIndexes.outputKey],
};

/**
 * Returns for each kind of object whether pages can show it now. @param missingIndexes names of the database indexes
 * that do not exist
 */
export function listLookupKinds(
  missingIndexes: readonly string[],
): readonly { readonly kind: IndexedKind; readonly isReady: boolean }[] {
  const missing = new Set(missingIndexes);
  return (Object.keys(pageIndexes) as IndexedKind[]).map((kind) => ({
    kind,
    isReady: !pageIndexes[kind].some((name) => missing.has(name)),
  }));
}
