import type { ChainEvent } from '../../db/queries/events.ts';
import { formatEventId, parseEventId, type EventLogPosition } from '../../lookups/event-log.ts';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import type { TxEventJson } from '../contract/tx-watch.ts';

type TxBlockJson = NonNullable<TxEventJson['block']>;

/** A block as the id of an event identifies it: by its height and the start of its hash. */
interface BlockReference {
  readonly height: number;
  readonly hashStart: string;
}

/** The state of a transaction that the client of a stream knows from the last event that it received. */
export interface TxStateKnownToClient extends Omit<TxEventJson, 'hash' | 'block' | 'replaced_by'> {
  readonly block: TxBlockJson | BlockReference | null;
  readonly isReplaced: boolean;
}

/** The content of an event id: the position in the event log and, in a stream of one transaction, its state. */
export interface TxEventId {
  readonly position: EventLogPosition;
  /** The state of the transaction in a stream of one transaction. Undefined for an id of the stream of all events. */
  readonly knownState: TxStateKnownToClient | undefined;
  /** Whether the stream of the transaction ended with this event. False for an id of the stream of all events. */
  readonly isLastEvent: boolean;
}

const HASH_START_CHARACTERS = 8;

const exitReasons = [
  'mined',
  'double-spent',
  'dropped',
] as const satisfies readonly TxEventJson['left_pool'][];

const stateLetters = { u: 'unknown', p: 'pool', o: 'orphaned', c: 'confirmed' } as const;

const STATE_PATTERN = `([upoc])(?:([0-9]{1,9})\\.([0-9a-f]{${HASH_START_CHARACTERS}})\\.([0-9]{1,9}))?(?:\\.l([0-2]))?(\\.s)?(\\.r)?(\\.e)?`;

/** Pattern of an event id, with or without the state of a transaction. */
export const EVENT_ID_PATTERN = `^([0-9a-f]{8}-(?:0|[1-9][0-9]{0,14}))(?:-${STATE_PATTERN})?$`;

const eventIdPattern = new RegExp(EVENT_ID_PATTERN);

/** Parses the id of an event, from the stream of all events or of one transaction. Returns undefined for an invalid id. */
export function parseTxEventId(text: string): TxEventId | undefined {
  const [, log, letter, height, hashStart, confirmations, exit, seen, replaced, end] =
    eventIdPattern.exec(text) ?? [];
  const position = log === undefined ? undefined : parseEventId(log);
  if (position === undefined) return undefined;
  if (letter === undefined) return { position, knownState: undefined, isLastEvent: false };
  const isConfirmed = letter === 'c';
  if (isConfirmed !== (height !== undefined)) return undefined;
  return {
    position,
    knownState: {
      state: stateLetters[letter as keyof typeof stateLetters],
      confirmations: Number(confirmations ?? 0),
      block: isConfirmed ? { height: Number(height), hashStart: hashStart ?? '' } : null,
      double_spend_seen: seen !== undefined,
      left_pool: exit === undefined ? null : (exitReasons[Number(exit)] ?? null),
      isReplaced: replaced !== undefined,
    },
    isLastEvent: end !== undefined,
  };
}

/** Formats the id of an event of one transaction. The id contains the state, so that the server can resume the stream after this event. */
export function formatTxEventId(
  position: EventLogPosition,
  knownState: TxStateKnownToClient,
  isLastEvent: boolean,
): string {
  return `${formatEventId(position)}-${encodeTxStateForEventId(knownState)}${isLastEvent ? '.e' : ''}`;
}

/** Formats the state of a transaction as a part of an event id. Two states with the same string are the same for a client. */
export function encodeTxStateForEventId(knownState: TxStateKnownToClient): string {
  const { state, block, confirmations, left_pool: exit } = knownState;
  const parts = [
    block === null
      ? state.slice(0, 1)
      : `${state.slice(0, 1)}${block.height}.${hashStartOf(block)}.${confirmations}`,
    ...(exit === null ? [] : [`l${exitReasons.indexOf(exit)}`]),
    ...(knownState.double_spend_seen ? ['s'] : []),
    ...(knownState.isReplaced ? ['r'] : []),
  ];
  return parts.join('.');
}

function hashStartOf(block: TxBlockJson | BlockReference): string {
  return 'hashStart' in block ? block.hashStart : block.hash.slice(0, HASH_START_CHARACTERS);
}

/** Returns the state of a transaction that a client knows after it received an event. */
export function toTxStateKnownToClient({
  hash: _,
  replaced_by: replacedBy,
  ...fields
}: TxEventJson): TxStateKnownToClient {
  return { ...fields, isReplaced: replacedBy !== null };
}

/**
 * Returns the event that reports the given known state. Undefined if only the start of the block hash is known.
 */
export function toTxEventFromStateKnownToClient(
  hash: TxHash,
  knownState: TxStateKnownToClient,
): TxEventJson | undefined {
  const { isReplaced: _, block, ...fields } = knownState;
  if (block !== null && 'hashStart' in block) return undefined;
  return { hash, ...fields, block, replaced_by: null };
}

/**
 * Completes the block of a state that was parsed from an event id, which contains only the start of the block hash. Returns the state
 * unchanged unless `currentBlock` is that block.
 */
export function fillInBlockHash(
  knownState: TxStateKnownToClient,
  currentBlock: TxEventJson['block'],
): TxStateKnownToClient {
  const { block } = knownState;
  if (block === null || currentBlock === null || block.height !== currentBlock.height) return knownState;
  return hashStartOf(block) === hashStartOf(currentBlock)
    ? { ...knownState, block: currentBlock }
    : knownState;
}

/** Adds the reason why a transaction left the pool, if it is part of the known state. The tables of the index do not contain the reason. */
export function addKnownPoolExitReason(
  json: TxEventJson,
  known: TxStateKnownToClient | undefined,
): TxEventJson {
  if (json.state !== 'unknown' || known?.state !== 'unknown') return json;
  return { ...json, left_pool: json.left_pool ?? known.left_pool };
}

const noBlock = {
  confirmations: 0,
  block: null,
  double_spend_seen: false,
  left_pool: null,
  isReplaced: false,
};

/** Returns the state of a transaction after an event of the index. An event about other objects does not change the state. */
export function applyChainEventToTxState(
  hash: TxHash,
  knownState: TxStateKnownToClient,
  { row, block, txHashes }: ChainEvent,
): TxStateKnownToClient {
  switch (row.kind) {
    case 'pool-added':
      return row.hash === hash && knownState.state !== 'confirmed'
        ? { ...noBlock, state: 'pool' }
        : knownState;
    case 'pool-removed':
      // For a mined transaction, a separate event reports the block that includes it.
      if (row.hash !== hash || knownState.state !== 'pool' || row.reason === 'mined') return knownState;
      return { ...noBlock, state: 'unknown', left_pool: row.reason };
    case 'reorg':
      return knownState.block !== null && row.height < knownState.block.height
        ? { ...noBlock, state: 'orphaned' }
        : knownState;
    case 'block': {
      const position = block?.minerTxHash === hash ? 0 : txHashes.indexOf(hash) + 1;
      if (block !== undefined && (position > 0 || block.minerTxHash === hash)) {
        const { height, hash: blockHash, timestamp } = block;
        return {
          ...noBlock,
          state: 'confirmed',
          confirmations: 1,
          block: { height, hash: blockHash, timestamp, position },
        };
      }
      if (knownState.block === null || row.height < knownState.block.height) return knownState;
      return { ...knownState, confirmations: row.height - knownState.block.height + 1 };
    }
    // A reset event does not contain the state of the transaction. The caller must read it from the tables of the index.
    case 'reset':
      return knownState;
  }
}
