import { endpointCosts, defineEndpoint, indexErrorCodes } from '../contract/endpoint.ts';
import { integerParam, txHashParam } from '../contract/params.ts';
import { txWaitResponse } from '../contract/tx-watch.ts';
import { envelopeOf } from '../json/envelope.ts';
import { waitOutcome, watchedTxJson } from '../json/tx-watch.ts';
import { ApiError } from '../errors.ts';
import { createStreamRoute, readOrThrow } from '../route.ts';
import { watchTransaction, type WatchedTxState } from '../../lookups/transaction-watch.ts';

/** Seconds that a wait may last. Proxies close a silent connection after 60 s. */
const MAX_WAIT_SECONDS = 50;

/** Highest number of confirmations that a client can wait for: about one day. */
export const MAX_CONFIRMATIONS = 720;

const txWaitEndpoint = defineEndpoint({
  operation: 'waitForTx',
  path: '/api/v1/txs/{hash}/wait',
  summary: 'Waits until a transaction has a number of confirmations',
  description:
    'For programs that do not read streams. The response comes as soon as the transaction has the requested confirmations, or when something happened that you must know: another transaction on the main chain has spent the same coins, the block of the transaction left the main chain, the node saw a double spend, or the transaction left the pool without a block. Otherwise it comes after `timeout`. ' +
    'An orphaned transaction often returns to the pool, so wait some seconds before you send the request again. The transaction may be unknown at first. Each client can have 8 such requests open.',
  pathParams: { hash: txHashParam },
  queryParams: {
    confirmations: integerParam('Number of confirmations to wait for.', 1, MAX_CONFIRMATIONS, 1),
    timeout: integerParam('Seconds after which the response comes in any case.', 0, MAX_WAIT_SECONDS, 30),
  },
  response: txWaitResponse,
  cost: endpointCosts.list,
  unavailable: [...indexErrorCodes, 'index_incomplete'],
});

export const txWaitRoute = createStreamRoute(
  txWaitEndpoint,
  'waits',
  async ({ database, events }, { hash, confirmations, timeout }) => ({
    type: 'application/json',
    async *parts(signal) {
      const stop = AbortSignal.any([signal, AbortSignal.timeout(timeout * 1000)]);
      const states = watchTransaction(database, events, hash, stop);
      let state: WatchedTxState | undefined;
      let outcome: ReturnType<typeof waitOutcome>;
      while (outcome === undefined) {
        const next = await readOrThrow(states.next());
        if (next.done === true) break;
        if (next.value === undefined) continue;
        state = next.value;
        outcome = waitOutcome(state, confirmations);
      }
      if (state === undefined)
        throw new ApiError('busy', 'The server is shutting down. Send the request again.');
      const content = {
        ...envelopeOf(state.indexState),
        ...watchedTxJson(hash, state),
        outcome: outcome ?? 'timeout',
      };
      yield `${JSON.stringify(content)}\n`;
    },
  }),
);
