import type { Address } from '../address/address.ts';
import { encodeBase58 } from '../address/base58.ts';
import { proveSharedSecret } from '../crypto/shared-secret-proof.ts';
import { keccakConcat } from '../crypto/scalar.ts';
import { refuseUnverifiableTransaction } from './payment.ts';
import type { ProofTransaction } from './transaction.ts';
import { readTxKeys } from './tx-key.ts';
import { verifyTxProof } from './tx-proof.ts';
import { encodeProofMessage, type ProofMessage } from './verdict.ts';

/** Input of {@link createOutProof}. */
export interface OutProofInput {
  readonly transaction: ProofTransaction;
  readonly address: Address;
  /** Message that the proof signs, or '' without a message. */
  readonly message: ProofMessage;
  /** The transaction key in hex: the main key, followed by the additional keys if there are any. */
  readonly txKey: string;
  /** 32 random bytes for the nonces of the signatures. */
  readonly entropy: Uint8Array;
}

/**
 * Creates the payment proof of a sender (OutProofV2) from the transaction key, as a wallet does. The proof shows the
 * payment to this address and does not reveal the key, so it can be given to people who must not have the key.
 *
 * @returns undefined if the key does not prove a payment to the address in this format: it is another key, an additional
 *   key is missing, or the transaction has an unknown format or Carrot outputs
 * @throws RangeError if the entropy does not have 32 bytes
 * @see monero src/wallet/wallet2.cpp#L11670-L11778, wallet2::get_tx_proof
 */
export function createOutProof(input: OutProofInput): string | undefined {
  const { transaction, address, message, txKey, entropy } = input;
  if (refuseUnverifiableTransaction(transaction) !== undefined) return undefined;
  const secrets = readTxKeys(txKey);
  if (!Array.isArray(secrets)) return undefined;
  const hash = keccakConcat(transaction.hash, encodeProofMessage(message));
  const keys = { A: address.viewKey, base: address.kind === 'subaddress' ? address.spendKey : undefined };
  let proof = 'OutProofV2';
  for (const secret of secrets) {
    const pair = proveSharedSecret(hash, secret, keys, entropy);
    if (pair === undefined) return undefined;
    proof += encodeBase58(pair.sharedSecret) + encodeBase58(pair.signature);
  }
  return verifyTxProof({ transaction, address, message, proof }).verdict === 'valid' ? proof : undefined;
}
