/** Ids of the charts in the order of the page. They are part of URLs. */
export const chartIds = [
  'hash-rate',
  'difficulty',
  'txs',
  'fee-rate',
  'block-weight',
  'ring-size',
  'supply',
  'pool',
  'fees',
  'fee-share',
  'emission',
  'blocks',
  'block-time',
  'orphans',
  'inputs-outputs',
  'tx-types',
  'fork-17',
  'tree',
] as const;

export type ChartId = (typeof chartIds)[number];

/** Charts that have no small picture until the chain has transactions without rings. */
export const fork17ChartIds: readonly ChartId[] = ['fork-17', 'tree'];

/** Number of charts above the opened one: those that most visitors look for. */
export const MAIN_CHART_COUNT = 8;

/** The chart that is open without the parameter `chart`. */
export const DEFAULT_CHART_ID: ChartId = 'txs';
