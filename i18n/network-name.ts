import type { Network } from '@ringscope/protocol/hard-forks.ts';

/** Returns the name of a network for visitors. The daemon calls a regtest chain `fakechain`. */
export function networkName(network: Network): string {
  return network === 'fakechain' ? 'regtest' : network;
}
