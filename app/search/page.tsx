import { pageRequest } from '../../server/hand-over.ts';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import type { Found } from '../../db/queries/search.ts';
import {
  parseBlockHash,
  parseHeight,
  parseKeyImage,
  parseOutputKey,
  parseTxHash,
} from '../../protocol/brands.ts';
import { BadRequestPage, NotFoundPage } from '../_components/bad-request.tsx';
import { OutagePage } from '../_components/outage.tsx';
import type { PageProps } from '../_lib/params.ts';
import { single } from '../_lib/params.ts';
import { routes } from '../_lib/routes.ts';
import { explainQuery, readQuery } from '../_lib/search-query.ts';

export const metadata: Metadata = { title: 'Search', robots: { index: false } };

function destination(found: Found): string {
  switch (found.kind) {
    case 'block':
      return routes.block(found.hash);
    case 'tx':
      return routes.tx(found.hash);
    case 'key-image':
      return routes.txInput(found.spend.txHash, found.spend.position);
    case 'output-key':
      return routes.outputKey(found.key);
  }
}

/** Sends a search on to what it names. */
export default async function SearchPage({ searchParams }: PageProps) {
  const query = readQuery(single(await searchParams, 'q') ?? '');
  const height = parseHeight(query);
  if (height !== undefined) redirect(routes.block(height));
  const [blockHash, txHash, keyImage, outputKey] = [
    parseBlockHash(query),
    parseTxHash(query),
    parseKeyImage(query),
    parseOutputKey(query),
  ];
  if (blockHash === undefined || txHash === undefined || keyImage === undefined || outputKey === undefined) {
    return <BadRequestPage problem={{ field: 'q', problem: explainQuery(query) }} />;
  }
  const loaded = await pageRequest().site.reads.hash({ blockHash, txHash, keyImage, outputKey });
  if (loaded.outage !== undefined) return <OutagePage outage={loaded.outage} />;
  if (loaded.data !== undefined) redirect(destination(loaded.data));
  return (
    <NotFoundPage title="Nothing found">
      <p>
        These 64 digits are no block, transaction, spent key image or output key that this index knows, on the
        chain, in the pool or among orphaned blocks.
      </p>
    </NotFoundPage>
  );
}
