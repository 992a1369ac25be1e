/**
 * Takes the place of hash-wasm in the scripts of the desk. The policy of the site forbids WebAssembly, so each attempt
 * would be reported as an error. `packages/protocol/keccak.ts` then uses its engine without WebAssembly.
 */
export async function createKeccak(): Promise<never> {
  throw new Error('this site runs no WebAssembly');
}
