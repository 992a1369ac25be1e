import { SPENDABLE_AGE_BLOCKS } from '@ringscope/protocol/unlock-time.ts';
import type { ProofKind } from './kinds.ts';
import type { ProofVerifierOutcome } from './outcome.ts';

/**
 * Minimum number of confirmations of a settled payment. Before that, the network does not allow anyone to spend the
 * output.
 */
export const MIN_SETTLEMENT_CONFIRMATIONS = SPENDABLE_AGE_BLOCKS;

/** Why a payment is not settled, the most serious reason first. */
export const unsettledPaymentReasons = [
  'not-proven', // A reason why a payment is not settled: the verdict is not `proven`.
  'unknown', // A reason why a payment is not settled: the index does not respond, or is behind.
  'orphaned', // A reason why a payment is not settled: a reorg removed the block of the transaction from the main chain.
  'in-pool', // A reason why a payment is not settled: the transaction waits for a block.
  'burnt', // A reason why a payment is not settled: another output has the same one-time key, and only one of the two can be spent.
  'locked', // A reason why a payment is not settled: its unlock time has not passed.
  'few-confirmations', // The transaction has fewer confirmations than MIN_SETTLEMENT_CONFIRMATIONS.
] as const;
export type UnsettledPaymentReason = (typeof unsettledPaymentReasons)[number];

/** Whether the receiver of a payment can rely on the payment now. */
export type PaymentSettlement =
  | { readonly settled: true }
  | { readonly settled: false; readonly reason: UnsettledPaymentReason };

/** Kinds of proof that are about a payment. */
const paymentKinds: ReadonlySet<ProofKind> = new Set(['tx-key', 'tx-proof']);

/** The fields of an outcome that decide whether a payment is settled. */
export type PaymentSettlementInput = Pick<
  ProofVerifierOutcome,
  'kind' | 'verdict' | 'location' | 'unlockState' | 'outputs' | 'tip' | 'warnings'
>;

/**
 * Returns whether a payment is settled: proven, in a block of the main chain with at least {@link MIN_SETTLEMENT_CONFIRMATIONS},
 * not locked, and with one-time keys that no other output has. A settled payment may already be spent by its receiver.
 *
 * @returns undefined for a proof that is not about a payment
 */
export function paymentSettlementOf(outcome: PaymentSettlementInput): PaymentSettlement | undefined {
  if (!paymentKinds.has(outcome.kind)) return undefined;
  const reason = unsettledReason(outcome);
  return reason === undefined ? { settled: true } : { settled: false, reason };
}

function unsettledReason({
  verdict,
  location,
  unlockState,
  outputs,
  tip,
  warnings,
}: PaymentSettlementInput): UnsettledPaymentReason | undefined {
  if (verdict !== 'proven') return 'not-proven';
  if (tip === undefined || location === undefined || unlockState === undefined) return 'unknown';
  if (location.state === 'orphaned') return 'orphaned';
  if (location.state === 'pool') return 'in-pool';
  if (outputs.some(({ outputsWithSameKey }) => outputsWithSameKey.length > 0)) return 'burnt';
  if (unlockState.isLocked) return 'locked';
  if (location.confirmations < MIN_SETTLEMENT_CONFIRMATIONS) return 'few-confirmations';
  // The blocks of an index that is behind may be on a chain that the network has left, so they do not settle a payment.
  return warnings.some(({ code }) => code === 'index-behind') ? 'unknown' : undefined;
}
