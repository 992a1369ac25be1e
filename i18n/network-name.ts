import type { Network } from '@ringscope/protocol/hard-forks.ts';

/** Returns the name of a network as pages show it. The daemon calls a regtest network `fakechain`. */
export function formatNetworkName(network: Network): string {
  return network === 'fakechain' ? 'regtest' : network;
}
