import { NodeRefusedError } from '@ringscope/rpc/errors.ts';

/** Sets RANDOMX_FLAG_FULL_MEM. Without it, the miner builds 2 GB of data before its first hash. */
export const lightMining = { MONERO_RANDOMX_UMASK: '4' };

/** Returns the error of a refused call. @throws Error when the call succeeds or fails in another way */
export async function refusal(call: Promise<unknown>): Promise<NodeRefusedError> {
  const error: unknown = await call.catch((reason: unknown) => reason);
  if (error instanceof NodeRefusedError) return error;
  throw new Error(`expected a refusal, got ${String(error)}`);
}
