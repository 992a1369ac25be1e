/** Every method of the daemon's interface, by the name under which `createDaemonClient` offers it. */
export {
  flushCache,
  popBlocks,
  pruneBlockchain,
  saveBc,
  setBootstrapDaemon,
  setLogCategories,
  setLogHashRate,
  setLogLevel,
  startSaveGraph,
  stopDaemon,
  stopSaveGraph,
  update,
} from './administration.ts';
export { getBlocksBin, getBlocksByHeightBin, getHashesBin } from './blocks-bin.ts';
export { getAltBlocksHashes, getAlternateChains, getBlock, getBlockCount, onGetBlockHash } from './chain.ts';
export {
  getBlockHeaderByHash,
  getBlockHeaderByHeight,
  getBlockHeadersRange,
  getLastBlockHeader,
} from './headers.ts';
export {
  getCoinbaseTxSum,
  getFeeEstimate,
  getHeight,
  getInfo,
  getInfoByPath,
  getMinerData,
  getVersion,
  hardForkInfo,
  syncInfo,
} from './info.ts';
export {
  addAuxPow,
  calcPow,
  generateBlocks,
  getBlockTemplate,
  miningStatus,
  startMining,
  stopMining,
  submitBlock,
} from './mining.ts';
export { getOIndexesBin, getOutputDistributionBin, getOutsBin } from './outputs-bin.ts';
export { getOutputDistribution, getOutputHistogram, getOuts } from './outputs.ts';
export {
  banned,
  getBans,
  getConnections,
  getLimit,
  getNetStats,
  getPeerList,
  getPublicNodes,
  inPeers,
  outPeers,
  setBans,
  setLimit,
} from './peers.ts';
export {
  getTransactionPool,
  getTransactionPoolHashes,
  getTransactionPoolHashesBin,
  getTransactionPoolStats,
  getTxpoolBacklog,
} from './pool.ts';
export {
  flushTxpool,
  getTransactions,
  isKeyImageSpent,
  relayTx,
  sendRawTransaction,
} from './transactions.ts';
