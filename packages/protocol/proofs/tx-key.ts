import { formatMessage } from '../message.ts';
import type { Address } from '../address/address.ts';
import { bytesToHex, equalBytes, hexToBytes } from '../bytes.ts';
import { derivationOfSharedSecret, generateKeyDerivation, type KeyDerivation } from '../crypto/derivation.ts';
import {
  BASE_POINT,
  decodePoint,
  multiplyPointBy8,
  multiplyPointBySecret,
  type CurvePoint,
} from '../crypto/point.ts';
import { decodeScalar } from '../crypto/scalar.ts';
import { findCarrotOutputs, createSenderSharedSecretDeriver } from './carrot-outputs.ts';
import { MAX_ADDITIONAL_TX_KEYS, MAX_TRIED_TX_PUBLIC_KEYS, refuseTooLargeTransaction } from './limits.ts';
import {
  refuseUnverifiableTransaction,
  verifyPaymentOfOwnedOutputs,
  verifyPayment,
  type VerifiedPayment,
  type PaymentFault,
} from './payment.ts';
import type { ProofTransaction } from './transaction.ts';
import { createProofRefusal, type ProofRefusal } from './verdict.ts';

/** Reason codes of refusals by {@link verifyTxKey}. */
export type TxKeyFault =
  | PaymentFault
  | 'length'
  | 'hexadecimal'
  | 'key-count'
  | 'too-many-keys'
  | 'scalar'
  | 'key-mismatch'
  | 'additional-keys-missing'
  | 'address';

const KEY_HEX_LENGTH = 64;

/** Input of {@link verifyTxKey}: a key, with the claim that the transaction pays the address. */
export interface TxKeyClaim {
  readonly transaction: ProofTransaction;
  readonly address: Address;
  /**
   * Hex of either case: the main key r, optionally followed by one additional key per output. It is a secret: with the
   * address, it shows the amounts of all outputs to that address.
   */
  readonly txKey: string;
}

/**
 * Checks with the secret transaction key that a transaction pays an address, like `check_tx_key` of monero-wallet-rpc.
 * An output belongs to the address if its one-time key derives from 8·r·A, or from 8·r_i·A for output i. An amount
 * counts only if it opens the commitment. For an integrated address, the standard address is checked, and its payment
 * id is compared with that of the transaction.
 *
 * Unlike wallet-rpc, it refuses a key that is not below ℓ, which crashes wallet-rpc builds that enable assertions. It
 * also warns if the transaction does not publish the public half of the key, because the receiver's wallet cannot find
 * such a payment.
 *
 * @see monero src/wallet/wallet2.cpp#L11465-L11478, wallet2::check_tx_key
 * @see monero src/wallet/wallet2.cpp#L11480-L11517, wallet2::check_tx_key_helper
 */
export function verifyTxKey({
  transaction,
  address,
  txKey,
}: TxKeyClaim): VerifiedPayment | ProofRefusal<TxKeyFault> {
  const isCarrot = transaction.carrotContext !== undefined;
  const unsupported = isCarrot
    ? refuseTooLargeTransaction(transaction)
    : refuseUnverifiableTransaction(transaction);
  if (unsupported !== undefined) return unsupported;
  const secrets = readTxKeys(txKey);
  if (!Array.isArray(secrets)) return secrets;
  const fullLength = KEY_HEX_LENGTH * (1 + transaction.outputs.length);
  if (secrets.length !== 1 && txKey.length !== fullLength)
    return createProofRefusal(
      'malformed',
      'key-count',
      formatMessage(
        'A key of this transaction has {keyLength} hexadecimal characters, or {fullLength} with one additional key for each output. This text has {length}.',
        { keyLength: KEY_HEX_LENGTH, fullLength, length: txKey.length },
      ),
    );

  if (isCarrot) return verifyCarrotTxKey(transaction, address, secrets);
  const derivations = secrets.map((secret) => generateKeyDerivation(secret, address.viewKey));
  const [main, ...additional] = derivations;
  const [r = 0n, ...additionalSecrets] = secrets;
  if (main === undefined)
    return createProofRefusal(
      'malformed',
      'address',
      'The view key of this address is not a valid key: it is not a point on the curve.',
    );

  const payment = verifyPayment(transaction, address, { main: [main], additional }, () =>
    refuseNoOutput(transaction, address, r, additionalSecrets.length),
  );
  if (payment.verdict !== 'valid') return payment;
  // The receiver's wallet scans with the public key r·G, or with r·D for a subaddress with the spend key D.
  const base = address.kind === 'subaddress' ? decodePoint(address.spendKey) : BASE_POINT;
  const mainPublished = publishesAny(transaction.publicKeys, r, base);
  const hidden = payment.outputs.filter(({ index, txKeyKind }) =>
    txKeyKind === 'main'
      ? !mainPublished
      : !publishesAny(
          transaction.additionalPublicKeys.slice(index, index + 1),
          additionalSecrets[index] ?? 0n,
          base,
        ),
  );
  if (hidden.length === 0) return payment;
  const numbers = hidden.map(({ index }) => index).join(', ');
  const sentence =
    transaction.publicKeys.length <= MAX_TRIED_TX_PUBLIC_KEYS
      ? formatMessage(
          'The transaction does not publish the public half of this key, so the receiver’s wallet does not find output {numbers} automatically.',
          { numbers },
        )
      : formatMessage(
          'None of the first {maxMainKeys} keys that the transaction publishes is the public half of this key. The receiver’s wallet may not find output {numbers} automatically.',
          { maxMainKeys: MAX_TRIED_TX_PUBLIC_KEYS, numbers },
        );
  return { ...payment, warnings: [...payment.warnings, { code: 'not-announced', ...sentence }] };
}

/** Checks a transaction key of Carrot outputs: an ephemeral secret whose public key the transaction contains. */
function verifyCarrotTxKey(
  transaction: ProofTransaction,
  address: Address,
  secrets: readonly bigint[],
): VerifiedPayment | ProofRefusal<TxKeyFault> {
  // Indices of the outputs whose ephemeral key belongs to one of the secrets.
  const ofKey: number[] = [];
  const ofSender = createSenderSharedSecretDeriver(secrets, address);
  const found = findCarrotOutputs(
    transaction,
    (ephemeralKey, index) => {
      const shared = ofSender(ephemeralKey, index);
      if (shared !== undefined) ofKey.push(index);
      return shared;
    },
    {
      ownersBySpendKeyHex: new Map([[bytesToHex(address.spendKey), address]]),
      mainSpendKey: address.spendKey,
    },
  );
  if (found.length > 0) return verifyPaymentOfOwnedOutputs(transaction, found);
  return ofKey.length > 0
    ? createProofRefusal(
        'invalid',
        'nothing-received',
        'The key belongs to this transaction, but no output pays this address.',
      )
    : createProofRefusal(
        'invalid',
        'key-mismatch',
        'The key and the address match no output of this transaction. The key belongs to another transaction, or the address received nothing.',
      );
}

/**
 * Checks the format of a transaction key. It needs no chain data, so callers can use it before they fetch any.
 *
 * @returns the refusal, or undefined for a well-formed key
 */
export function checkTxKeyFormat(text: string): ProofRefusal<TxKeyFault> | undefined {
  const secrets = readTxKeys(text);
  return Array.isArray(secrets) ? undefined : secrets;
}

/** Returns the secret scalars of a transaction key, the main key first, or the refusal if the key is malformed. */
export function readTxKeys(text: string): bigint[] | ProofRefusal<TxKeyFault> {
  if (text.length === 0 || text.length % KEY_HEX_LENGTH !== 0)
    return createProofRefusal(
      'malformed',
      'length',
      formatMessage(
        'A transaction key has {keyLength} hexadecimal characters, or a multiple of that. This text has {length}.',
        { keyLength: KEY_HEX_LENGTH, length: text.length },
      ),
    );
  const count = text.length / KEY_HEX_LENGTH;
  if (count > 1 + MAX_ADDITIONAL_TX_KEYS)
    return createProofRefusal(
      'unsupported',
      'too-many-keys',
      formatMessage(
        'This text has {count} keys. The limit for a check is a main key and {maxAdditionalKeys} additional keys.',
        { count, maxAdditionalKeys: MAX_ADDITIONAL_TX_KEYS },
      ),
    );
  if (!/^[0-9a-fA-F]*$/.test(text))
    return createProofRefusal(
      'malformed',
      'hexadecimal',
      'A transaction key contains only hexadecimal characters (0–9 and a–f).',
    );
  const bytes = hexToBytes(text);
  const secrets: bigint[] = [];
  for (let i = 0; i < count; i += 1) {
    const secret = decodeScalar(bytes.subarray(32 * i, 32 * i + 32));
    if (secret === undefined)
      return createProofRefusal(
        'malformed',
        'scalar',
        count === 1
          ? formatMessage('No secret key can be this large: it is not below the group order.', {})
          : formatMessage(
              'Key {number} of {count} cannot be a secret key: it is not below the group order.',
              {
                number: i + 1,
                count,
              },
            ),
      );
    secrets.push(secret);
  }
  return secrets;
}

/** Returns the refusal for a key with which no output was found, with the most specific reason. */
function refuseNoOutput(
  transaction: ProofTransaction,
  address: Address,
  main: bigint,
  additional: number,
): ProofRefusal<TxKeyFault> {
  const isKeyOfTransaction = [BASE_POINT, decodePoint(address.spendKey)].some((base) =>
    publishesAny(transaction.publicKeys, main, base),
  );
  if (!isKeyOfTransaction)
    return createProofRefusal(
      'invalid',
      'key-mismatch',
      'The key and the address match no output of this transaction. The key belongs to another transaction, or the address received nothing.',
    );
  if (address.kind === 'subaddress' && additional === 0 && transaction.additionalPublicKeys.length > 0)
    return createProofRefusal(
      'invalid',
      'additional-keys-missing',
      'This is the main key of the transaction. Its payments to subaddresses also need its additional keys. Enter all keys, one after the other.',
    );
  return createProofRefusal(
    'invalid',
    'nothing-received',
    'The key belongs to this transaction, but no output pays this address.',
  );
}

/** Returns whether one of the first {@link MAX_TRIED_TX_PUBLIC_KEYS} published keys is secret·base, ignoring torsion. */
function publishesAny(
  published: readonly Uint8Array[],
  secret: bigint,
  base: CurvePoint | undefined,
): boolean {
  if (base === undefined) return false;
  const expected = derivationOfSharedSecret(multiplyPointBySecret(base, secret));
  return published.slice(0, MAX_TRIED_TX_PUBLIC_KEYS).some((key) => isUpToTorsion(key, expected));
}

/**
 * Returns whether 8 · published equals the expected derivation. The factor 8 removes torsion, as in every derivation.
 */
function isUpToTorsion(published: Uint8Array, expected: KeyDerivation): boolean {
  const point = decodePoint(published);
  return point !== undefined && equalBytes(multiplyPointBy8(point).toBytes(), expected);
}
