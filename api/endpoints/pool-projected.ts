import { listMinableTxs, type MinableTx } from '../../db/queries/pool-figures.ts';
import { feeRate } from '@ringscope/protocol/fee-rate.ts';
import { readNextBlockRules, type NextBlockRules } from '../../lookups/block-limits.ts';
import { readInSnapshot } from '../../lookups/load.ts';
import { projectNextBlocks } from '../../lookups/projected-blocks.ts';
import { endpointCostPoints, defineEndpoint, indexErrorCodes } from '../contract/endpoint.ts';
import { createIntegerParam } from '../contract/params.ts';
import { poolProjectedResponseSchema, projectedBlockFields, projectedTxSchema } from '../contract/pool.ts';
import { createJsonFieldsConverter } from '../json/fields.ts';
import { createIndexReadRoute } from '../index-route.ts';

const toBlockFields = createJsonFieldsConverter(projectedBlockFields);
const toTxFields = createJsonFieldsConverter(projectedTxSchema.shape);

const MAX_TXS_PER_BLOCK = 100;

const poolProjectedEndpoint = defineEndpoint({
  operation: 'getProjectedPool',
  path: '/api/v1/pool/projected',
  summary: 'Projected blocks: the pool divided into the next blocks',
  description:
    'Fills blocks as a daemon does: highest fee rate first, within the weight limits, and only while the fees exceed the penalty. Miners can choose other transactions.',
  pathParams: {},
  queryParams: { blocks: createIntegerParam('Maximum number of projected blocks.', 1, 10, 3) },
  response: poolProjectedResponseSchema,
  cost: endpointCostPoints.list,
  unavailable: indexErrorCodes,
});

export const poolProjectedRoute = createIndexReadRoute(
  poolProjectedEndpoint,
  async (database) => {
    const [{ indexState, data }, { data: waiting }] = await Promise.all([
      readNextBlockRules(database),
      readInSnapshot(database, listMinableTxs),
    ]);
    return { indexState, data: { nextBlockRules: data, waiting } };
  },
  ({ nextBlockRules, waiting }, { blocks }) => {
    const { projected, unprojectedTxCount } = projectedBlocksJson(nextBlockRules, waiting, blocks);
    return { freshness: 'tip', content: { blocks: projected, left_over: unprojectedTxCount } };
  },
);

function projectedBlocksJson(nextBlockRules: NextBlockRules, waiting: readonly MinableTx[], count: number) {
  const { blocks, unprojectedTxCount } = projectNextBlocks(nextBlockRules, waiting, count);
  const projected = blocks.map(({ height, txs, weight, fees, lowestRate }) => ({
    ...toBlockFields({ height, txCount: txs.length, weight, fees, lowestRate }),
    txs: txs
      .slice(0, MAX_TXS_PER_BLOCK)
      .map((tx) =>
        toTxFields({ hash: tx.hash, fee: tx.fee, weight: tx.weight, feeRate: feeRate(tx.fee, tx.weight) }),
      ),
  }));
  return { projected, unprojectedTxCount };
}
