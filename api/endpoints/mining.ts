import { hashRate } from '@ringscope/protocol/hash-rate.ts';
import { countVersions, meanInterval } from '../../lookups/block-series.ts';
import { loadMining, MAX_SERIES_BLOCKS } from '../../lookups/mining.ts';
import { getNextDifficulty } from '../../db/queries/node.ts';
import { baseReward } from '@ringscope/protocol/emission.ts';
import { blockTargetSeconds } from '@ringscope/protocol/hard-forks.ts';
import { costs, defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { miningAnswer, miningFields } from '../contract/mining.ts';
import { numberBetween } from '../contract/params.ts';
import { jsonFields } from '../json/fields.ts';
import { snapshotRoute } from '../route.ts';

const writeMining = jsonFields(miningFields);

const miningEndpoint = defineEndpoint({
  operation: 'getMining',
  path: '/api/v1/mining',
  summary: 'Difficulty, hash rate, rewards and votes',
  description: 'The chain does not show who mined a block, because every coinbase pays a new one-time key.',
  pathParams: {},
  queryParams: { blocks: numberBetween('Number of newest blocks to count.', 1, MAX_SERIES_BLOCKS, 100) },
  answer: miningAnswer,
  cost: costs.list,
  unavailable: indexErrors,
});

export const miningRoute = snapshotRoute(miningEndpoint, async (snapshot, { blocks }) => {
  const [{ series, totals }, node] = await Promise.all([
    loadMining(snapshot, blocks),
    getNextDifficulty(snapshot),
  ]);
  const newest = series.at(-1);
  if (newest === undefined || totals === undefined) throw new Error('the tip has no block');
  const difficulty = node ?? newest.difficulty;
  const targetSeconds = blockTargetSeconds(newest.majorVersion);
  return {
    freshness: 'tip',
    dependsOn: 'tip',
    content: {
      ...writeMining({
        blocks: series.length,
        difficulty,
        hashRate: hashRate(difficulty, targetSeconds),
        targetSeconds,
        meanInterval: meanInterval(series),
        height: newest.height,
        reward: newest.reward,
        nextBaseReward: baseReward(totals.emission, newest.majorVersion),
        emission: totals.emission,
        fees: totals.fees,
      }),
      versions: countVersions(series).map(({ version, vote, blocks: count }) => ({
        major_version: version,
        minor_version: vote,
        blocks: count,
      })),
    },
  };
});
