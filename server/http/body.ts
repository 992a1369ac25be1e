import type { IncomingMessage, ServerResponse } from 'node:http';

/** Status for a refused body. 408 means that it did not arrive, 503 that too many bodies are being read. */
type RefusalStatus = 408 | 413 | 415 | 503;

/** A request body was refused. */
export class BodyRefusedError extends Error {
  override readonly name = 'BodyRefusedError';
  readonly status: RefusalStatus;

  constructor(status: RefusalStatus, message: string) {
    super(message);
    this.status = status;
  }
}

/** Reads the bodies of forms within limits on their size. */
export class FormReader {
  readonly #maxBytes: number;
  readonly #maxBytesOfAll: number;
  #bytesOfAll = 0;

  /**
   * @param maxBytes limit on one body
   * @param maxBytesOfAll limit on all bodies that are read at the same time
   */
  constructor(maxBytes: number, maxBytesOfAll: number) {
    this.#maxBytes = maxBytes;
    this.#maxBytesOfAll = maxBytesOfAll;
  }

  /**
   * Reads a form as browsers send it. A body is refused as soon as its header or its bytes show that it is too long.
   *
   * @throws BodyRefusedError
   */
  async read(request: IncomingMessage, response: ServerResponse): Promise<URLSearchParams> {
    const type = request.headers['content-type'] ?? '';
    if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) {
      throw new BodyRefusedError(415, 'the body is not application/x-www-form-urlencoded');
    }
    if (Number(request.headers['content-length'] ?? 0) > this.#maxBytes) throw tooLong();
    // All checks of the head have passed, so a client that sent `Expect: 100-continue` may now send the body.
    if (request.headers.expect !== undefined) response.writeContinue();
    return new URLSearchParams((await this.#readBytes(request)).toString('utf8'));
  }

  async #readBytes(request: IncomingMessage): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    try {
      // The stream stays open after a refusal, because the answer uses the same connection.
      for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        this.#bytesOfAll += chunk.length;
        if (bytes > this.#maxBytes) throw tooLong();
        if (this.#bytesOfAll > this.#maxBytesOfAll) {
          throw new BodyRefusedError(503, 'too many bodies are being read');
        }
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    } catch (error) {
      if (error instanceof BodyRefusedError) throw error;
      throw new BodyRefusedError(408, 'the body did not arrive');
    } finally {
      this.#bytesOfAll -= bytes;
    }
  }
}

function tooLong(): BodyRefusedError {
  return new BodyRefusedError(413, 'the body is too long');
}
