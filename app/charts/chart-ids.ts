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
export const hardFork17ChartIds: readonly ChartId[] = ['fork-17', 'tree'];

/** Number of small charts above the large chart: those that most visitors look for. */
export const MAIN_CHART_COUNT = 8;

/** The chart that is shown large when the URL has no parameter `chart`. */
export const DEFAULT_CHART_ID: ChartId = 'txs';
