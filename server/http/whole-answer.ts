import type { HeaderList } from './security-headers.ts';
import type { EncodedAnswer } from './stored-answer.ts';

/** Number of characters of a date in the form of HTTP, such as `Mon, 23 Nov 2026 20:00:00 GMT`. */
const DATE_LENGTH = 29;

/**
 * Head and body of an answer in one piece, for connections that end with it. Only the date changes from one use to the next.
 *
 * A new piece for each request would take a tenth of the processor time of a kept answer.
 */
export class WholeAnswer {
  readonly #bytes: Buffer;
  readonly #startLength: number;
  readonly #dateAt: number;
  readonly #bodyAt: number;
  #date = '';

  /** @param start the status line, and the headers that each answer has */
  constructor({ head, body }: EncodedAnswer, start: string) {
    const untilDate = `${start}${headText(head)}Date: `;
    const wholeHead = `${untilDate}${' '.repeat(DATE_LENGTH)}\r\nConnection: close\r\n\r\n`;
    this.#startLength = start.length;
    this.#dateAt = untilDate.length;
    this.#bodyAt = wholeHead.length;
    this.#bytes = Buffer.allocUnsafeSlow(wholeHead.length + body.length);
    this.#bytes.write(wholeHead, 'latin1');
    body.copy(this.#bytes, wholeHead.length);
  }

  /** The body, as a part of the whole. */
  get body(): Buffer {
    return this.#bytes.subarray(this.#bodyAt);
  }

  get headLength(): number {
    return this.#bodyAt;
  }

  /**
   * Returns head and body. A later call writes its date into the same bytes, which does no harm to an answer that is still being
   * sent.
   *
   * @param date the present time in the form of HTTP
   */
  bytes(date: string): Buffer {
    if (date !== this.#date) {
      this.#bytes.write(date, this.#dateAt, 'latin1');
      this.#date = date;
    }
    return this.#bytes;
  }

  /** Returns what {@link bytes} returns, without the start. Further headers can precede it. */
  bytesAfterStart(date: string): Buffer {
    return this.bytes(date).subarray(this.#startLength);
  }
}

/** Returns headers as they are sent. */
export function headText(headers: HeaderList): string {
  let text = '';
  for (let index = 0; index < headers.length; index += 2) {
    text += `${headers[index] ?? ''}: ${headers[index + 1] ?? ''}\r\n`;
  }
  return text;
}
