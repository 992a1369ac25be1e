/** Delay after which a browser reconnects, in milliseconds. */
const RETRY_MS = 3_000;

/** The first lines of each event stream. They set how long the client waits before it reconnects. */
export const EVENT_STREAM_PREAMBLE = `retry: ${RETRY_MS}\n\n`;

/** A comment of the event stream, which clients ignore. It keeps the connection open. */
export const KEEP_ALIVE_COMMENT = ': still here\n';

/** Formats an event of a stream. @see https://html.spec.whatwg.org/multipage/server-sent-events.html */
export function formatServerSentEvent(id: string, name: string, data: unknown): string {
  return `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
