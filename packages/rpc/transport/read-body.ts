import type { IncomingMessage } from 'node:http';
import { ResponseTooLargeError, InvalidResponseError, NetworkError } from '../errors.ts';
import type { RpcCallTarget } from '../errors.ts';

/**
 * Reusable memory for the large responses of one caller. A new buffer of megabytes for each response would trigger
 * frequent full garbage collections.
 *
 * Each response overwrites the previous one. The caller must therefore no longer use the bytes of the previous
 * response, or views on them.
 */
export class ReusableResponseBuffer {
  readonly #capacityBytes: number;
  #buffer: Buffer | undefined;

  /** @param capacityBytes size of the reused memory. A larger response gets its own buffer. */
  constructor(capacityBytes: number) {
    this.#capacityBytes = capacityBytes;
  }

  /** Returns memory for a response of this length. It may contain bytes of an earlier response. */
  allocate(length: number): Buffer {
    // The operating system allocates memory only when it is written, so a false Content-Length wastes no memory.
    if (length > this.#capacityBytes) return Buffer.allocUnsafeSlow(length);
    this.#buffer ??= Buffer.allocUnsafeSlow(this.#capacityBytes);
    return this.#buffer.subarray(0, length);
  }
}

/** Limit and memory for the body of one response. */
export interface ResponseBodyOptions {
  /** Largest accepted body of a response, in bytes. */
  readonly maxResponseBytes: number;
  /** Reusable memory for the body. Without it, each body gets a new buffer. */
  readonly responseBuffer?: ReusableResponseBuffer | undefined;
}

/**
 * Reads the complete body. If the size is declared, each chunk is copied into one buffer of that size. Concatenating
 * the chunks at the end would double the memory, and a response can be over 100 MB.
 *
 * @throws ResponseTooLargeError, InvalidResponseError, NetworkError
 */
export function readResponseBody(
  response: IncomingMessage,
  { maxResponseBytes, responseBuffer }: ResponseBodyOptions,
  target: RpcCallTarget,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const encoding = response.headers['content-encoding'];
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
      reject(
        new InvalidResponseError(
          {
            problem: `the body of the response is compressed (${encoding}), which the client cannot read; turn off compression in the proxy before the node`,
          },
          target,
        ),
      );
      return;
    }
    const declared = response.headers['content-length'];
    const length = declared === undefined ? undefined : Number(declared);
    if (length !== undefined && length > maxResponseBytes) {
      reject(new ResponseTooLargeError(maxResponseBytes, target));
      return;
    }
    // The operating system allocates memory only when it is written, so a false Content-Length wastes no memory.
    const fullBody =
      length === undefined ? undefined : (responseBuffer?.allocate(length) ?? Buffer.allocUnsafeSlow(length));
    const chunks: Buffer[] = [];
    let received = 0;
    response.on('data', (chunk: Buffer) => {
      if (received + chunk.length > maxResponseBytes) {
        reject(new ResponseTooLargeError(maxResponseBytes, target));
        return;
      }
      if (fullBody === undefined) chunks.push(chunk);
      else chunk.copy(fullBody, received);
      received += chunk.length;
    });
    response.once('end', () => {
      if (!response.complete) return;
      resolve(fullBody ?? Buffer.concat(chunks, received));
    });
    response.on('error', (cause: Error) => {
      reject(
        new NetworkError(
          'the connection to the server broke before the response was complete; the node may have executed the call',
          target,
          {
            mayHaveRun: true,
            cause,
          },
        ),
      );
    });
    response.once('close', () => {
      if (!response.complete) {
        reject(
          new NetworkError(
            'the server closed the connection before the response was complete; the node may have executed the call',
            target,
            {
              mayHaveRun: true,
            },
          ),
        );
      }
    });
  });
}
