/** Columns of a made-up transaction: one input with a ring of 16, and two outputs. A new column gets its value here. */
export const madeTransaction = {
  version: 2,
  rctType: 6,
  size: 1_000,
  weight: 1_000,
  fee: 7n,
  inputCount: 1,
  outputCount: 2,
  ringSize: 16,
  publicKeyPrefix: null,
  referenceBlock: null,
  treeLayers: null,
  paymentIdPrefix: null,
} as const;

/** Columns of a made-up coinbase of version 2. */
export const madeCoinbase = {
  ...madeTransaction,
  rctType: 0,
  fee: 0n,
  outputCount: 1,
  ringSize: 0,
} as const;

/** Additional columns of a transaction in a block or in the pool. */
export const madeContents = { unlockTime: 0n, extra: Buffer.alloc(0) };

/** A made-up transaction of the pool. Different values of `digit` result in different hashes. */
export function madePoolTransaction(digit: number) {
  return {
    ...madeTransaction,
    ...madeContents,
    hash: Buffer.alloc(32, digit),
    receiveTime: null,
    blob: Buffer.from([digit]),
    relayed: false,
    doubleSpendSeen: false,
  };
}
