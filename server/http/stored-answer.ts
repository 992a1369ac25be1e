import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { HeaderList } from './security-headers.ts';

/** An answer that is whole: its bytes, and what it is called. It can be sent any number of times. */
export interface AnswerContent {
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

const COMPRESSIBLE_TYPES = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json)|image\/svg\+xml)/;

/** The bytes of an answer in a coding, and their own headers, names and values in turn. */
export interface EncodedAnswer {
  readonly head: HeaderList;
  readonly body: Buffer;
}

/** Answers of these statuses have a body that a cache keeps, and so a tag. */
const hasTag = (status: number): boolean => status === 200;

/**
 * An answer with its entity tag, and its compressed forms as far as somebody asked for them. It is compressed once for
 * each coding, however often it is sent.
 */
export class StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly #body: Buffer;
  readonly #digest: string;
  readonly #coded = new Map<Coding, EncodedAnswer>();
  readonly #coding = new Map<Coding, Promise<EncodedAnswer>>();
  readonly isCompressible: boolean;

  constructor({ status, headers, body }: AnswerContent) {
    this.status = status;
    this.headers = headers;
    this.#body = body;
    this.#digest = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    this.isCompressible =
      body.length >= SMALLEST_COMPRESSED && COMPRESSIBLE_TYPES.test(headers['Content-Type'] ?? '');
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
  matchesTag(tags: string): boolean {
    return (
      tags.trim() === '*' ||
      tags.split(',').some((tag) => /^(?:W\/)?"([^".]*)(?:\.[^"]*)?"$/.exec(tag.trim())?.[1] === this.#digest)
    );
  }

  /** The answer to a caller that has its bytes already, without headers of a body. */
  notModifiedHeaders(coding: Coding): HeaderList {
    const { 'Content-Type': _type, ...others } = this.headers;
    return [...Object.entries(others).flat(), ...this.#cacheHeaders(coding)];
  }

  get hasTag(): boolean {
    return hasTag(this.status);
  }

  /** The answer in a coding: at once when somebody had it so before. */
  encoded(coding: Coding): EncodedAnswer | Promise<EncodedAnswer> {
    const known = this.#coded.get(coding);
    if (known !== undefined) return known;
    const compress = compressors[coding];
    if (compress === undefined) return this.#keep(coding, this.#body);
    const making = this.#coding.get(coding) ?? compress(this.#body).then((body) => this.#keep(coding, body));
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
