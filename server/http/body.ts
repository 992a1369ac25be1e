import type { IncomingMessage, ServerResponse } from 'node:http';

/** Status for a refused body. 408 means that it did not arrive, 503 that too many bodies are being read. */
type RefusalStatus = 400 | 408 | 413 | 415 | 503;

/** A request body was refused. */
export class BodyRefusedError extends Error {
  override readonly name = 'BodyRefusedError';
  readonly status: RefusalStatus;

  constructor(status: RefusalStatus, message: string) {
    super(message);
    this.status = status;
  }
}

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

/** Reads the bodies of requests within limits on their size. */
export class BodyReader {
  readonly #maxBytesOfAll: number;
  #bytesOfAll = 0;

  /** @param maxBytesOfAll limit on all bodies that are read at the same time */
  constructor(maxBytesOfAll: number) {
    this.#maxBytesOfAll = maxBytesOfAll;
  }

  /**
   * Reads a form as browsers send it. A body is refused as soon as its header or its bytes show that it is too long.
   *
   * @throws BodyRefusedError
   */
  async readForm(
    request: IncomingMessage,
    response: ServerResponse,
    maxBytes: number,
  ): Promise<URLSearchParams> {
    const bytes = await this.#read(request, response, FORM_TYPE, maxBytes);
    return new URLSearchParams(bytes.toString('utf8'));
  }

  /**
   * Reads a JSON body.
   *
   * @throws BodyRefusedError with the status 400 for a text that is not JSON in UTF-8
   */
  async readJson(request: IncomingMessage, response: ServerResponse, maxBytes: number): Promise<unknown> {
    const bytes = await this.#read(request, response, JSON_TYPE, maxBytes);
    try {
      return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    } catch {
      // The error of the parser quotes the body, which may be secret.
      throw new BodyRefusedError(400, 'the body is not JSON in UTF-8');
    }
  }

  async #read(
    request: IncomingMessage,
    response: ServerResponse,
    type: RegExp,
    maxBytes: number,
  ): Promise<Buffer> {
    if (!type.test(request.headers['content-type'] ?? '')) {
      throw new BodyRefusedError(415, 'the body has another type than this address accepts');
    }
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLong();
    // All checks of the head have passed, so a client that sent `Expect: 100-continue` may now send the body.
    if (request.headers.expect !== undefined) response.writeContinue();
    return this.#readBytes(request, maxBytes);
  }

  async #readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    try {
      // The stream stays open after a refusal, because the answer uses the same connection.
      for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        this.#bytesOfAll += chunk.length;
        if (bytes > maxBytes) throw tooLong();
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
