import { endpointCostPoints, defineEndpoint, indexErrorCodes } from '../contract/endpoint.ts';
import { createIntegerParam, txHashParam, type QueryParam } from '../contract/params.ts';
import { txWaitResponseSchema, type TxEventJson } from '../contract/tx-watch.ts';
import { responseEnvelopeOf } from '../json/envelope.ts';
import { txWaitOutcome, watchedTxJson } from '../json/tx-watch.ts';
import {
  EVENT_ID_PATTERN,
  formatTxEventId,
  encodeTxStateForEventId,
  toTxStateKnownToClient,
  parseTxEventId,
  addKnownPoolExitReason,
  type TxEventId,
} from '../json/tx-replay.ts';
import { readMissedTxStates } from './tx-stream.ts';
import { ApiError } from '../errors.ts';
import { createStreamRoute } from '../route.ts';
import { awaitIndexRead } from '../index-route.ts';
import { watchTransaction, type WatchedTxState } from '../../lookups/transaction-watch.ts';

/** Maximum duration of a wait in seconds. Proxies close a silent connection after 60 s. */
const MAX_WAIT_SECONDS = 50;

/** Highest number of confirmations that a client can wait for: about one day. */
export const MAX_AWAITED_CONFIRMATIONS = 720;

const afterParam: QueryParam<TxEventId | undefined> = {
  description:
    'The `state_id` of an earlier response. A state that the earlier response reported does not end the wait, unless the transaction has the requested confirmations.',
  requirement: 'must be the state_id of a response',
  schema: { type: 'string', pattern: EVENT_ID_PATTERN },
  parse: parseTxEventId,
  defaultValue: undefined,
};

const txWaitEndpoint = defineEndpoint({
  operation: 'waitForTx',
  path: '/api/v1/txs/{hash}/wait',
  summary: 'Waits until a transaction has a number of confirmations',
  description:
    'For programs that do not read streams. The response comes as soon as the transaction has the requested confirmations. It also comes when another transaction has spent the same coins, or when the node saw a double spend. The same holds when the transaction is only in blocks off the main chain, or when the transaction left the pool without a block. If none of these happens, the response comes after `timeout`. ' +
    'An orphaned transaction often returns to the pool. To wait for its return, send the request again with the `state_id` of the response as `after`: the new request ends only when the state has changed. The transaction may be unknown at first. Each client can have 8 of these requests open.',
  pathParams: { hash: txHashParam },
  queryParams: {
    confirmations: createIntegerParam(
      'Number of confirmations to wait for.',
      1,
      MAX_AWAITED_CONFIRMATIONS,
      1,
    ),
    after: afterParam,
    timeout: createIntegerParam('Maximum duration of the wait, in seconds.', 0, MAX_WAIT_SECONDS, 30),
  },
  response: txWaitResponseSchema,
  cost: endpointCostPoints.list,
  unavailable: [...indexErrorCodes, 'index_incomplete'],
});

export const txWaitRoute = createStreamRoute(
  txWaitEndpoint,
  'waits',
  async ({ database, events }, { hash, confirmations, timeout, after }) => ({
    type: 'application/json',
    async *generateBody(signal) {
      const stop = AbortSignal.any([signal, AbortSignal.timeout(timeout * 1000)]);
      const states = watchTransaction(database, events, hash, stop);
      let known = after?.knownState;
      let state: WatchedTxState | undefined;
      let json: TxEventJson | undefined;
      let outcome: ReturnType<typeof txWaitOutcome>;
      while (outcome === undefined) {
        const next = await awaitIndexRead(states.next());
        if (next.done === true) break;
        if (next.value === undefined) continue;
        if (state === undefined && after !== undefined && known !== undefined) {
          const last = { position: after.position, knownState: known };
          // The transaction may have left the pool since the previous request of the client. Only the events since that request show why.
          for await (const missed of readMissedTxStates(events, hash, last, next.value))
            known = missed.knownState;
        }
        state = next.value;
        json = addKnownPoolExitReason(watchedTxJson(hash, state), known);
        const reached = txWaitOutcome(
          { ...state, poolExitReason: json.left_pool ?? undefined },
          confirmations,
        );
        const isReported =
          after?.knownState !== undefined &&
          encodeTxStateForEventId(after.knownState) === encodeTxStateForEventId(toTxStateKnownToClient(json));
        if (reached === 'confirmed' || !isReported) outcome = reached;
      }
      if (state === undefined || json === undefined)
        throw new ApiError('busy', 'The server is shutting down. Send the request again.');
      const content = {
        ...responseEnvelopeOf(state.indexState),
        ...json,
        state_id: formatTxEventId(state.position, toTxStateKnownToClient(json), false),
        outcome: outcome ?? 'timeout',
      };
      yield `${JSON.stringify(content)}\n`;
    },
  }),
);
