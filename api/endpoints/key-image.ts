import { getKeyImageSpends } from '../../db/queries/key-image.ts';
import { confirmationsOf } from '@ringscope/protocol/confirmations.ts';
import { costs, defineEndpoint, indexErrors } from '../contract/endpoint.ts';
import { keyImageAnswer } from '../contract/key-image.ts';
import { keyImage } from '../contract/params.ts';
import { freshnessAt } from '../freshness.ts';
import { keyImageJson } from '../json/key-image.ts';
import { snapshotRoute } from '../route.ts';

const keyImageEndpoint = defineEndpoint({
  operation: 'getKeyImage',
  path: '/api/v1/key-images/{key_image}',
  summary: 'The transactions that show a key image',
  description:
    'A key image on the main chain shows that its output is spent. It does not show which ring member that output is. ' +
    'A key image that nobody has shown is not found: its output is not spent, or the digits are no key image.',
  pathParams: { key_image: keyImage },
  queryParams: {},
  answer: keyImageAnswer,
  cost: costs.lookup,
  missing: 'key_image_not_found',
  unavailable: [...indexErrors, 'index_incomplete'],
});

export const keyImageRoute = snapshotRoute(keyImageEndpoint, async (snapshot, { key_image }) => {
  const { tip } = snapshot;
  const spends = await getKeyImageSpends(snapshot, key_image);
  const content = keyImageJson(key_image, spends);
  if (content === undefined) {
    return {
      missing: 'key_image_not_found',
      message: `No transaction shows this key image: none on the chain up to block ${tip.height}, in the pool, or in an orphaned block.`,
      field: 'key_image',
    };
  }
  const { mined, waiting, orphaned } = spends;
  const isSettled = mined !== undefined && waiting.length + orphaned.length === 0;
  return {
    freshness: isSettled ? freshnessAt(confirmationsOf(mined.height, tip.height)) : 'tip',
    content,
  };
});
