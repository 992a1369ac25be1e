import { searchIndexes, TX_PAGE_INDEXES, type IndexedKind } from '../db/queries/search-indexes.ts';

/** The indexes that the page of each kind of object needs. */
const pageIndexes: Readonly<Record<IndexedKind, readonly string[]>> = {
  ...searchIndexes,
  tx: TX_PAGE_INDEXES,
  outputKey: [...TX_PAGE_INDEXES, ...searchIndexes.outputKey],
};

/** Returns for each kind of object whether it can be looked up. @param missingIndexes as in `IndexState` */
export function listLookupKinds(
  missingIndexes: readonly string[],
): readonly { readonly kind: IndexedKind; readonly isReady: boolean }[] {
  const missing = new Set(missingIndexes);
  return (Object.keys(pageIndexes) as IndexedKind[]).map((kind) => ({
    kind,
    isReady: !pageIndexes[kind].some((name) => missing.has(name)),
  }));
}
