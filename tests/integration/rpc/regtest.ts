import { NodeRefusedError } from '../../../rpc/errors.ts';

/** RANDOMX_FLAG_FULL_MEM: without it the miner does not build 2 GB of data before its first hash. */
export const lightMining = { MONERO_RANDOMX_UMASK: '4' };

/** Returns the error with which a call is refused. @throws Error when it is answered or fails in another way */
export async function refusal(call: Promise<unknown>): Promise<NodeRefusedError> {
  const error: unknown = await call.catch((reason: unknown) => reason);
  if (error instanceof NodeRefusedError) return error;
  throw new Error(`expected a refusal, got ${String(error)}`);
}
