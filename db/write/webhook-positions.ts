import { readRows, rowDecoder } from '../row-decoder.ts';
import { webhookPositions } from '../schema/index.ts';
import { statement, type WriteDatabase } from '../write-database.ts';

/** A position in the sequence of events: after the event with this number. */
export type WebhookPosition = Pick<typeof webhookPositions.$inferSelect, 'epoch' | 'number'>;

const positionRow = rowDecoder({ epoch: webhookPositions.epoch, number: webhookPositions.number });

/**
 * Returns the position that a receiver has reached in the sequence of events. Undefined for a receiver that was never
 * registered.
 */
export async function readWebhookPosition(
  database: WriteDatabase,
  receiver: string,
): Promise<WebhookPosition | undefined> {
  const [row] = await readRows(
    database,
    positionRow,
    statement`select epoch, number from webhook_positions where receiver = ${receiver}`,
  );
  return row;
}

/** Registers a receiver at a position in the sequence of events. A receiver that is already registered keeps its position. */
export async function registerWebhook(
  database: WriteDatabase,
  receiver: string,
  { epoch, number }: WebhookPosition,
): Promise<void> {
  await database.query(statement`
    insert into webhook_positions (receiver, epoch, number) values (${receiver}, ${epoch}, ${number})
    on conflict do nothing`);
}

/**
 * Moves a receiver to another position in the sequence of events.
 *
 * @returns false when the position is no longer `from`, because another sender moved it
 */
export async function moveWebhookPosition(
  database: WriteDatabase,
  receiver: string,
  from: WebhookPosition,
  to: WebhookPosition,
): Promise<boolean> {
  const moved = await database.query(statement`
    update webhook_positions set epoch = ${to.epoch}, number = ${to.number}
    where receiver = ${receiver} and epoch = ${from.epoch} and number = ${from.number}
    returning receiver`);
  return moved.length === 1;
}

const stateRow = rowDecoder({ state: webhookPositions.state });

/**
 * Returns the state of the index in the last report that a receiver accepted. Undefined before the first accepted
 * report.
 */
export async function readLastReportedIndexState(
  database: WriteDatabase,
  receiver: string,
): Promise<string | undefined> {
  const [row] = await readRows(
    database,
    stateRow,
    statement`select state from webhook_positions where receiver = ${receiver}`,
  );
  return row?.state ?? undefined;
}

/** Stores the state of the index that a receiver knows from the last report that it accepted. */
export async function storeLastReportedIndexState(
  database: WriteDatabase,
  receiver: string,
  state: string,
): Promise<void> {
  await database.query(statement`update webhook_positions set state = ${state} where receiver = ${receiver}`);
}
