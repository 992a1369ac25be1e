import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { HeaderList } from './security-headers.ts';

/** Status, headers and body of an answer. */
export interface AnswerContent {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Content encodings. */
export type Coding = 'br' | 'zstd' | 'gzip' | 'identity';

const brotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);
const gzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip);

/** Node has zstd since version 22.15. */
const zstd =
  'zstdCompress' in zlib ? promisify<Buffer, Buffer>(zlib.zstdCompress as typeof zlib.deflate) : undefined;

/** Higher levels take several times as long, and make the answers about one percent smaller. */
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

/** Bodies with fewer bytes are not compressed, because they fit into one packet. */
const SMALLEST_COMPRESSED = 1_000;

const COMPRESSIBLE_TYPES =
  /^(?:text\/|application\/(?:json|javascript|xml|atom\+xml|manifest\+json)|image\/svg\+xml)/;

/** Approximate bytes of the objects and headers of an answer, and of each of its encodings. */
const HEAD_BYTES = 1_024;

/** Head and body of an answer in one encoding. */
export interface EncodedAnswer {
  readonly head: HeaderList;
  readonly body: Buffer;
}

/** Only these answers have an entity tag, because caches keep only their bodies. */
const hasTag = (status: number): boolean => status === 200;

/**
 * An answer with its entity tag. It is compressed at the first use of each encoding, and can be sent any number of times.
 */
export class StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The content without compression. */
  readonly body: Buffer;
  #size: number;
  readonly #digest: string;
  readonly #coded = new Map<Coding, EncodedAnswer>();
  readonly #coding = new Map<Coding, Promise<EncodedAnswer>>();
  readonly isCompressible: boolean;

  constructor({ status, headers, body }: AnswerContent) {
    this.status = status;
    this.headers = headers;
    this.body = body;
    this.#size = body.length + HEAD_BYTES;
    this.#digest = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    this.isCompressible =
      body.length >= SMALLEST_COMPRESSED && COMPRESSIBLE_TYPES.test(headers['Content-Type'] ?? '');
  }

  /** Approximate bytes in memory, for caches of limited size. It grows with the first use of each encoding. */
  get size(): number {
    return this.#size;
  }

  /** Returns a strong entity tag. Each encoding has its own. */
  tag(coding: Coding): string {
    return coding === 'identity' ? `"${this.#digest}"` : `"${this.#digest}.${coding}"`;
  }

  /** Returns whether an If-None-Match header names this answer in any encoding. */
  matchesTag(tags: string): boolean {
    return (
      tags.trim() === '*' ||
      tags.split(',').some((tag) => /^(?:W\/)?"([^".]*)(?:\.[^"]*)?"$/.exec(tag.trim())?.[1] === this.#digest)
    );
  }

  /** Returns the headers of a 304 answer. */
  notModifiedHeaders(coding: Coding): HeaderList {
    const { 'Content-Type': _type, ...others } = this.headers;
    return [...Object.entries(others).flat(), ...this.#cacheHeaders(coding)];
  }

  get hasTag(): boolean {
    return hasTag(this.status);
  }

  /** Returns the answer in an encoding. Only the first call for an encoding returns a promise. */
  encoded(coding: Coding): EncodedAnswer | Promise<EncodedAnswer> {
    const known = this.#coded.get(coding);
    if (known !== undefined) return known;
    const compress = compressors[coding];
    if (compress === undefined) return this.#keep(coding, this.body);
    const making = this.#coding.get(coding) ?? compress(this.body).then((body) => this.#keep(coding, body));
    this.#coding.set(coding, making);
    return making;
  }

  #keep(coding: Coding, body: Buffer): EncodedAnswer {
    const head = [
      ...Object.entries(this.headers).flat(),
      ...this.#cacheHeaders(coding),
      ...(coding === 'identity' ? [] : ['Content-Encoding', coding]),
      ...(this.status === 204 ? [] : ['Content-Length', String(body.length)]),
    ];
    const coded = { head, body };
    this.#size += HEAD_BYTES + (coding === 'identity' ? 0 : body.length);
    this.#coded.set(coding, coded);
    return coded;
  }

  #cacheHeaders(coding: Coding): HeaderList {
    return [
      ...(this.isCompressible ? ['Vary', 'Accept-Encoding'] : []),
      ...(this.hasTag ? ['ETag', this.tag(coding)] : []),
    ];
  }
}
