/**
 * Keys of the advisory locks of the index. Postgres has one lock for each key of a database, so two purposes with the same key would
 * block each other.
 */
export const advisoryLocks = {
  migration: 7_280_001,
  /** First of two keys. The second one identifies a range of heights. */
  range: 7_280_002,
  /** Held by the indexer that moves the indexed height. */
  writer: 7_280_003,
  /** Held while a secondary index is built after a bulk load. */
  indexBuild: 7_280_004,
  /** Held by the process that sends webhooks. */
  webhooks: 7_280_005,
} as const;
