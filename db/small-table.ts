/** While a table is at most this large, the build of an index is so short that writers can wait for it. */
export const MAX_SMALL_TABLE_BYTES = 4 * 1024 * 1024;
