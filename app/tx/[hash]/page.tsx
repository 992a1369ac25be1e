import { INPUTS_PER_PAGE, OUTPUTS_PER_PAGE } from '../../_lib/tx-pages.ts';
import { pageRequest } from '../../../server/hand-over.ts';
import type { Metadata } from 'next';
import { parseTxHash } from '../../../protocol/brands.ts';
import { BadRequestPage, NotFoundPage } from '../../_components/bad-request.tsx';
import { OutagePage } from '../../_components/outage.tsx';
import { single, type SearchParams } from '../../_lib/params.ts';
import { parsePosition } from '../../../read/numbers.ts';
import { TxView } from './tx-view.tsx';

interface TxPageProps {
  readonly params: Promise<{ readonly hash: string }>;
  readonly searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: TxPageProps): Promise<Metadata> {
  const hash = parseTxHash((await params).hash);
  return {
    title: hash === undefined ? 'Transaction' : `Transaction ${hash.slice(0, 8)}…`,
    description:
      'A Monero transaction: where it stands, its fee, the rings of its inputs, its outputs and its extra.',
  };
}

export default async function TxPage({ params, searchParams }: TxPageProps) {
  const hash = parseTxHash((await params).hash);
  if (hash === undefined) {
    return (
      <BadRequestPage
        problem={{
          field: 'hash',
          problem: 'A transaction is named by its hash: exactly 64 hexadecimal digits.',
        }}
      />
    );
  }
  const query = await searchParams;
  const inputsFrom = parsePosition(single(query, 'inputs'));
  const outputsFrom = parsePosition(single(query, 'outputs'));
  if (inputsFrom === undefined || outputsFrom === undefined) {
    const field = inputsFrom === undefined ? 'inputs' : 'outputs';
    return (
      <BadRequestPage problem={{ field, problem: `${field} must be a position: a whole number from 0.` }} />
    );
  }
  const loaded = await pageRequest().site.reads.transaction(hash, {
    ...{ inputsFrom, inputsLimit: INPUTS_PER_PAGE },
    ...{ outputsFrom, outputsLimit: OUTPUTS_PER_PAGE },
  });
  if (loaded.outage !== undefined) return <OutagePage outage={loaded.outage} />;
  if (loaded.data === undefined) {
    return (
      <NotFoundPage title="No such transaction">
        <p>
          No transaction with this hash is in an indexed block, in the pool, or in an orphaned block seen
          here. If it was sent a moment ago, the node of this explorer may not have it yet.
        </p>
      </NotFoundPage>
    );
  }
  return <TxView {...loaded.data} inputsFrom={inputsFrom} outputsFrom={outputsFrom} />;
}
