import {
  indexNamesForSearch,
  INDEX_NAMES_FOR_TX_PAGE,
  type IndexedObjectKind,
} from '../db/queries/search-indexes.ts';

/** The database indexes that a page needs, by the kind of object that it shows. */
const pageIndexes: Readonly<Record<IndexedObjectKind, readonly string[]>> = {
  ...indexNamesForSearch,
  tx: INDEX_NAMES_FOR_TX_PAGE,
  outputKey: [...INDEX_NAMES_FOR_TX_PAGE, ...indexNamesForSearch.outputKey],
};

/**
 * Returns for each kind of object whether pages can show it now. @param missingIndexes names of the database indexes
 * that do not exist
 */
export function listObjectKindReadiness(
  missingIndexes: readonly string[],
): readonly { readonly kind: IndexedObjectKind; readonly isReady: boolean }[] {
  const missing = new Set(missingIndexes);
  return (Object.keys(pageIndexes) as IndexedObjectKind[]).map((kind) => ({
    kind,
    isReady: !pageIndexes[kind].some((name) => missing.has(name)),
  }));
}
