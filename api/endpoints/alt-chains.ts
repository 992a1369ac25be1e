import { listBranches, type BranchPlace } from '../../db/queries/branches.ts';
import { parseBlockHash, parseHeight } from '@ringscope/protocol/brands.ts';
import { branchFields, branchListAnswer } from '../contract/branches.ts';
import { cursor } from '../contract/cursor.ts';
import { costs, defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { limit } from '../contract/params.ts';
import { jsonFields } from '../json/fields.ts';
import { snapshotRoute } from '../route.ts';

const writeBranch = jsonFields(branchFields);

const place = cursor<BranchPlace>({
  format: ({ height, hash }) => `${height}-${hash}`,
  parse(text) {
    const [first = '', second = '', ...others] = text.split('-');
    const height = parseHeight(first);
    const hash = parseBlockHash(second);
    return height === undefined || hash === undefined || others.length > 0 ? undefined : { height, hash };
  },
});

const altChainsEndpoint = defineEndpoint({
  operation: 'listAltChains',
  path: '/api/v1/alt-chains',
  summary: 'Branches off the main chain, highest first',
  description:
    'Branches that the node reported, and blocks that a reorg orphaned. They stay in the list after the node has forgotten them.',
  pathParams: {},
  queryParams: { cursor: place, limit: limit('branches') },
  answer: branchListAnswer,
  cost: costs.list,
  unavailable: indexErrors,
});

export const altChainsRoute = snapshotRoute(
  altChainsEndpoint,
  async (snapshot, { cursor: before, limit }) => {
    const { branches, older } = await listBranches(snapshot, before, limit);
    return {
      freshness: 'tip',
      content: {
        alt_chains: branches.map(({ blocks, ...fields }) => ({
          ...writeBranch(fields),
          blocks: [...blocks],
        })),
        next: place.write(older),
      },
    };
  },
);
