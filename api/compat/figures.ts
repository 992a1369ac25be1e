import { CURRENT_BLOCK_TARGET_SECONDS } from '@ringscope/protocol/hard-forks.ts';
import { hashRateOfDifficulty } from '@ringscope/protocol/difficulty.ts';
import { lookUpChainOverview } from '../../db/queries/chain-figures.ts';
import { createResponseWithoutJsendEnvelope, createJsendSuccessResponse } from './response.ts';
import { formatCompatXmr } from './format.ts';
import { parseU64 } from './input.ts';
import { createCompatRoute, LOOKUP_REQUEST_COST_POINTS } from './route.ts';

/** Returns totals of the chain from the index, and the state of the network from the daemon. */
export const networkInfoRoute = createCompatRoute(
  '/api/networkinfo',
  LOOKUP_REQUEST_COST_POINTS,
  async (sources) => {
    const [{ indexState, data }, { info, isCurrent }] = await Promise.all([
      lookUpChainOverview(sources.database),
      sources.fetchDaemonInfo(),
    ]);
    const { block, chainTotals, node, pool } = data;
    const difficulty = info?.difficulty ?? node?.difficulty ?? block.difficulty;
    const target = info?.targetBlockSeconds ?? node?.targetSeconds ?? CURRENT_BLOCK_TARGET_SECONDS;
    const { network } = indexState.tip;
    const content = {
      alt_blocks_count: info?.altBlockCount ?? node?.alternativeBlocks ?? 0,
      block_size_limit: info?.blockSizeLimit ?? 0,
      block_size_median: info?.blockSizeMedian ?? 0,
      cumulative_difficulty: block.cumulativeDifficulty.toString(),
      current: isCurrent,
      current_hf_version: block.majorVersion,
      difficulty: difficulty.toString(),
      fee_estimate: 0,
      fee_per_kb: info?.feePerByte ?? 0n,
      grey_peerlist_size: 0,
      hash_rate: hashRateOfDifficulty(difficulty, target),
      height: indexState.tip.height + 1,
      incoming_connections_count: info?.incomingConnectionCount ?? 0,
      outgoing_connections_count: info?.outgoingConnectionCount ?? 0,
      stagenet: network === 'stagenet',
      start_time: info?.startTime ?? 0,
      status: isCurrent,
      target,
      target_height: info?.targetHeight ?? 0,
      testnet: network === 'testnet',
      top_block_hash: indexState.tip.hash,
      tx_count: chainTotals.txs,
      tx_pool_size: pool.txCount,
      tx_pool_size_kbytes: pool.totalBytes,
      white_peerlist_size: info?.whitePeerCount ?? 0,
    };
    if (isCurrent) return createJsendSuccessResponse(content);
    return createResponseWithoutJsendEnvelope({
      data: content,
      message: 'Cant get monero network info',
      status: 'success',
    });
  },
);

/** Amounts are decimal strings, because the emission exceeds 2^64. */
export const compatEmissionRoute = createCompatRoute(
  '/api/emission',
  LOOKUP_REQUEST_COST_POINTS,
  async ({ database }) => {
    const { indexState, data } = await lookUpChainOverview(database);
    const { emission, fees } = data.chainTotals;
    return createJsendSuccessResponse(
      {
        blk_no: indexState.tip.height,
        coinbase: emission.toString(),
        coinbase_xmr: formatCompatXmr(emission),
        fee: fees.toString(),
        fee_xmr: formatCompatXmr(fees),
      },
      'tip',
    );
  },
);

/** Version 1.2 of the onion explorer's API. The upper 16 bits contain the major version. */
const API_VERSION = 65_538;

export const compatVersionRoute = createCompatRoute(
  '/api/version',
  LOOKUP_REQUEST_COST_POINTS,
  async (sources) => {
    const { indexState, data } = await lookUpChainOverview(sources.database);
    const { branch, date, commit } = sources.programVersion;
    const version = data.node?.version ?? '';
    return createJsendSuccessResponse(
      {
        api: API_VERSION,
        blockchain_height: indexState.tip.height + 1,
        git_branch_name: branch,
        last_git_commit_date: date,
        last_git_commit_hash: commit,
        monero_version_full: version === '' || version.includes('-') ? version : `${version}-release`,
      },
      'tip',
    );
  },
);

const DEFAULT_GRACE_BLOCKS = 10n;

/**
 * Returns the fee rate that the node recommends, in atomic units per byte of weight, or 0 when it is not known. Only a
 * fork of the onion explorer has this route.
 */
export const feeEstimateRoute = createCompatRoute(
  '/api/feeestimate',
  LOOKUP_REQUEST_COST_POINTS,
  async (sources, { query }) => {
    const { info } = await sources.fetchDaemonInfo();
    const fee = info?.feePerByte ?? 0n;
    return createJsendSuccessResponse({
      fee,
      fee_per_kb: fee,
      grace_blocks: parseU64(query.getNumericString('grace_blocks') ?? '') ?? DEFAULT_GRACE_BLOCKS,
    });
  },
);
