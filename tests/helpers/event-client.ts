/** An event of a stream. */
export interface ReceivedEvent {
  readonly id: string;
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Parses a stream by the rules of server-sent events, as a browser does: an event counts when its empty line
 * has arrived, and an id without data is remembered.
 */
export class EventClient {
  readonly events: ReceivedEvent[] = [];
  lastId = '';
  #pending = '';

  /** Number in the last id. It is undefined before the first id. */
  get number(): number | undefined {
    const number = this.lastId.split('-')[1];
    return number === undefined ? undefined : Number(number);
  }

  read(text: string): void {
    this.#pending += text;
    for (let end = this.#pending.indexOf('\n\n'); end !== -1; end = this.#pending.indexOf('\n\n')) {
      const block = this.#pending.slice(0, end);
      this.#pending = this.#pending.slice(end + 2);
      this.#dispatch(block.split('\n'));
    }
  }

  /** Discards an event that has not arrived completely. */
  disconnect(): void {
    this.#pending = '';
  }

  #dispatch(lines: readonly string[]): void {
    const field = (name: string): string | undefined =>
      lines.findLast((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
    this.lastId = field('id') ?? this.lastId;
    const data = field('data');
    if (data === undefined) return;
    this.events.push({
      id: this.lastId,
      name: field('event') ?? 'message',
      data: JSON.parse(data) as ReceivedEvent['data'],
    });
  }
}
