import type { ProofTransaction } from '@ringscope/protocol/proofs/transaction.ts';

/**
 * Returns a transaction without inputs, outputs and keys, in the form that the verifiers read. Tests add the
 * parts that they need.
 */
export function bareTransaction(hash: Uint8Array): ProofTransaction {
  return {
    hash,
    inputs: [],
    outputs: [],
    publicKeys: [],
    additionalPublicKeys: [],
    unreadExtraBytes: 0,
    encryptedPaymentId: undefined,
    unlockTime: 0n,
    undecoded: undefined,
  };
}
