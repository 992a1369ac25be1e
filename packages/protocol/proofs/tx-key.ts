import { formatMessage } from '../message.ts';
import type { Address } from '../address/address.ts';
import { equalBytes, hexToBytes } from '../bytes.ts';
import { derivationOfSharedSecret, deriveKey, type KeyDerivation } from '../crypto/derivation.ts';
import { G, decodePoint, multiplyBy8, multiplySecret, type CurvePoint } from '../crypto/point.ts';
import { decodeScalar } from '../crypto/scalar.ts';
import { MAX_ADDITIONAL_KEYS, MAX_MAIN_KEYS } from './limits.ts';
import { verifyPayment, refuseUnreadable, type Payment, type PaymentFault } from './payment.ts';
import type { ProofTransaction } from './transaction.ts';
import { refuse, type ProofRefusal } from './verdict.ts';

/** Reasons of refusals of {@link verifyTxKey}. */
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

/** The claim that this key shows a payment of the transaction to the address. */
export interface TxKeyClaim {
  readonly transaction: ProofTransaction;
  readonly address: Address;
  /**
   * Hexadecimal text of either case. It contains the main key r, or r and then one additional key for each output. It
   * is a secret: with the address, it shows the amount of every output.
   */
  readonly txKey: string;
}

/**
 * Checks with the transaction's secret key that it pays an address, as `check_tx_key` of monero-wallet-rpc does. An
 * output belongs to the address when 8·r·A, or 8·r_i·A for output i, leads to its one-time key. An amount counts only
 * if it opens the commitment. An integrated address counts as its standard address, and its payment id is compared.
 *
 * It adds two checks to those of wallet-rpc. It refuses a key that is not below ℓ, which stops an assert build of
 * wallet-rpc. It warns when the transaction does not publish the public half of the key, because the receiver's wallet
 * cannot find such a payment.
 *
 * @see monero src/wallet/wallet2.cpp#L11465-L11478, wallet2::check_tx_key
 * @see monero src/wallet/wallet2.cpp#L11480-L11517, wallet2::check_tx_key_helper
 */
export function verifyTxKey({ transaction, address, txKey }: TxKeyClaim): Payment | ProofRefusal<TxKeyFault> {
  const unreadable = refuseUnreadable(transaction);
  if (unreadable !== undefined) return unreadable;
  const secrets = readKeys(txKey);
  if (!Array.isArray(secrets)) return secrets;
  const digits = KEY_HEX_LENGTH * (1 + transaction.outputs.length);
  if (secrets.length !== 1 && txKey.length !== digits)
    return refuse(
      'malformed',
      'key-count',
      formatMessage(
        'For this transaction a key has {keyDigits} digits or, with one additional key for each output, {digits}; this text has {length}.',
        { keyDigits: KEY_HEX_LENGTH, digits, length: txKey.length },
      ),
    );

  const derivations = secrets.map((secret) => deriveKey(secret, address.viewKey));
  const [main, ...additional] = derivations;
  const [r = 0n, ...rest] = secrets;
  if (main === undefined)
    return refuse('malformed', 'address', 'The view key of this address is no point of the curve.');

  const judged = verifyPayment(transaction, address, { main: [main], additional }, () =>
    explainNothing(transaction, address, r, rest.length),
  );
  if (judged.verdict !== 'valid') return judged;
  // The receiver's wallet scans with r·G, or with r·D for a subaddress with the spend key D.
  const base = address.kind === 'subaddress' ? decodePoint(address.spendKey) : G;
  const mainPublished = publishesAny(transaction.publicKeys, r, base);
  const hidden = judged.outputs.filter(({ index, via }) =>
    via === 'main'
      ? !mainPublished
      : !publishesAny(transaction.additionalPublicKeys.slice(index, index + 1), rest[index] ?? 0n, base),
  );
  if (hidden.length === 0) return judged;
  const numbers = hidden.map(({ index }) => index).join(', ');
  const sentence =
    transaction.publicKeys.length <= MAX_MAIN_KEYS
      ? formatMessage(
          'The transaction does not publish the public half of this key, so the receiver’s wallet does not find output {numbers} by itself.',
          { numbers },
        )
      : formatMessage(
          'The first {maxMainKeys} keys that the transaction publishes are not the public half of this key, so the receiver’s wallet may not find output {numbers} by itself.',
          { maxMainKeys: MAX_MAIN_KEYS, numbers },
        );
  return { ...judged, warnings: [...judged.warnings, { code: 'not-announced', ...sentence }] };
}

/**
 * Refuses a text that is not a transaction key. It needs no chain data, so a caller can use it before it fetches any.
 *
 * @returns undefined when {@link verifyTxKey} can take the text
 */
export function refuseTxKeyFormat(text: string): ProofRefusal<TxKeyFault> | undefined {
  const secrets = readKeys(text);
  return Array.isArray(secrets) ? undefined : secrets;
}

function readKeys(text: string): bigint[] | ProofRefusal<TxKeyFault> {
  if (text.length === 0 || text.length % KEY_HEX_LENGTH !== 0)
    return refuse(
      'malformed',
      'length',
      formatMessage(
        'A transaction key has {keyDigits} hexadecimal digits, or a multiple of that; this text has {length} characters.',
        { keyDigits: KEY_HEX_LENGTH, length: text.length },
      ),
    );
  const count = text.length / KEY_HEX_LENGTH;
  if (count > 1 + MAX_ADDITIONAL_KEYS)
    return refuse(
      'unsupported',
      'too-many-keys',
      formatMessage(
        'This text has {count} keys; a main key and up to {maxAdditionalKeys} additional keys are checked here.',
        { count, maxAdditionalKeys: MAX_ADDITIONAL_KEYS },
      ),
    );
  if (!/^[0-9a-fA-F]*$/.test(text))
    return refuse('malformed', 'hexadecimal', 'A transaction key has hexadecimal digits only.');
  const bytes = hexToBytes(text);
  const secrets: bigint[] = [];
  for (let i = 0; i < count; i += 1) {
    const secret = decodeScalar(bytes.subarray(32 * i, 32 * i + 32));
    if (secret === undefined)
      return refuse(
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

/** Returns why no output was found, as far as the transaction key shows it. */
function explainNothing(
  transaction: ProofTransaction,
  address: Address,
  main: bigint,
  additional: number,
): ProofRefusal<TxKeyFault> {
  const isItsKey = [G, decodePoint(address.spendKey)].some((base) =>
    publishesAny(transaction.publicKeys, main, base),
  );
  if (!isItsKey)
    return refuse(
      'invalid',
      'key-mismatch',
      'The key and the address open no output of this transaction: the key is another transaction’s, or the address received nothing.',
    );
  if (address.kind === 'subaddress' && additional === 0 && transaction.additionalPublicKeys.length > 0)
    return refuse(
      'invalid',
      'additional-keys-missing',
      'This is the main key of the transaction, but payments to subaddresses in it need its additional keys too. Give all of them, one after the other.',
    );
  return refuse(
    'invalid',
    'nothing-received',
    'The key is the key of this transaction, but no output pays this address.',
  );
}

/** Returns whether one of the first {@link MAX_MAIN_KEYS} published keys is secret·base. */
function publishesAny(
  published: readonly Uint8Array[],
  secret: bigint,
  base: CurvePoint | undefined,
): boolean {
  if (base === undefined) return false;
  const expected = derivationOfSharedSecret(multiplySecret(base, secret));
  return published.slice(0, MAX_MAIN_KEYS).some((key) => isUpToTorsion(key, expected));
}

/** Returns whether 8 · published equals the expected key. The factor 8 removes torsion, as in every derivation. */
function isUpToTorsion(published: Uint8Array, expected: KeyDerivation): boolean {
  const point = decodePoint(published);
  return point !== undefined && equalBytes(multiplyBy8(point).toBytes(), expected);
}
