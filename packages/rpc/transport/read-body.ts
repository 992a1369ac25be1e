import type { IncomingMessage } from 'node:http';
import { ResponseTooLargeError, InvalidResponseError, NetworkError } from '../errors.ts';
import type { CallTarget } from '../errors.ts';

/**
 * Reusable memory for the large answers of one caller. A new buffer of megabytes for each answer would make the garbage
 * collector scan the whole heap often.
 *
 * Each answer overwrites the one before. The caller must then no longer use bytes of the old answer, or views on them.
 */
export class ResponseMemory {
  readonly #storedBytes: number;
  #bytes: Buffer | undefined;

  /** @param storedBytes size of the memory. A larger answer gets its own memory, which is freed later. */
  constructor(storedBytes: number) {
    this.#storedBytes = storedBytes;
  }

  /** Returns memory for an answer of this length. It may hold old bytes. */
  take(length: number): Buffer {
    // The system assigns memory when it is written, so a false Content-Length costs nothing.
    if (length > this.#storedBytes) return Buffer.allocUnsafeSlow(length);
    this.#bytes ??= Buffer.allocUnsafeSlow(this.#storedBytes);
    return this.#bytes.subarray(0, length);
  }
}

/** Limits and memory for the body of one answer. */
export interface BodyOptions {
  /** The largest body of an answer that is accepted, in bytes. */
  readonly maxBytes: number;
  /** Memory for the body. By default each answer has its own. */
  readonly memory?: ResponseMemory | undefined;
}

/**
 * Reads the whole body into one buffer of the declared size, because an answer can be over 100 MB.
 *
 * @throws ResponseTooLargeError, InvalidResponseError, NetworkError
 */
export function readBody(
  response: IncomingMessage,
  { maxBytes, memory }: BodyOptions,
  target: CallTarget,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const encoding = response.headers['content-encoding'];
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
      reject(new InvalidResponseError({ expected: 'a compressed body, which was not asked for' }, target));
      return;
    }
    const declared = response.headers['content-length'];
    const length = declared === undefined ? undefined : Number(declared);
    if (length !== undefined && length > maxBytes) {
      reject(new ResponseTooLargeError(maxBytes, target));
      return;
    }
    // The system assigns memory when it is written, so a false Content-Length costs nothing.
    const whole = length === undefined ? undefined : (memory?.take(length) ?? Buffer.allocUnsafeSlow(length));
    const chunks: Buffer[] = [];
    let received = 0;
    response.on('data', (chunk: Buffer) => {
      if (received + chunk.length > maxBytes) {
        reject(new ResponseTooLargeError(maxBytes, target));
        return;
      }
      if (whole === undefined) chunks.push(chunk);
      else chunk.copy(whole, received);
      received += chunk.length;
    });
    response.once('end', () => {
      if (!response.complete) return;
      resolve(whole ?? Buffer.concat(chunks, received));
    });
    response.on('error', (cause: Error) => {
      reject(new NetworkError('the answer broke off', target, { mayHaveRun: true, cause }));
    });
    response.once('close', () => {
      if (!response.complete) {
        reject(
          new NetworkError('the connection closed before the answer was complete', target, {
            mayHaveRun: true,
          }),
        );
      }
    });
  });
}
