/** Description of the search for browsers. */
export const OPEN_SEARCH = '/opensearch.xml';

/** Pages that search engines may list besides those that they find by links. */
export const LISTED_PAGES = [
  '/',
  '/blocks',
  '/pool',
  '/mining',
  '/charts',
  '/forks',
  '/network',
  '/proofs',
  '/api',
] as const;

/** Groups of the documentation of the API. */
export const API_GROUPS = [
  'blocks',
  'transactions',
  'outputs',
  'pool',
  'forks',
  'network',
  'statistics',
  'tools',
  'streams',
] as const;
