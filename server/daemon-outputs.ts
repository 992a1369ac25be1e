import type { DaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { NodeRefusedError } from '@ringscope/rpc/errors.ts';

type DaemonOutputs = Awaited<ReturnType<DaemonClient['getOuts']>>;
type RequestedOutputs = Parameters<DaemonClient['getOuts']>[0]['outputs'];

/** Maximum number of outputs that current daemons return in one call on a restricted port. */
const OUTPUTS_PER_CALL = 5_000;
/** Number of outputs that even the oldest versions of the daemon return in one call on a restricted port. */
const MIN_OUTPUTS_PER_CALL = 40;

/**
 * Fetches outputs in as many calls as a restricted port requires. Starts with {@link OUTPUTS_PER_CALL} outputs
 * per call. If the daemon refuses a call because of too many outputs, starts again with {@link MIN_OUTPUTS_PER_CALL} per call.
 *
 * @param getOuts makes one call
 * @returns the outputs in the requested order
 * @throws every error of the calls, except the refusal of too many outputs
 */
export async function fetchOutputs(
  getOuts: (outputs: RequestedOutputs) => Promise<DaemonOutputs>,
  requestedOutputs: RequestedOutputs,
): Promise<DaemonOutputs['outs']> {
  try {
    return await fetchInParts(getOuts, requestedOutputs, OUTPUTS_PER_CALL);
  } catch (error) {
    if (!isTooManyOutputs(error) || requestedOutputs.length <= MIN_OUTPUTS_PER_CALL) throw error;
    return fetchInParts(getOuts, requestedOutputs, MIN_OUTPUTS_PER_CALL);
  }
}

async function fetchInParts(
  getOuts: (outputs: RequestedOutputs) => Promise<DaemonOutputs>,
  wanted: RequestedOutputs,
  perCall: number,
): Promise<DaemonOutputs['outs']> {
  const found: DaemonOutputs['outs'][number][] = [];
  for (let start = 0; start < wanted.length; start += perCall) {
    const { outs } = await getOuts(wanted.slice(start, start + perCall));
    found.push(...outs);
  }
  return found;
}

/** Returns whether the error is the one that monerod returns on a restricted port for too many outputs. */
function isTooManyOutputs(error: unknown): boolean {
  return error instanceof NodeRefusedError && error.nodeMessage === 'Too many outs requested';
}
