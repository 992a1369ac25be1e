import type { TxHash } from '@ringscope/protocol/brands.ts';
import { bytesToHex, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { DecodeError } from '@ringscope/protocol/decode-error.ts';
import { toProofTransaction, type ProofTransaction } from '@ringscope/protocol/proofs/transaction.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import { decodeTransaction } from '@ringscope/protocol/transaction.ts';
import { WrongTransactionError } from './sources.ts';

/** Bytes of a transaction, full or pruned. */
export interface TransactionBytes {
  readonly blob: Uint8Array;
  /** Whether the bytes include the prunable part. */
  readonly isComplete: boolean;
  /** Hash of the prunable part, 64 hexadecimal characters. It is required for pruned bytes. */
  readonly prunableHash?: string | undefined;
}

/**
 * Decodes a transaction and requires that its computed hash equals the requested hash, because proofs sign the hash.
 *
 * @throws WrongTransactionError for bytes of another transaction, or bytes that are not a transaction
 */
export function readProofTransaction(
  hash: TxHash,
  { blob, isComplete, prunableHash }: TransactionBytes,
): ProofTransaction {
  try {
    const transaction = decodeTransaction(blob, { pruned: !isComplete });
    const hashOptions = prunableHash === undefined ? {} : { prunableHash: hexToBytes(prunableHash) };
    // The hash of a transaction with an unknown format cannot be computed. The verifiers refuse such a transaction.
    if (transaction.undecoded === undefined && bytesToHex(transactionHash(transaction, hashOptions)) !== hash)
      throw new WrongTransactionError(
        'The bytes that this explorer has for the transaction do not match its hash, so they were not used. Use your own wallet instead. If you run this explorer, check its daemon.',
      );
    return toProofTransaction(transaction, hexToBytes(hash));
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new WrongTransactionError(
      'The bytes that this explorer has for the transaction cannot be decoded, so they were not used. Use your own wallet instead. If you run this explorer, check its daemon.',
    );
  }
}
