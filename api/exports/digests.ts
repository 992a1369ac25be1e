import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { BlockHash } from '@ringscope/protocol/brands.ts';

/** Maximum number of remembered files. Mainnet has about 350 ranges of 10,000 blocks, each with files of nine kinds. */
const MAX_DIGESTS = 5_000;

/** The hash of a complete file. */
export interface ExportFileDigest {
  /** Path and query of the export, with the heights of the range. */
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 in hex. */
  readonly sha256: string;
}

/** Returns the path and query of an export. NDJSON is the default format. */
export function createExportUrlPath(
  kind: string,
  fromHeight: number,
  toHeight: number,
  format = 'ndjson',
): string {
  const path = `/api/v1/export/${kind}?from=${fromHeight}&to=${toHeight}`;
  return format === 'ndjson' ? path : `${path}&format=${format}`;
}

/**
 * The hashes of the complete files that this server has sent. The manifest lists them, because many HTTP clients cannot read the trailer of
 * a response. A file whose range a reorg has changed is not listed.
 */
export class ExportDigestCache {
  readonly #digests = new LRUCache<string, ExportFileDigest>({ max: MAX_DIGESTS });

  /**
   * Passes on the parts of a file, and remembers the hash of the file when it is complete.
   *
   * @param endHash hash of the last exported block
   */
  async *digestWhileStreaming(
    path: string,
    endHash: BlockHash,
    chunks: AsyncIterable<string | Uint8Array>,
  ): AsyncGenerator<string | Uint8Array> {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const part of chunks) {
      hash.update(part);
      bytes += Buffer.byteLength(part);
      yield part;
    }
    this.#digests.set(`${endHash} ${path}`, { path, bytes, sha256: hash.digest('hex') });
  }

  /** Returns the hashes of the given files. Omits files that were not sent completely. @param endHash hash of the last exported block */
  find(paths: readonly string[], endHash: BlockHash): ExportFileDigest[] {
    return paths.flatMap((path) => this.#digests.get(`${endHash} ${path}`) ?? []);
  }
}
