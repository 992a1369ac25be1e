import type { PageAddress, PageAnswer, SitePage } from '../../_frame/site-page.ts';
import { INPUTS_PER_PAGE, OUTPUTS_PER_PAGE } from '../../_lib/tx-pages.ts';
import { pageRequest } from '../../../server/page-request.ts';
import { parseTxHash } from '../../../protocol/brands.ts';
import { badRequestPage, notFoundPage } from '../../_components/error-pages.tsx';
import { outagePage } from '../../_components/outage.tsx';
import { queryParam } from '../../_lib/params.ts';
import { parsePosition } from '../../../read/numbers.ts';
import { TxView } from './tx-view.tsx';

export const txPage: SitePage<'hash'> = {
  about: (params) => {
    const hash = parseTxHash(params.hash);
    return {
      title: hash === undefined ? 'Transaction' : `Transaction ${hash.slice(0, 8)}…`,
      description:
        'A Monero transaction: its block, its fee, the rings of its inputs, its outputs and its extra field.',
    };
  },
  prepare,
};

async function prepare({ params, query }: PageAddress<'hash'>): Promise<PageAnswer> {
  const hash = parseTxHash(params.hash);
  if (hash === undefined) {
    return badRequestPage({
      field: 'hash',
      problem: 'The address of a transaction needs its hash: exactly 64 hexadecimal digits.',
    });
  }
  const inputsFrom = parsePosition(queryParam(query, 'inputs'));
  const outputsFrom = parsePosition(queryParam(query, 'outputs'));
  if (inputsFrom === undefined || outputsFrom === undefined) {
    const field = inputsFrom === undefined ? 'inputs' : 'outputs';
    return badRequestPage({ field, problem: `${field} must be a position: a whole number from 0.` });
  }
  const loaded = await pageRequest().site.reads.transaction(hash, {
    ...{ inputsFrom, inputsLimit: INPUTS_PER_PAGE },
    ...{ outputsFrom, outputsLimit: OUTPUTS_PER_PAGE },
  });
  if (loaded.unavailable !== undefined) return outagePage(loaded.unavailable);
  if (loaded.data === undefined) {
    return notFoundPage(
      'No such transaction',
      <p>
        No transaction with this hash is in an indexed block, in the pool or in a known orphaned block. If it
        was sent a moment ago, please try again in a minute.
      </p>,
    );
  }
  return { content: <TxView {...loaded.data} inputsFrom={inputsFrom} outputsFrom={outputsFrom} /> };
}
