import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

/** An answer that is whole: its bytes, and what it is called. It can be sent any number of times. */
export interface WholeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Codings that are offered, best first. */
export type Coding = 'br' | 'zstd' | 'gzip' | 'identity';

const brotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);
const gzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip);

/** From Node 22.15 on. */
const zstd =
  'zstdCompress' in zlib ? promisify<Buffer, Buffer>(zlib.zstdCompress as typeof zlib.deflate) : undefined;

/** Higher levels cost several times as much for one part in a hundred. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 6;

const compressors: Readonly<Partial<Record<Coding, (body: Buffer) => Promise<Buffer>>>> = {
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

export const codings: readonly Coding[] = [
  'br',
  ...(zstd === undefined ? [] : (['zstd'] as const)),
  'gzip',
  'identity',
];

/** Shorter bodies fit into one packet whether or not they are compressed. */
const SMALLEST_COMPRESSED = 1_000;

const compressibleTypes = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json)|image\/svg\+xml)/;

/**
 * An answer with its entity tag, and its compressed forms as far as somebody asked for them. It is compressed once for
 * each coding, however often it is sent.
 */
export class StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly #body: Buffer;
  readonly #digest: string;
  readonly #coded = new Map<Coding, Promise<Buffer>>();
  readonly isCompressible: boolean;

  constructor({ status, headers, body }: WholeAnswer) {
    this.status = status;
    this.headers = headers;
    this.#body = body;
    this.#digest = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    this.isCompressible =
      body.length >= SMALLEST_COMPRESSED && compressibleTypes.test(headers['Content-Type'] ?? '');
    this.#coded.set('identity', Promise.resolve(body));
  }

  /** Bytes that it holds in memory at least, for caches of bounded size. */
  get size(): number {
    return this.#body.length * 2 + 1_024;
  }

  /** A strong tag of the bytes: other bytes have another one, and so have other codings of the same. */
  tag(coding: Coding): string {
    return coding === 'identity' ? `"${this.#digest}"` : `"${this.#digest}.${coding}"`;
  }

  /** Whether a list of tags, as If-None-Match has it, names this answer in any coding. */
  isNamedBy(tags: string): boolean {
    return (
      tags.trim() === '*' ||
      tags.split(',').some((tag) => /^(?:W\/)?"([^".]*)(?:\.[^"]*)?"$/.exec(tag.trim())?.[1] === this.#digest)
    );
  }

  /** The body in a coding. */
  async in(coding: Coding): Promise<Buffer> {
    const known = this.#coded.get(coding);
    if (known !== undefined) return known;
    const made = (compressors[coding] ?? (async (body: Buffer) => body))(this.#body);
    this.#coded.set(coding, made);
    return made;
  }
}
