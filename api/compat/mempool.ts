import { lookUpPoolTxSummaries, MAX_POOL_TX_SUMMARIES } from '../../db/queries/transaction-summaries.ts';
import { createJsendFailResponse, createJsendSuccessResponse } from './response.ts';
import { parseU64 } from './input.ts';
import { createCompatRoute } from './route.ts';
import { summariseNonCoinbaseTx, compatTimeFields } from './summary.ts';

/** The default of the parameter `limit`. It is above the size of any pool. */
const NO_LIMIT = 100_000_000n;

/** Upper bound of the page number in the database query. It is beyond the end of any pool. */
const MAX_PAGE = 1_000_000_000n;

const POOL_COST = 10;

/**
 * Lists waiting transactions, newest first. The response has at most {@link MAX_POOL_TX_SUMMARIES} of them, because a flooded pool would
 * otherwise produce a response of a hundred megabytes.
 */
export const mempoolRoute = createCompatRoute('/api/mempool', POOL_COST, async ({ database }, { query }) => {
  const [pageText, limitText] = [
    query.getNumericString('page') ?? '0',
    query.getNumericString('limit') ?? String(NO_LIMIT),
  ];
  const [page, limit] = [parseU64(pageText), parseU64(limitText)];
  if (page === undefined || limit === undefined) {
    return createJsendFailResponse(`Cant parse page and/or limit numbers: ${pageText}, ${limitText}`);
  }
  const { data } = await lookUpPoolTxSummaries(
    database,
    Number(page < MAX_PAGE ? page : MAX_PAGE),
    Number(limit < MAX_POOL_TX_SUMMARIES ? limit : MAX_POOL_TX_SUMMARIES),
  );
  return createJsendSuccessResponse({
    limit,
    page,
    total_page_no: limit === 0n ? 0n : BigInt(data.total) / limit,
    txs: data.txs.map((tx) => ({ ...summariseNonCoinbaseTx(tx), ...compatTimeFields(tx.receivedAt) })),
    txs_no: data.total,
  });
});
