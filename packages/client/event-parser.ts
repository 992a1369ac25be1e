/** One event of a `text/event-stream` response. */
export interface ServerSentEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
}

/** What a client must remember of a stream, so that its next connection continues where the last one ended. */
export interface EventStreamReconnectState {
  /** Id of the newest event, also if it had no data. Empty before the first one. */
  lastEventId: string;
  /** Milliseconds to wait before the next connection, as the server requested. */
  reconnectDelayMs: number;
}

/**
 * Creates a parser that takes the body part by part, and returns the events that each part completes. It writes the
 * last id and the reconnection time to `position`.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
export function createEventParser(
  reconnectState: EventStreamReconnectState,
): (chunk: string) => ServerSentEvent[] {
  let unfinished = '';
  let type = '';
  let data: string[] = [];
  return (part) => {
    const events: ServerSentEvent[] = [];
    const lines = (unfinished + part).split('\n');
    unfinished = lines.pop() ?? '';
    for (const ended of lines) {
      const line = ended.endsWith('\r') ? ended.slice(0, -1) : ended;
      if (line === '') {
        if (data.length > 0)
          events.push({
            id: reconnectState.lastEventId,
            type: type === '' ? 'message' : type,
            data: data.join('\n'),
          });
        type = '';
        data = [];
        continue;
      }
      const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
      if (name === 'event') type = value;
      else if (name === 'data') data.push(value);
      else if (name === 'id') reconnectState.lastEventId = value;
      else if (name === 'retry' && /^\d+$/.test(value)) reconnectState.reconnectDelayMs = Number(value);
    }
    return events;
  };
}
