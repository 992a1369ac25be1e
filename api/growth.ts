import type { Envelope } from './contract/envelope.ts';

/** Brings an answer to a later moment, without the database. */
export interface Growth<Answer> {
  /** Hash of the newest indexed block when the answer was made. */
  readonly tipHash: string;
  /**
   * Returns the answer as it would be made now.
   *
   * @param body the bytes of the answer
   * @param present the state of the index. Its chain contains the block of `tipHash`.
   */
  readonly grow: (body: Buffer, present: Envelope) => Answer;
}

/**
 * Matches the fields of an answer whose numbers grow by one with each block. JSON puts a backslash before every quotation
 * mark within a text, so no text matches.
 */
const GROWING_FIELDS = /"(confirmations|current_height)":(\d+)/g;

/**
 * Returns JSON with the confirmations and the length of the chain after some more blocks.
 *
 * @param json its texts may have any encoding that contains ASCII
 */
export function grownJson(json: string, blocks: number): string {
  return json.replace(
    GROWING_FIELDS,
    (_, name: string, value: string) => `"${name}":${Number(value) + blocks}`,
  );
}

/** Returns the beginning of an answer with an envelope. */
function envelopeText({ index, node }: Envelope): string {
  return JSON.stringify({ index, node }).slice(0, -1);
}

/**
 * Does the same as {@link grownJson} for an answer that begins with the state of the index.
 *
 * @throws Error when it does not begin with it
 */
export function grownJsonWithEnvelope(json: string, made: Envelope, present: Envelope): string {
  const head = envelopeText(made);
  if (!json.startsWith(head)) throw new Error('an answer does not begin with the state of the index');
  const blocks = present.index.height - made.index.height;
  return envelopeText(present) + grownJson(json.slice(head.length), blocks);
}
