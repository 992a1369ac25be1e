import type { Client } from 'openapi-fetch';
import { ApiResponseError } from './errors.ts';
import type { Amount } from './integers.ts';
import type { TxStateEvent } from './stream.ts';
import type { paths, ProofResponse, TxEvent } from './types.ts';

/** A payment that a shop expects, with what the payer sent to prove it. */
export interface ExpectedPayment {
  /** Hash of the transaction. It may be unknown to the network at first. */
  readonly txHash: string;
  /** The address that the shop gave to the payer. */
  readonly address: string;
  /** The amount that the shop requested, in atomic units. */
  readonly amount: Amount;
  /**
   * The transaction key, or the proof string with its message. The client sends it to the explorer, which checks it.
   */
  readonly proof: { readonly txKey: string } | { readonly text: string; readonly message?: string };
  /**
   * Number of confirmations at which the watch ends. The default is 10, because the network then lets the shop spend
   * the coins.
   */
  readonly confirmations?: number;
  /** Aborts the watch: the `for await` loop of the caller then throws the abort reason. */
  readonly signal?: AbortSignal;
}

/** What the client knows about an expected payment after one event of its transaction. */
export interface PaymentState {
  /** Where the transaction is, for instance in the pool. */
  readonly txState: TxEvent['state'];
  readonly confirmations: number;
  /** Atomic units that the address received. Undefined until the explorer knows the transaction and has checked the proof. */
  readonly received: Amount | undefined;
  /** Whether the shop can deliver: the proof is valid, the amount is sufficient, the payment is final and not locked. */
  readonly isPaid: boolean;
  /** Human-readable reason why the payment will not succeed. Undefined while it can still succeed. */
  readonly failure: string | undefined;
}

const FINAL_CONFIRMATIONS = 10;

/** The methods of the client that {@link watchExpectedPayment} calls. */
interface PaymentCalls {
  readonly post: Client<paths>['POST'];
  readonly watchTx: (
    hash: string,
    options: { readonly confirmations: number; readonly signal?: AbortSignal },
  ) => AsyncIterable<TxStateEvent>;
}

/**
 * Yields the states of an expected payment until it is paid or can no longer be paid.
 *
 * @throws {ApiResponseError} if a response is an error
 */
export async function* watchExpectedPayment(
  { post, watchTx }: PaymentCalls,
  payment: ExpectedPayment,
): AsyncGenerator<PaymentState, void, undefined> {
  const { confirmations = FINAL_CONFIRMATIONS, signal } = payment;
  let checked: ProofResponse | undefined;
  for await (const { type, data } of watchTx(payment.txHash, {
    confirmations,
    ...(signal === undefined ? {} : { signal }),
  })) {
    const isKnown = data.state === 'confirmed' || data.state === 'pool';
    // Until the event `end`, one check of the proof suffices, because the amount does not change. The check at `end` shows
    // whether the payment is final.
    if (isKnown && (checked === undefined || type === 'end')) checked = await check(post, payment);
    const received = checked && receivedAmount(checked);
    const state = { txState: data.state, confirmations: data.confirmations, received };
    const failure = failureOf(data, payment, checked);
    const isFinal =
      checked?.settled === true ||
      (checked?.unsettled_reason === 'few-confirmations' && confirmations < FINAL_CONFIRMATIONS);
    const isPaid = type === 'end' && failure === undefined && isFinal;
    const unsettled =
      type === 'end' && !isPaid
        ? `The payment is not final: ${checked?.unsettled_reason ?? data.state}.`
        : undefined;
    yield { ...state, isPaid, failure: failure ?? unsettled };
    if (failure !== undefined) return;
  }
}

function failureOf(
  { replaced_by }: TxEvent,
  { amount }: ExpectedPayment,
  checked: ProofResponse | undefined,
): string | undefined {
  if (replaced_by !== null) return `Transaction ${replaced_by} has spent the same coins.`;
  if (checked === undefined) return undefined;
  if (checked.verdict === 'refuted' || checked.verdict === 'malformed') return checked.message;
  const received = receivedAmount(checked);
  return received !== undefined && received < amount
    ? `The address received ${received} atomic units of the expected ${amount}.`
    : undefined;
}

function receivedAmount({ verdict, amounts }: ProofResponse): Amount | undefined {
  return verdict === 'proven' ? amounts.find(({ name }) => name === 'received')?.amount : undefined;
}

async function check(
  post: Client<paths>['POST'],
  { txHash, address, proof, signal }: ExpectedPayment,
): Promise<ProofResponse> {
  const ending = signal === undefined ? {} : { signal };
  const { data, error, response } =
    'txKey' in proof
      ? await post('/api/v1/proofs/tx-key', {
          body: { tx_hash: txHash, tx_key: proof.txKey, address },
          ...ending,
        })
      : await post('/api/v1/proofs/tx-proof', {
          body: { tx_hash: txHash, address, proof: proof.text, message: proof.message ?? '' },
          ...ending,
        });
  if (data === undefined) throw new ApiResponseError(response, error);
  return data;
}
