import { ServerResponse, type IncomingMessage } from 'node:http';

type Done = (error?: Error | null) => void;

/**
 * A response that keeps what Next writes until the page is whole, and then sends it as plain HTML. Nothing is sent before:
 * a page that fails half-way still gets its status and a page of its own.
 *
 * @see Node.js documentation, `http.createServer`, option `ServerResponse`
 */
export class PageResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  readonly #chunks: Buffer[] = [];
  /** Called with the HTML as Next wrote it when the page is whole; returns what is sent in its place. */
  finish: ((html: string) => string) | undefined;

  override write(chunk: unknown, encoding?: BufferEncoding | Done, done?: Done): boolean {
    this.#keep(chunk, encoding);
    const called = typeof encoding === 'function' ? encoding : done;
    if (called !== undefined) queueMicrotask(() => called());
    return true;
  }

  /** There is nothing to send yet. */
  override flushHeaders(): void {
    // The head is sent with the body.
  }

  override end(chunk?: unknown, encoding?: BufferEncoding | (() => void), done?: () => void): this {
    const called = [chunk, encoding, done].find((each) => typeof each === 'function') as
      (() => void) | undefined;
    if (typeof chunk !== 'function') this.#keep(chunk, encoding);
    const body = Buffer.concat(this.#chunks.splice(0));
    const type = this.getHeader('content-type');
    const isHtml = typeof type === 'string' && type.startsWith('text/html');
    const sent = isHtml ? this.#asPage(body.toString('utf8')) : body;
    if (!this.headersSent) this.setHeader('Content-Length', sent.length);
    super.end(sent, called);
    return this;
  }

  #asPage(html: string): Buffer {
    return Buffer.from(this.finish?.(html) ?? html);
  }

  #keep(chunk: unknown, encoding: unknown): void {
    if (typeof chunk === 'string') {
      this.#chunks.push(
        Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'),
      );
    } else if (chunk instanceof Uint8Array) {
      this.#chunks.push(Buffer.from(chunk));
    }
  }
}
