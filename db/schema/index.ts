export {
  alternativeBlocks,
  alternativeInputs,
  alternativeTransactions,
  reorgBlocks,
  reorgs,
} from './alternatives.ts';
export { backgroundIndexes } from './background-indexes.ts';
export { backfillRanges } from './backfill-ranges.ts';
export { blockStatistics } from './block-statistics.ts';
export { blockTotals } from './block-totals.ts';
export { blocks } from './blocks.ts';
export { chainEventKinds, chainEvents, poolExitReasons } from './chain-events.ts';
export { chainSeries } from './chain-series.ts';
export { transactionFateKinds, transactionFates } from './fates.ts';
export { bulkLoadIndexes } from './bulk-load-indexes.ts';
export { unfinishedColumns } from './column-fills.ts';
export { firstSeenTimes } from './first-seen-times.ts';
export { indexerControl } from './indexer-control.ts';
export { inputs } from './inputs.ts';
export { indexerPhases, nodeStates, nodeStateSeverities, nodeStatus } from './node-status.ts';
export { oddities } from './oddities.ts';
export { backfillRangeBuckets, outputBuckets } from './output-buckets.ts';
export { oneTimeKeyPrefixSql as keyPrefix, outputs } from './outputs.ts';
export { poolHistory, poolInputs, poolTransactions } from './pool.ts';
export { poolSeries } from './pool-series.ts';
export { recentBlockBlobs, recentTransactionBlobs } from './recent-blobs.ts';
export { ringReferenceIndex } from './ring-reference-index.ts';
export { syncState } from './sync-state.ts';
export { webhookPositions } from './webhook-positions.ts';
export { unreadBlocks } from './unread-blocks.ts';
export { transactions } from './transactions.ts';
