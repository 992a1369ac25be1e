/**
 * Computes Keccak-256 as Monero uses it (original padding 0x01, not SHA3-256). Monero calls it cn_fast_hash.
 *
 * Two engines compute the same digests. hash-wasm is about nine times as fast as noble (bench/protocol.md), but it
 * loads asynchronously. It does not load if the content security policy of a page forbids WebAssembly. The first call
 * therefore starts loading hash-wasm, and noble computes the digests until it is ready. Callers that hash a lot await
 * {@link loadKeccak} first.
 */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { createKeccak, type IHasher } from 'hash-wasm';

let engine: IHasher | undefined;
let loading: Promise<boolean> | undefined;

/** Loads hash-wasm. Resolves to true if it is in use, and to false if WebAssembly is not allowed. Never rejects. */
export function loadKeccak(): Promise<boolean> {
  loading ??= createKeccak(256).then(
    (hasher) => {
      engine = hasher;
      return true;
    },
    () => false,
  );
  return loading;
}

/** Returns the 32-byte digest as a new array. */
export function keccak256(bytes: Uint8Array): Uint8Array {
  if (engine !== undefined) return engine.init().update(bytes).digest('binary');
  void loadKeccak();
  return keccak_256(bytes);
}
