/**
 * Replaces hash-wasm in the scripts that check proofs. The content security policy of the site forbids WebAssembly, so
 * every attempt to use it would log an error. This function always throws, so that `packages/protocol/keccak.ts` uses its
 * JavaScript implementation.
 */
export async function createKeccak(): Promise<never> {
  throw new Error(
    'hash-wasm was not loaded, because the content security policy of this site forbids WebAssembly. Keccak runs in JavaScript instead.',
  );
}
