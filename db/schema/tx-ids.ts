/**
 * Number of transaction ids for each height. An id is `height * 65536 + position`, with the coinbase at position 0. Some SQL statements
 * contain the number as a literal.
 */
export const TX_IDS_PER_BLOCK = 65_536;

/** Returns the lowest transaction id of a height, which is the id of its coinbase. */
export function minTxIdAtHeight(height: number): number {
  return height * TX_IDS_PER_BLOCK;
}

/** Returns the highest id that a transaction of this height can have. */
export function maxTxIdAtHeight(height: number): number {
  return minTxIdAtHeight(height + 1) - 1;
}

export function heightOfTxId(id: number): number {
  return Math.floor(id / TX_IDS_PER_BLOCK);
}

export function positionOfTxId(id: number): number {
  return id % TX_IDS_PER_BLOCK;
}
