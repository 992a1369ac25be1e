import { formatMessage } from '../message.ts';
import type { Address } from '../address/address.ts';
import { bytesToHex, equalBytes } from '../bytes.ts';
import { maskPaymentId } from '../crypto/derivation.ts';
import { refuseTooLargeTransaction } from './limits.ts';
import { findOwnedOutputs, type OwnedOutput, type TxKeyDerivations } from './outputs.ts';
import type { ProofTransaction } from './transaction.ts';
import { formatCountWithNoun, createProofRefusal, type ProofWarning, type ProofRefusal } from './verdict.ts';

/** An output of the transaction that pays the address of the proof. */
export interface ReceivedOutput {
  readonly index: number;
  /** One-time key. If another output of the chain has the same key, only one of the two can ever be spent. */
  readonly key: Uint8Array;
  /** Amount of the received output in atomic units. The commitment confirms the amount, or the amount is not hidden. */
  readonly amount: bigint;
  /** The transaction key with which the output was found: a main key, or the additional key of this output. */
  readonly txKeyKind: 'main' | 'additional';
}

/** Result of a valid transaction key or payment proof: the transaction pays the address. */
export interface VerifiedPayment {
  readonly verdict: 'valid';
  /** Sum of the amounts of `outputs` in atomic units, more than 0n. */
  readonly received: bigint;
  readonly outputs: readonly ReceivedOutput[];
  readonly warnings: readonly ProofWarning[];
}

/** Reason codes when the key or signature is valid but no payment is proven. */
export type PaymentFault = 'format-unknown' | 'too-large' | 'amount-not-opened' | 'nothing-received';

/**
 * Refuses a transaction that has an unknown format or exceeds the limits, because the check could wrongly find that such a
 * transaction does not pay the address. Returns undefined for any other transaction.
 */
export function refuseUnverifiableTransaction(
  transaction: ProofTransaction,
): ProofRefusal<'format-unknown' | 'too-large'> | undefined {
  if (transaction.carrotContext !== undefined)
    return createProofRefusal(
      'unsupported',
      'format-unknown',
      'The format of this kind of proof is not final yet. Nothing was checked.',
    );
  if (transaction.undecoded === undefined) return refuseTooLargeTransaction(transaction);
  return createProofRefusal(
    'unsupported',
    'format-unknown',
    formatMessage(
      'This transaction has a newer format ({format}) that cannot be checked here, so whether the transaction pays the address is unknown.',
      { format: transaction.undecoded },
    ),
  );
}

/**
 * Uses the key derivations to find the outputs of a transaction that pay the address, and checks their amounts.
 *
 * @param refuseNoOutput creates the refusal if no output belongs to the address; only the caller knows the reason
 */
export function verifyPayment<Fault extends string>(
  transaction: ProofTransaction,
  address: Address,
  derivations: TxKeyDerivations,
  refuseNoOutput: () => ProofRefusal<Fault>,
): VerifiedPayment | ProofRefusal<Fault | 'amount-not-opened' | 'nothing-received'> {
  const owned = findOwnedOutputs(
    transaction,
    derivations,
    new Map([[bytesToHex(address.spendKey), address]]),
  );
  if (owned.length === 0) return refuseNoOutput();

  const payment = verifyPaymentOfOwnedOutputs(transaction, owned);
  if (payment.verdict !== 'valid') return payment;
  return {
    ...payment,
    warnings: [...paymentIdWarnings(transaction, address, derivations), ...payment.warnings],
  };
}

/**
 * Sums the outputs that belong to an address. An output does not count if its amount does not open its commitment. The
 * result is a refusal if the sum is 0.
 *
 * @param owned not empty
 */
export function verifyPaymentOfOwnedOutputs(
  transaction: ProofTransaction,
  owned: readonly OwnedOutput<object>[],
): VerifiedPayment | ProofRefusal<'amount-not-opened' | 'nothing-received'> {
  const outputs: ReceivedOutput[] = [];
  const unopened: number[] = [];
  for (const { index, amount, txKeyKind } of owned) {
    const key = transaction.outputs[index]?.key;
    if (amount === undefined || key === undefined) unopened.push(index);
    else outputs.push({ index, key, amount, txKeyKind });
  }
  const received = outputs.reduce((sum, { amount }) => sum + amount, 0n);
  const numbers = unopened.join(', ');
  if (received === 0n && unopened.length > 0)
    return createProofRefusal(
      'invalid',
      'amount-not-opened',
      formatMessage(
        'Output {numbers} belongs to the address, but its encrypted amount does not match its commitment, so it counts as zero.',
        { numbers },
      ),
    );
  if (received === 0n)
    return createProofRefusal(
      'invalid',
      'nothing-received',
      `The address owns ${formatCountWithNoun(owned.length, 'output')} of this transaction, of amount zero: that is no payment.`,
    );

  const warnings: ProofWarning[] = [];
  if (unopened.length > 0)
    warnings.push({
      code: 'amount-not-credited',
      ...formatMessage(
        'Output {numbers} also belongs to the address, but its encrypted amount does not match its commitment, so it is not counted.',
        { numbers },
      ),
    });
  return { verdict: 'valid', received, outputs, warnings };
}

/**
 * Returns a warning if the transaction does not have the payment id of the integrated address. The shared secret
 * decrypts the payment id of the transaction.
 */
function paymentIdWarnings(
  transaction: ProofTransaction,
  address: Address,
  { main: [derivation] }: TxKeyDerivations,
): ProofWarning[] {
  if (address.paymentId === undefined) return [];
  if (transaction.encryptedPaymentId === undefined)
    return [
      {
        code: 'payment-id-missing',
        message:
          'The transaction contains no encrypted payment id, so nothing links it to the payment id in this address.',
      },
    ];
  if (derivation === undefined) return [];
  const carried = maskPaymentId(transaction.encryptedPaymentId, derivation);
  if (equalBytes(carried, address.paymentId)) return [];
  return [
    {
      code: 'payment-id-differs',
      ...formatMessage(
        'The transaction contains the payment id {carried}, not the payment id {expected} of this address.',
        { carried: bytesToHex(carried), expected: bytesToHex(address.paymentId) },
      ),
    },
  ];
}
