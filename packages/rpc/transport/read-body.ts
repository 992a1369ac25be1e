import type { IncomingMessage } from 'node:http';
import { AnswerTooLargeError, InvalidAnswerError, NetworkError } from '../errors.ts';
import type { CallTarget } from '../errors.ts';
import type { AnswerMemory } from './answer-memory.ts';

/** Limits and memory for the body of one answer. */
export interface BodyOptions {
  /** The largest body of an answer that is accepted, in bytes. */
  readonly maxBytes: number;
  /** Memory for the body. By default each answer has its own. */
  readonly memory?: AnswerMemory | undefined;
}

/**
 * Reads the whole body into one buffer of the declared size, because an answer can be over 100 MB.
 *
 * @throws AnswerTooLargeError, InvalidAnswerError, NetworkError
 */
export function readBody(
  response: IncomingMessage,
  { maxBytes, memory }: BodyOptions,
  target: CallTarget,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const encoding = response.headers['content-encoding'];
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
      reject(new InvalidAnswerError({ expected: 'a compressed body, which was not asked for' }, target));
      return;
    }
    const declared = response.headers['content-length'];
    const length = declared === undefined ? undefined : Number(declared);
    if (length !== undefined && length > maxBytes) {
      reject(new AnswerTooLargeError(maxBytes, target));
      return;
    }
    // The system assigns memory when it is written, so a false Content-Length costs nothing.
    const whole = length === undefined ? undefined : (memory?.take(length) ?? Buffer.allocUnsafeSlow(length));
    const chunks: Buffer[] = [];
    let received = 0;
    response.on('data', (chunk: Buffer) => {
      if (received + chunk.length > maxBytes) {
        reject(new AnswerTooLargeError(maxBytes, target));
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
