import type { Endpoint } from '../contract/endpoint.ts';
import type { ApiRoute } from '../route.ts';
import { addressRoute } from './address.ts';
import { altChainsRoute } from './alt-chains.ts';
import { readKeyImagesRoute, readOutputsRoute, readTxsRoute } from './batch.ts';
import { blockRoute, blockTxsRoute } from './block.ts';
import { blockRawRoute, txRawRoute } from './raw.ts';
import { blocksRoute } from './blocks.ts';
import { compareNodesRoute } from './compare.ts';
import { chainDataRoute } from './chain-data.ts';
import { broadcastRoute } from './broadcast.ts';
import { exportRoute } from './export.ts';
import { exportManifestRoute } from './export-manifest.ts';
import { keyImageRoute } from './key-image.ts';
import { decodeRoute } from './decode.ts';
import { emissionRoute } from './emission.ts';
import { feesRoute } from './fees.ts';
import { hardForksRoute } from './hard-forks.ts';
import { heightAtTimeRoute, timeAtHeightRoute } from './chain-time.ts';
import { miningRoute } from './mining.ts';
import { networkRoute } from './network.ts';
import { proofRoutes } from './proofs.ts';
import { proofReceiptKeysRoute, proofReceiptRoute } from './receipts.ts';
import { outputRoute, outputsByKeyRoute } from './outputs.ts';
import { scanFeedChunkRoute } from './scan-chunk.ts';
import { outputScanRoute } from './output-scan.ts';
import { poolProjectedRoute } from './pool-projected.ts';
import { createOpenApiRoute } from './openapi.ts';
import { poolRoute, poolStatsRoute } from './pool.ts';
import { outputRingsRoute } from './output-rings.ts';
import { outputRingsCsvRoute } from './output-rings-csv.ts';
import { reorgsRoute, reorgRoute } from './reorgs.ts';
import { postSearchRoute, searchRoute } from './search.ts';
import { statsCsvRoute, statsRoute, statsListRoute } from './stats.ts';
import { statusRoute } from './status.ts';
import { eventStreamRoute } from './stream.ts';
import { txOutputsRoute, txRingsRoute, txRoute } from './tx.ts';
import { txWaitRoute } from './tx-wait.ts';
import { txsRoute } from './txs.ts';

/** All routes except the OpenAPI document, in the order of the documentation. Register new endpoints here. */
const indexRoutes: readonly ApiRoute[] = [
  statusRoute,
  blocksRoute,
  blockRoute,
  blockTxsRoute,
  blockRawRoute,
  txsRoute,
  readTxsRoute,
  txRoute,
  txRingsRoute,
  txOutputsRoute,
  txRawRoute,
  txWaitRoute,
  poolRoute,
  poolStatsRoute,
  poolProjectedRoute,
  outputScanRoute,
  scanFeedChunkRoute,
  readOutputsRoute,
  outputRoute,
  outputsByKeyRoute,
  outputRingsRoute,
  outputRingsCsvRoute,
  keyImageRoute,
  readKeyImagesRoute,
  miningRoute,
  networkRoute,
  compareNodesRoute,
  feesRoute,
  hardForksRoute,
  emissionRoute,
  heightAtTimeRoute,
  timeAtHeightRoute,
  altChainsRoute,
  searchRoute,
  postSearchRoute,
  decodeRoute,
  chainDataRoute,
  ...proofRoutes,
  proofReceiptRoute,
  proofReceiptKeysRoute,
  addressRoute,
  broadcastRoute,
  statsListRoute,
  statsRoute,
  statsCsvRoute,
  reorgsRoute,
  reorgRoute,
  eventStreamRoute,
  exportManifestRoute,
  exportRoute,
];

export const apiRoutes: readonly ApiRoute[] = [
  ...indexRoutes,
  createOpenApiRoute(indexRoutes.map(({ endpoint }) => endpoint)),
];

export const apiEndpoints: readonly Endpoint[] = apiRoutes.map(({ endpoint }) => endpoint);
