import { listPoolCandidates, type PoolCandidate } from '../../db/queries/pool-figures.ts';
import { fillBlock } from '../../protocol/block-template.ts';
import { feeRate } from '../../protocol/fee-rate.ts';
import { readBlockLimits, type BlockLimits } from '../../read/block-limits.ts';
import { readMany } from '../../read/load.ts';
import { costs, defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { numberBetween } from '../contract/params.ts';
import { poolProjectedAnswer, projectedBlockFields, projectedTx } from '../contract/pool-figures.ts';
import { jsonFields } from '../json/fields.ts';
import { indexRoute } from '../route.ts';

const writeBlock = jsonFields(projectedBlockFields);
const writeTx = jsonFields(projectedTx.shape);

const MAX_TXS_PER_BLOCK = 100;

const poolProjectedEndpoint = defineEndpoint({
  operation: 'getProjectedPool',
  path: '/api/v1/pool/projected',
  summary: 'The waiting transactions that the next blocks would hold',
  description:
    'The blocks are filled as a daemon fills them: highest fee rate first, within the limits of weight, and without a penalty that costs more than the fees pay. A miner may choose otherwise.',
  pathParams: {},
  queryParams: { blocks: numberBetween('Highest number of blocks.', 1, 10, 3) },
  answer: poolProjectedAnswer,
  cost: costs.file,
  unavailable: indexErrors,
});

export const poolProjectedRoute = indexRoute(
  poolProjectedEndpoint,
  async (database) => {
    const [{ moment, data }, { data: waiting }] = await Promise.all([
      readBlockLimits(database),
      readMany(database, listPoolCandidates),
    ]);
    return { moment, data: { limits: data, waiting } };
  },
  ({ limits, waiting }, { blocks }) => {
    const { projected, leftOver } = project(limits, waiting, blocks);
    return { freshness: 'tip', content: { blocks: projected, left_over: leftOver } };
  },
);

function project({ block, totals, rules }: BlockLimits, waiting: readonly PoolCandidate[], count: number) {
  const projected = [];
  let left = waiting;
  let generated = totals.emission;
  for (let index = 1; index <= count && left.length > 0 && rules !== undefined; index += 1) {
    const filled = fillBlock(
      { generated, version: block.majorVersion, penaltyFree: rules.weights.penaltyFree },
      left,
    );
    if (filled.txs.length === 0) break;
    const last = filled.txs.at(-1);
    projected.push({
      ...writeBlock({
        height: block.height + index,
        txCount: filled.txs.length,
        weight: filled.weight,
        fees: filled.fees,
        lowestRate: last === undefined ? undefined : feeRate(last.fee, last.weight),
      }),
      txs: filled.txs
        .slice(0, MAX_TXS_PER_BLOCK)
        .map(({ hash, fee, weight }) => writeTx({ hash, fee, weight, feeRate: feeRate(fee, weight) })),
    });
    generated += filled.reward;
    left = filled.rest;
  }
  return { projected, leftOver: left.length };
}
