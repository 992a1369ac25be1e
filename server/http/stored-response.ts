import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { HttpResponse } from '../../api/response.ts';
import type { LowerCaseHeaders } from './security-headers.ts';

/** Names of the content encodings that responses may have. */
export type ContentCoding = 'br' | 'zstd' | 'gzip' | 'identity';

const brotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);
const unbrotli = promisify<Buffer, Buffer>(zlib.brotliDecompress);
const gzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip);

/** Undefined in versions of Node.js before 22.15, which lack zstd. */
const zstd =
  'zstdCompress' in zlib ? promisify<Buffer, Buffer>(zlib.zstdCompress as typeof zlib.deflate) : undefined;

/** Higher levels take several times as long and make responses only about 1% smaller. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 6;

const compressors: Readonly<Partial<Record<ContentCoding, (body: Buffer) => Promise<Buffer>>>> = {
  br: (body) =>
    brotli(body, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  ...(zstd === undefined ? {} : { zstd }),
  gzip: (body) => gzip(body, { level: GZIP_LEVEL }),
};

export const contentCodings: readonly ContentCoding[] = [
  'br',
  ...(zstd === undefined ? [] : (['zstd'] as const)),
  'gzip',
  'identity',
];

/** Bodies with fewer bytes are not compressed, because they fit into one TCP packet. */
const SMALLEST_COMPRESSED = 1_000;

const COMPRESSIBLE_TYPES =
  /^(?:text\/|application\/(?:json|javascript|xml|atom\+xml|manifest\+json)|image\/svg\+xml)/;

/** Approximate memory, in bytes, of the objects and headers of a response. Added once for a response, and once more for each stored encoding. */
const HEAD_BYTES = 1_024;

/**
 * A response with an entity tag that can be sent any number of times. It is compressed on first use of each encoding.
 */
export class StoredResponse {
  readonly status: number;
  readonly headers: HttpResponse['headers'];
  readonly isCompressible: boolean;
  readonly #digest: string;
  readonly #headersByCoding = new Map<ContentCoding, LowerCaseHeaders>();
  readonly #bodiesByCoding = new Map<ContentCoding, Buffer>();
  readonly #pending = new Map<ContentCoding, Promise<Buffer>>();
  #size = HEAD_BYTES;

  /** @param compressed the body in Brotli. If undefined, the body is compressed when a client first accepts Brotli */
  constructor(
    { status, headers, body }: Pick<HttpResponse, 'status' | 'headers' | 'body'>,
    compressed?: Buffer,
  ) {
    const bytes = bytesOf(body);
    this.status = status;
    this.headers = headers;
    this.isCompressible =
      bytes.length >= SMALLEST_COMPRESSED && COMPRESSIBLE_TYPES.test(headers['Content-Type'] ?? '');
    this.#digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    this.#store('identity', bytes);
    if (compressed !== undefined) this.#store('br', compressed);
  }

  /** Approximate bytes in memory, for caches of limited size. Grows with the first use of each encoding. */
  get size(): number {
    return this.#size;
  }

  /** Whether the response has an entity tag. Only responses with status 200 have one. */
  get hasTag(): boolean {
    return this.status === 200;
  }

  /** Returns the strong entity tag of the response in an encoding. Each encoding has a different tag. */
  tag(coding: ContentCoding): string {
    return coding === 'identity' ? `"${this.#digest}"` : `"${this.#digest}.${coding}"`;
  }

  /** Returns whether an If-None-Match header contains the tag of this response in any encoding. */
  matchesTag(tags: string): boolean {
    return (
      tags.trim() === '*' ||
      tags.split(',').some((tag) => /^(?:W\/)?"([^".]*)(?:\.[^"]*)?"$/.exec(tag.trim())?.[1] === this.#digest)
    );
  }

  /** Returns all headers of the response in an encoding, by their names in lower case. They are cached for each encoding. */
  headersIn(coding: ContentCoding): LowerCaseHeaders {
    const known = this.#headersByCoding.get(coding);
    if (known !== undefined) return known;
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(this.headers)) headers[name.toLowerCase()] = value;
    Object.assign(headers, {
      ...(this.isCompressible ? { vary: withAcceptEncoding(this.headers['Vary']) } : {}),
      ...(this.hasTag ? { etag: this.tag(coding) } : {}),
      ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
    });
    this.#headersByCoding.set(coding, headers);
    return headers;
  }

  /** Returns the body in an encoding. It is a promise only when the body has to be compressed or decompressed first. */
  body(coding: ContentCoding): Buffer | Promise<Buffer> {
    const known = this.#bodiesByCoding.get(coding) ?? this.#pending.get(coding);
    if (known !== undefined) return known;
    const plain = this.#bodiesByCoding.get('identity');
    if (coding === 'identity') return this.#decompressed();
    const compressing = this.#compressed(coding, plain).finally(() => this.#pending.delete(coding));
    this.#pending.set(coding, compressing);
    return compressing;
  }

  /** Stores a compressible body only as Brotli, which is several times smaller and which most clients accept. */
  async storeOnlyCompressed(): Promise<void> {
    if (!this.isCompressible) return;
    await this.body('br');
    const plain = this.#bodiesByCoding.get('identity');
    if (plain === undefined) return;
    this.#bodiesByCoding.delete('identity');
    this.#size -= plain.length + HEAD_BYTES;
  }

  async #compressed(coding: ContentCoding, plain: Buffer | undefined): Promise<Buffer> {
    const compress = compressors[coding];
    if (compress === undefined)
      throw new TypeError(
        `A response cannot be compressed with ${coding}, because this version of Node.js does not support it. Use one of contentCodings.`,
      );
    const body = await compress(plain ?? (await this.#decompressed()));
    this.#store(coding, body);
    return body;
  }

  async #decompressed(): Promise<Buffer> {
    const compressed = this.#bodiesByCoding.get('br');
    if (compressed === undefined)
      throw new Error(
        `A stored response with status ${this.status} has neither a plain nor a Brotli body, so it cannot be sent. This is a defect of Ringscope. Report it to the project.`,
      );
    return unbrotli(compressed);
  }

  #store(coding: ContentCoding, body: Buffer): void {
    this.#bodiesByCoding.set(coding, body);
    this.#size += body.length + HEAD_BYTES;
  }
}

/** Returns a Vary header with Accept-Encoding added. */
function withAcceptEncoding(existing: string | undefined): string {
  return existing === undefined ? 'Accept-Encoding' : `${existing}, Accept-Encoding`;
}

function bytesOf(body: HttpResponse['body']): Buffer {
  if (typeof body === 'string') return Buffer.from(body);
  return Buffer.isBuffer(body) ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
}
