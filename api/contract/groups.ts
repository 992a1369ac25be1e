/** A group of endpoints: a tag of the OpenAPI document, and a page of the documentation. */
export interface EndpointGroupDefinition {
  readonly name: string;
  readonly title: string;
  readonly introduction: string;
}

/** Groups in the order of the overview and of the OpenAPI document. `segments` are the first path segments after the API version. */
const groupsWithPathSegments = [
  {
    name: 'blocks',
    title: 'Blocks',
    introduction:
      'Blocks of the main chain and blocks that were seen off it, with their transactions and bytes.',
    segments: ['blocks', 'height-at', 'time-at'],
  },
  {
    name: 'transactions',
    title: 'Transactions',
    introduction: 'Transactions in every state, with their rings, outputs and bytes.',
    segments: ['txs'],
  },
  {
    name: 'outputs',
    title: 'Outputs and key images',
    introduction: 'Outputs, the rings that include them, and the transactions that show a key image.',
    segments: ['outputs', 'scan', 'key-images'],
  },
  {
    name: 'pool',
    title: 'Pool',
    introduction: 'Transactions that wait to be mined.',
    segments: ['pool'],
  },
  {
    name: 'forks',
    title: 'Forks',
    introduction: 'Reorganisations that this index performed, and blocks off the main chain.',
    segments: ['reorgs', 'alt-chains'],
  },
  {
    name: 'network',
    title: 'Network',
    introduction: 'The state of the index and of its node, and figures of the network.',
    segments: ['status', 'network', 'compare', 'mining', 'fees', 'hard-forks', 'emission'],
  },
  {
    name: 'statistics',
    title: 'Statistics',
    introduction: 'Series by hour and day, as JSON and as CSV.',
    segments: ['stats'],
  },
  {
    name: 'tools',
    title: 'Search and tools',
    introduction: 'Search, decoding, chain data for checks of proofs, and sending transactions.',
    segments: ['search', 'decode', 'addresses', 'chain-data', 'broadcast'],
  },
  {
    name: 'proofs',
    title: 'Proof desk',
    introduction: 'Checks of keys, proofs and signatures, and signed receipts of them.',
    segments: ['proofs', 'receipts'],
  },
  {
    name: 'streams',
    title: 'Streams and files',
    introduction: 'Live events, and parts of the chain as files.',
    segments: ['stream', 'export'],
  },
] as const;

/** The group of the endpoints that belong to no other group. */
const otherEndpointsGroup: EndpointGroupDefinition = {
  name: 'more',
  title: 'More',
  introduction: 'Other endpoints of the API.',
};

/** All groups, in the order of the overview. */
export const endpointGroupDefinitions: readonly EndpointGroupDefinition[] = [
  ...groupsWithPathSegments,
  otherEndpointsGroup,
];

/** Returns the group of an endpoint. @param path its path, such as `/api/v1/blocks/{id}` */
export function endpointGroupOfPath(path: string): EndpointGroupDefinition {
  const segment = path.split('/')[3] ?? '';
  const matchingGroup = groupsWithPathSegments.find(({ segments }) =>
    (segments as readonly string[]).includes(segment),
  );
  return matchingGroup ?? otherEndpointsGroup;
}
