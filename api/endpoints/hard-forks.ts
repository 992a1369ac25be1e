import { hardForks } from '@ringscope/protocol/hard-forks.ts';
import { hardForkChange } from '../../lookups/hard-fork-changes.ts';
import { costs, defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { hardForksAnswer } from '../contract/hard-forks.ts';
import { snapshotRoute } from '../route.ts';

const hardForksEndpoint = defineEndpoint({
  operation: 'listHardForks',
  path: '/api/v1/hard-forks',
  summary: 'The hard forks of the network, newest first',
  description: 'The list is the one of this version of Ringscope. A later version may know more.',
  pathParams: {},
  queryParams: {},
  answer: hardForksAnswer,
  cost: costs.lookup,
  unavailable: indexErrors,
});

export const hardForksRoute = snapshotRoute(hardForksEndpoint, async ({ tip }) => {
  const forks = [...hardForks(tip.network)].reverse();
  const current = forks.find(({ height }) => height <= tip.height);
  return {
    freshness: 'tip',
    dependsOn: 'tip',
    content: {
      hard_forks: forks.map(({ version, height }) => ({
        version,
        height,
        state: height > tip.height ? 'future' : version === current?.version ? 'current' : 'past',
        change: hardForkChange(version),
      })),
    },
  };
});
