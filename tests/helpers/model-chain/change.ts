import type { ModelChain } from './chain.ts';

/** A change of the chain that a daemon serves. A depth greater than the chain removes all blocks above the genesis block. */
export type ChainEvent =
  | { readonly do: 'mine'; readonly blocks: number }
  | { readonly do: 'reorganise'; readonly depth: number; readonly length: number }
  | { readonly do: 'side-branch'; readonly depth: number; readonly length: number }
  | { readonly do: 'return-to-branch'; readonly further: number }
  | { readonly do: 'pop'; readonly blocks: number }
  | { readonly do: 'forget-alternatives' }
  | { readonly do: 'receive'; readonly transactions: number }
  | { readonly do: 'expire' }
  | { readonly do: 'relay' };

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
