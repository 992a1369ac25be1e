import { decodeTxOrBlockToJson, type BlobDecoder, type DecodeResult } from '../../api/json/decode.ts';
import { createLazyThread } from '../lazy-thread.ts';
import type { BlobDecodeTask } from './worker.ts';

/** A thread decodes blobs of at least this many bytes. Smaller ones take less than a millisecond. */
const LARGE_BYTES = 20_000;

/** Milliseconds after which a thread without work ends. */
const IDLE_MS = 30_000;

/**
 * Maximum number of large transactions and blocks that wait for the thread that decodes them. Further ones
 * are refused.
 */
const MAX_WAITING = 20;

/** Decodes transactions and blocks. A thread decodes large ones, so that other responses do not wait for them. */
export class DecoderThread {
  readonly #pool = createLazyThread<BlobDecodeTask, DecodeResult>(
    new URL('decode-thread.cjs', import.meta.url),
    {
      maxQueue: MAX_WAITING,
      idleTimeout: IDLE_MS,
    },
  );

  readonly decode: BlobDecoder = async (kind, bytes) => {
    if (bytes.length < LARGE_BYTES) return decodeTxOrBlockToJson(kind, bytes);
    if (this.#pool.queueSize >= MAX_WAITING) return 'busy';
    return this.#pool.run({ kind, bytes });
  };

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}
