import type { PageAddress, PageAnswer, SitePage } from '../../_frame/site-page.ts';
import { pageRequest } from '../../../server/page-request.ts';
import { parseBlockHash, parseHeight } from '../../../protocol/brands.ts';
import { badRequestPage, notFoundPage } from '../../_components/error-pages.tsx';
import { outagePage } from '../../_components/outage.tsx';
import { queryParam } from '../../_lib/params.ts';
import { parsePosition } from '../../../read/numbers.ts';
import { AlternativeBlockView } from './alternative-block-view.tsx';
import { TXS_PER_PAGE } from '../../../read/block.ts';
import { MainBlockView } from './main-block-view.tsx';

export const blockPage: SitePage<'id'> = {
  about: (params) => {
    const { id } = params;
    const height = parseHeight(id);
    return {
      title: height === undefined ? 'Block' : `Block ${height}`,
      description: `${height === undefined ? 'A block' : `Block ${height}`} of the Monero chain: header, weight, fees, reward and transactions.`,
    };
  },
  prepare,
};

async function prepare({ params, query }: PageAddress<'id'>): Promise<PageAnswer> {
  const { id } = params;
  const ref = parseHeight(id) ?? parseBlockHash(id);
  if (ref === undefined) {
    return badRequestPage({
      field: 'id',
      problem:
        'The address of a block needs its height (digits without a leading zero) or its hash (64 hexadecimal digits).',
    });
  }
  const from = parsePosition(queryParam(query, 'from'));
  if (from === undefined) {
    return badRequestPage({
      field: 'from',
      problem: 'from must be a position in the block: a whole number from 0.',
    });
  }
  const loaded = await pageRequest().site.reads.block(ref, from);
  if (loaded.unavailable !== undefined) return outagePage(loaded.unavailable);
  const found = loaded.data;
  switch (found.state) {
    case 'main':
      return { content: <MainBlockView {...found} from={from} txsPerPage={TXS_PER_PAGE} /> };
    case 'alternative':
      return { content: <AlternativeBlockView {...found} /> };
    case 'unknown':
      return notFoundPage(
        'No such block',
        <>
          {typeof ref === 'number' ? (
            <p>
              Block {ref} does not exist yet, or it is not indexed yet. The index ends at block{' '}
              {found.tip.height}.
            </p>
          ) : (
            <p>
              No block with this hash is on the main chain up to block {found.tip.height}, or among the
              alternative blocks that this index knows.
            </p>
          )}
        </>,
      );
  }
}
