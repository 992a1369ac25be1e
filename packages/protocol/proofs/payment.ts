import { formatMessage } from '../message.ts';
import type { Address } from '../address/address.ts';
import { bytesToHex, equalBytes } from '../bytes.ts';
import { maskPaymentId } from '../crypto/derivation.ts';
import { refuseTooLarge } from './limits.ts';
import { findOwnedOutputs, type Derivations } from './outputs.ts';
import type { ProofTransaction } from './transaction.ts';
import { quantity, refuse, type ProofWarning, type ProofRefusal } from './verdict.ts';

/** An output that pays the address. */
export interface ReceivedOutput {
  readonly index: number;
  /** One-time key. If another output of the chain has the same key, only one of the two can ever be spent. */
  readonly key: Uint8Array;
  /** Atomic units. The commitment confirms the amount, or the amount is not hidden. */
  readonly amount: bigint;
  /** Whether the main key of the transaction or the additional key of the output found it. */
  readonly via: 'main' | 'additional';
}

/** Result of a valid transaction key or transaction proof: the transaction pays the address. */
export interface Payment {
  readonly verdict: 'valid';
  /** Sum of `outputs`, more than 0n. */
  readonly received: bigint;
  readonly outputs: readonly ReceivedOutput[];
  readonly warnings: readonly ProofWarning[];
}

/** Reasons why no payment is proven, even if the key or signature is valid. */
export type PaymentFault = 'format-unknown' | 'too-large' | 'amount-not-opened' | 'nothing-received';

/**
 * Refuses a transaction whose outputs this code cannot read or does not check. Otherwise the caller would take it for a
 * transaction that pays nothing.
 */
export function refuseUnreadable(
  transaction: ProofTransaction,
): ProofRefusal<'format-unknown' | 'too-large'> | undefined {
  if (transaction.undecoded === undefined) return refuseTooLarge(transaction);
  return refuse(
    'unsupported',
    'format-unknown',
    formatMessage(
      'This transaction is of a newer format ({format}) that cannot be checked here. That says nothing about whether it pays the address.',
      { format: transaction.undecoded },
    ),
  );
}

/**
 * Finds the outputs that pay the address under the given shared secrets.
 *
 * @param nothing the refusal when no output belongs to the address, because only the caller knows its meaning
 */
export function verifyPayment<Fault extends string>(
  transaction: ProofTransaction,
  address: Address,
  derivations: Derivations,
  nothing: () => ProofRefusal<Fault>,
): Payment | ProofRefusal<Fault | 'amount-not-opened' | 'nothing-received'> {
  const owned = findOwnedOutputs(
    transaction,
    derivations,
    new Map([[bytesToHex(address.spendKey), address]]),
  );
  if (owned.length === 0) return nothing();

  const outputs: ReceivedOutput[] = [];
  const uncredited: number[] = [];
  for (const { index, amount, via } of owned) {
    const key = transaction.outputs[index]?.key;
    if (amount === undefined || key === undefined) uncredited.push(index);
    else outputs.push({ index, key, amount, via });
  }
  const received = outputs.reduce((sum, { amount }) => sum + amount, 0n);
  const numbers = uncredited.join(', ');
  if (received === 0n && uncredited.length > 0)
    return refuse(
      'invalid',
      'amount-not-opened',
      formatMessage(
        'Output {numbers} belongs to the address, but its encrypted amount does not fit its commitment, so it counts as nothing.',
        { numbers },
      ),
    );
  if (received === 0n)
    return refuse(
      'invalid',
      'nothing-received',
      `The address owns ${quantity(owned.length, 'output')} of this transaction, of amount zero: that is no payment.`,
    );

  const warnings = paymentIdWarnings(transaction, address, derivations);
  if (uncredited.length > 0)
    warnings.push({
      code: 'amount-not-credited',
      ...formatMessage(
        'Output {numbers} belongs to the address too, but its encrypted amount does not fit its commitment; it is not counted.',
        { numbers },
      ),
    });
  return { verdict: 'valid', received, outputs, warnings };
}

/**
 * Warns when the transaction has no payment id, or another one than the integrated address. The shared secret decrypts
 * the payment id of the transaction.
 */
function paymentIdWarnings(
  transaction: ProofTransaction,
  address: Address,
  { main: [derivation] }: Derivations,
): ProofWarning[] {
  if (address.paymentId === undefined) return [];
  if (transaction.encryptedPaymentId === undefined)
    return [
      {
        code: 'payment-id-missing',
        message:
          'The transaction carries no encrypted payment id, so nothing ties it to the id inside this address.',
      },
    ];
  if (derivation === undefined) return [];
  const carried = maskPaymentId(transaction.encryptedPaymentId, derivation);
  if (equalBytes(carried, address.paymentId)) return [];
  return [
    {
      code: 'payment-id-differs',
      ...formatMessage(
        'The transaction carries the payment id {carried}, not the id {expected} inside this address.',
        { carried: bytesToHex(carried), expected: bytesToHex(address.paymentId) },
      ),
    },
  ];
}
