import type { TxHash } from '@ringscope/protocol/brands.ts';
import type { EventLog, EventLogPosition } from '../../lookups/event-log.ts';
import { watchTransaction, type WatchedTxState } from '../../lookups/transaction-watch.ts';
import { formatServerSentEvent, KEEP_ALIVE_COMMENT, EVENT_STREAM_PREAMBLE } from '../json/event-stream.ts';
import {
  applyChainEventToTxState,
  formatTxEventId,
  encodeTxStateForEventId,
  toTxStateKnownToClient,
  toTxEventFromStateKnownToClient,
  addKnownPoolExitReason,
  fillInBlockHash,
  type TxStateKnownToClient,
  type TxEventId,
} from '../json/tx-replay.ts';
import { finalTxOutcome, watchedTxJson } from '../json/tx-watch.ts';
import { awaitIndexRead } from '../index-route.ts';
import type { RouteSources } from '../route-sources.ts';

/** Maximum number of events in which the server looks for the states that a reconnecting client missed: about eight hours of mainnet. */
const MAX_REPLAYED_EVENTS = 20_000;

type TxStreamSources = Pick<RouteSources, 'database' | 'events'>;

/** The transaction of a stream, and the number of confirmations at which the stream ends. */
export interface TxStreamQuery {
  readonly hash: TxHash;
  readonly confirmations: number;
}

/**
 * Returns whether a client that reconnects after the event `end` needs no new stream, because the outcome of the transaction is still
 * final. Returns false if a reorg has since removed the transaction from the chain.
 *
 * @throws ApiError when the index cannot be read
 */
export async function isTxStreamOver(
  { database, events }: TxStreamSources,
  { hash, confirmations }: TxStreamQuery,
  lastEventId: TxEventId | undefined,
): Promise<boolean> {
  if (lastEventId?.isLastEvent !== true) return false;
  const states = watchTransaction(database, events, hash, new AbortController().signal);
  const { value } = await awaitIndexRead(states.next());
  await states.return();
  return value !== undefined && finalTxOutcome(value, confirmations) !== undefined;
}

/**
 * Generates the body of a stream about one transaction. If the client sent the id of the last event that it received, the stream begins
 * with the states that it missed, in order. It ends with the event `end`, when the signal aborts, or when the event log is closed.
 *
 * @throws ApiError when the index cannot be read; the client then reconnects
 */
export async function* generateTxStream(
  { database, events }: TxStreamSources,
  { hash, confirmations }: TxStreamQuery,
  lastEventId: TxEventId | undefined,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  yield EVENT_STREAM_PREAMBLE;
  const states = watchTransaction(database, events, hash, signal);
  let known = lastEventId?.knownState;
  let isFirst = true;
  for (;;) {
    const next = await awaitIndexRead(states.next());
    if (next.done === true) return;
    const watched = next.value;
    if (watched === undefined) {
      yield `${KEEP_ALIVE_COMMENT}\n`;
      continue;
    }
    if (isFirst && lastEventId !== undefined && known !== undefined) {
      const start = fillInBlockHash(known, watchedTxJson(hash, watched).block);
      for await (const missed of readMissedTxStates(
        events,
        hash,
        { ...lastEventId, knownState: start },
        watched,
      )) {
        known = missed.knownState;
        const json = toTxEventFromStateKnownToClient(hash, known);
        if (json === undefined) continue;
        const isLast = known.confirmations >= confirmations;
        yield formatServerSentEvent(
          formatTxEventId(missed.position, known, isLast),
          isLast ? 'end' : 'tx',
          json,
        );
        if (isLast) return;
      }
    }
    const json = addKnownPoolExitReason(watchedTxJson(hash, watched), known);
    const current = toTxStateKnownToClient(json);
    const isLast = finalTxOutcome(watched, confirmations) !== undefined;
    const isKnown =
      isFirst && known !== undefined && encodeTxStateForEventId(known) === encodeTxStateForEventId(current);
    isFirst = false;
    known = current;
    if (isKnown && !isLast) continue;
    yield formatServerSentEvent(
      formatTxEventId(watched.position, current, isLast),
      isLast ? 'end' : 'tx',
      json,
    );
    if (isLast) return;
  }
}

interface TxStateAtPosition {
  readonly position: EventLogPosition;
  readonly knownState: TxStateKnownToClient;
}

/** Yields the states that a reconnecting client has missed, between the last event that it received and its new subscription. */
export async function* readMissedTxStates(
  log: EventLog,
  hash: TxHash,
  lastState: TxStateAtPosition,
  { position: until }: Pick<WatchedTxState, 'position'>,
): AsyncGenerator<TxStateAtPosition, void> {
  let { position, knownState: known } = lastState;
  if (position.epoch !== until.epoch || until.number - position.number > MAX_REPLAYED_EVENTS) return;
  while (position.number < until.number) {
    const batch = await awaitIndexRead(log.eventsAfter(position));
    if (batch.kind === 'events-lost' || batch.events.length === 0) return;
    for (const event of batch.events) {
      if (event.row.number > until.number) return;
      position = { epoch: position.epoch, number: event.row.number };
      const next = applyChainEventToTxState(hash, known, event);
      if (encodeTxStateForEventId(next) === encodeTxStateForEventId(known)) continue;
      known = next;
      yield { position, knownState: known };
    }
  }
}
