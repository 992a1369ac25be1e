import type { ChainEvent } from '../../sim/plan.ts';
import type { ModelChain } from './chain.ts';

/** Lets an event happen to a chain. Depths that the chain does not have are cut to it. */
export function changeChain(chain: ModelChain, event: ChainEvent): void {
  const within = (depth: number): number => Math.min(depth, chain.tip.height);
  switch (event.do) {
    case 'mine':
      chain.mine(event.blocks);
      break;
    case 'reorganise':
      chain.reorganise(within(event.depth), event.length);
      break;
    case 'side-branch':
      chain.sideBranch(within(event.depth), event.length);
      break;
    case 'return-to-branch':
      chain.returnToBranch(event.further);
      break;
    case 'pop':
      chain.pop(within(event.blocks));
      break;
    case 'forget-alternatives':
      chain.forgetAlternatives();
      break;
    case 'receive':
      chain.receive(event.transactions);
      break;
    case 'expire':
      chain.expire();
      break;
    case 'relay':
      chain.relay();
      break;
  }
}
