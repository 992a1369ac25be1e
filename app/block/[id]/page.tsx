import { pageRequest } from '../../../server/hand-over.ts';
import type { Metadata } from 'next';
import { parseBlockHash, parseHeight } from '../../../protocol/brands.ts';
import { BadRequestPage, NotFoundPage } from '../../_components/bad-request.tsx';
import { OutagePage } from '../../_components/outage.tsx';
import { single, type SearchParams } from '../../_lib/params.ts';
import { parsePosition } from '../../../read/numbers.ts';
import { AlternativeBlockView } from './alternative-block-view.tsx';
import { TXS_PER_PAGE } from '../../../read/block.ts';
import { MainBlockView } from './main-block-view.tsx';

interface BlockPageProps {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: BlockPageProps): Promise<Metadata> {
  const { id } = await params;
  const height = parseHeight(id);
  return {
    title: height === undefined ? 'Block' : `Block ${height}`,
    description: `${height === undefined ? 'A block' : `Block ${height}`} of the Monero chain: header, weight, fees, reward and transactions.`,
  };
}

export default async function BlockPage({ params, searchParams }: BlockPageProps) {
  const { id } = await params;
  const ref = parseHeight(id) ?? parseBlockHash(id);
  if (ref === undefined) {
    return (
      <BadRequestPage
        problem={{
          field: 'id',
          problem:
            'A block is named by its height (digits without a leading zero) or by its hash (64 hexadecimal digits).',
        }}
      />
    );
  }
  const from = parsePosition(single(await searchParams, 'from'));
  if (from === undefined) {
    return (
      <BadRequestPage
        problem={{ field: 'from', problem: 'from must be a position in the block: a whole number from 0.' }}
      />
    );
  }
  const loaded = await pageRequest().site.reads.block(ref, from);
  if (loaded.outage !== undefined) return <OutagePage outage={loaded.outage} />;
  const found = loaded.data;
  switch (found.state) {
    case 'main':
      return <MainBlockView {...found} from={from} txsPerPage={TXS_PER_PAGE} />;
    case 'alternative':
      return <AlternativeBlockView {...found} />;
    case 'unknown':
      return (
        <NotFoundPage title="No such block">
          {typeof ref === 'number' ? (
            <p>
              The index ends at block {found.tip.height}. Block {ref} does not exist yet, or it has not been
              indexed yet.
            </p>
          ) : (
            <p>
              No block with this hash is on the chain up to block {found.tip.height}, nor among the orphaned
              ones seen here.
            </p>
          )}
        </NotFoundPage>
      );
  }
}
