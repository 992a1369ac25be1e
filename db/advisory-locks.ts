/**
 * Keys of the advisory locks of the index. Postgres has one lock for each key of a database, so two purposes with the same key would
 * block each other.
 */
export const advisoryLockKeys = {
  migration: 7_280_001,
  /**
   * Held while a worker writes a range of heights. The lock has two keys: this one, and the lowest height of the range.
   */
  heightRange: 7_280_002,
  /**
   * Held by the one indexer process that may change the indexed height, which is the height of the highest
   * block that readers see.
   */
  indexWriter: 7_280_003,
  /** Held while a secondary index is built after a bulk load. */
  indexBuild: 7_280_004,
  /** The process that sends webhooks holds this lock. */
  webhooks: 7_280_005,
  /** Held while a process of the site reads or replaces the key of receipts. */
  receiptKey: 7_280_006,
} as const;
