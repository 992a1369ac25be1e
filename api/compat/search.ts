import { createJsendFailResponse, createJsendResponseCachedUntilReorg } from './response.ts';
import { compatBlockJson, findCompatBlock, MAX_HEIGHT_DIGITS } from './block.ts';
import { createCompatRoute, LOOKUP_REQUEST_COST_POINTS } from './route.ts';
import { compatTransactionResponse, findCompatTransaction, compatTransactionJson } from './transaction.ts';

const HASH_LENGTH = 64;

/** Finds a transaction or a block by its hash, or a block by its height. */
export const compatSearchRoute = createCompatRoute(
  '/api/search/:value',
  LOOKUP_REQUEST_COST_POINTS,
  async (sources, { pathSegments }) => {
    const { value = '' } = pathSegments;
    if (value.length === HASH_LENGTH) {
      const { tx, ...rest } = await findCompatTransaction(sources, value);
      if (tx !== undefined && 'location' in rest) {
        return compatTransactionResponse(tx, rest.location, (location) => ({
          ...compatTransactionJson(tx, location),
          title: 'transaction',
        }));
      }
    }
    if (value.length === HASH_LENGTH || value.length <= MAX_HEIGHT_DIGITS) {
      const block = await findCompatBlock(sources, value);
      if (block.blockWithTxs !== undefined) {
        return createJsendResponseCachedUntilReorg(
          (tip) => ({ ...compatBlockJson(block.blockWithTxs, tip), title: 'block' }),
          block.tip,
        );
      }
    }
    return createJsendFailResponse(`Nothing was found that matches search string: ${value}`);
  },
);
