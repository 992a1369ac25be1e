import type { IncomingMessage } from 'node:http';

/** A body that is not read. The status says why. */
export class BodyRefusedError extends Error {
  override readonly name = 'BodyRefusedError';
  readonly status: 408 | 413 | 415;

  constructor(status: 408 | 413 | 415, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Reads a form as browsers send it. A body that says it is too long is refused before a byte of it is kept, and one that
 * turns out to be so as soon as it does.
 *
 * @throws BodyRefusedError
 */
export async function readForm(request: IncomingMessage, maxBytes: number): Promise<URLSearchParams> {
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) {
    throw new BodyRefusedError(415, 'the body is not application/x-www-form-urlencoded');
  }
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLong();
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLong();
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

function tooLong(): BodyRefusedError {
  return new BodyRefusedError(413, 'the body is too long');
}
