/** A group of endpoints: a tag of the OpenAPI document, and a page of the documentation. */
export interface EndpointGroupDefinition {
  readonly name: string;
  readonly title: string;
  readonly lead: string;
}

/** Groups in the order of the overview and of the OpenAPI document. `segments` are the first path segments after the API version. */
const plannedGroups = [
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
    segments: ['outputs', 'scan', 'key-images'],
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

/** The group of the endpoints that belong to no other group. */
const otherEndpoints: EndpointGroupDefinition = {
  name: 'more',
  title: 'More',
  lead: 'Other endpoints of the API.',
};

/** All groups, in the order of the overview. */
export const endpointGroupDefinitions: readonly EndpointGroupDefinition[] = [
  ...plannedGroups,
  otherEndpoints,
];

/** Returns the group of an endpoint. @param path its path, such as `/api/v1/blocks/{id}` */
export function endpointGroupOfPath(path: string): EndpointGroupDefinition {
  const segment = path.split('/')[3] ?? '';
  const planned = plannedGroups.find(({ segments }) => (segments as readonly string[]).includes(segment));
  return planned ?? otherEndpoints;
}
