import type { Endpoint } from '../../api/contract/endpoint.ts';
import { endpoints } from '../../api/endpoints/index.ts';
import { API_ROOT } from '../_lib/routes.ts';

/** A group of endpoints with a common documentation page. */
export interface EndpointGroup {
  readonly name: string;
  readonly title: string;
  readonly lead: string;
  readonly endpoints: readonly Endpoint[];
}

/** Groups in the order of the overview. `segments` are the first path segments after the API version. */
const groupDefinitions = [
  {
    name: 'blocks',
    title: 'Blocks',
    lead: 'Blocks of the main chain and blocks that were seen off it, with their transactions and bytes.',
    segments: ['blocks', 'height-at', 'time-at'],
  },
  {
    name: 'transactions',
    title: 'Transactions',
    lead: 'Transactions in every state, with their rings, outputs and bytes.',
    segments: ['txs'],
  },
  {
    name: 'outputs',
    title: 'Outputs and key images',
    lead: 'Outputs, the rings that include them, and the transactions that show a key image.',
    segments: ['outputs', 'key-images'],
  },
  {
    name: 'pool',
    title: 'Pool',
    lead: 'Transactions that wait to be mined.',
    segments: ['pool'],
  },
  {
    name: 'forks',
    title: 'Forks',
    lead: 'Reorganisations that this index performed, and blocks off the main chain.',
    segments: ['reorgs', 'alt-chains'],
  },
  {
    name: 'network',
    title: 'Network',
    lead: 'The state of the index and of its node, and figures of the network.',
    segments: ['status', 'network', 'compare', 'mining', 'fees', 'hard-forks', 'emission'],
  },
  {
    name: 'statistics',
    title: 'Statistics',
    lead: 'Series by hour and day, as JSON and as CSV.',
    segments: ['stats'],
  },
  {
    name: 'tools',
    title: 'Search and tools',
    lead: 'Search, decoding, chain data for checks of proofs, and sending transactions.',
    segments: ['search', 'decode', 'addresses', 'chain-data', 'broadcast'],
  },
  {
    name: 'proofs',
    title: 'Proof desk',
    lead: 'Checks of keys, proofs and signatures, and signed receipts of them.',
    segments: ['proofs', 'receipts'],
  },
  {
    name: 'streams',
    title: 'Streams and files',
    lead: 'Live events, and parts of the chain as files.',
    segments: ['stream', 'export'],
  },
] as const;

function segmentOf({ path }: Endpoint): string {
  return /^[^/]*/.exec(path.slice(API_ROOT.length))?.[0] ?? '';
}

const planned = new Set<string>(groupDefinitions.flatMap(({ segments }) => segments));

/** All groups with endpoints. The last one contains the endpoints that belong to no other group. */
export const endpointGroups: readonly EndpointGroup[] = [
  ...groupDefinitions.map(({ segments, ...group }) => ({
    ...group,
    endpoints: endpoints.filter((endpoint) => (segments as readonly string[]).includes(segmentOf(endpoint))),
  })),
  {
    name: 'more',
    title: 'More',
    lead: 'Other addresses of the API.',
    endpoints: endpoints.filter((endpoint) => !planned.has(segmentOf(endpoint))),
  },
].filter((group) => group.endpoints.length > 0);
