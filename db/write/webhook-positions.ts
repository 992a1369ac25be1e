import { readRows, createRowDecoder } from '../row-decoder.ts';
import { webhookPositions } from '../schema/index.ts';
import { statement, type WriteDatabase } from '../write-database.ts';

/** A position in the sequence of events: after the event with this number. */
export type WebhookPosition = Pick<typeof webhookPositions.$inferSelect, 'epoch' | 'number'>;

const positionRow = createRowDecoder({ epoch: webhookPositions.epoch, number: webhookPositions.number });

/**
 * Returns the position that a receiver has reached in the sequence of events. Undefined for a receiver that was never
 * registered.
 */
export async function readWebhookPosition(
  database: WriteDatabase,
  receiverId: string,
): Promise<WebhookPosition | undefined> {
  const [row] = await readRows(
    database,
    positionRow,
    statement`select epoch, number from webhook_positions where receiver = ${receiverId}`,
  );
  return row;
}

/** Registers a receiver at a position in the sequence of events. A receiver that is already registered keeps its position. */
export async function registerWebhook(
  database: WriteDatabase,
  receiverId: string,
  { epoch, number }: WebhookPosition,
): Promise<void> {
  await database.query(statement`
    insert into webhook_positions (receiver, epoch, number) values (${receiverId}, ${epoch}, ${number})
    on conflict do nothing`);
}

/**
 * Moves a receiver to another position in the sequence of events.
 *
 * @returns false when the position is no longer `expectedPosition`, because another sender moved it
 */
export async function moveWebhookPosition(
  database: WriteDatabase,
  receiverId: string,
  expectedPosition: WebhookPosition,
  newPosition: WebhookPosition,
): Promise<boolean> {
  const moved = await database.query(statement`
    update webhook_positions set epoch = ${newPosition.epoch}, number = ${newPosition.number}
    where receiver = ${receiverId} and epoch = ${expectedPosition.epoch} and number = ${expectedPosition.number}
    returning receiver`);
  return moved.length === 1;
}

const stateRow = createRowDecoder({ state: webhookPositions.state });

/**
 * Returns the state of the index in the last report that a receiver accepted. Undefined before the first accepted
 * report.
 */
export async function readLastReportedIndexState(
  database: WriteDatabase,
  receiverId: string,
): Promise<string | undefined> {
  const [row] = await readRows(
    database,
    stateRow,
    statement`select state from webhook_positions where receiver = ${receiverId}`,
  );
  return row?.state ?? undefined;
}

/** Stores the state of the index that a receiver knows from the last report that it accepted. */
export async function storeLastReportedIndexState(
  database: WriteDatabase,
  receiver: string,
  indexState: string,
): Promise<void> {
  await database.query(
    statement`update webhook_positions set state = ${indexState} where receiver = ${receiver}`,
  );
}
