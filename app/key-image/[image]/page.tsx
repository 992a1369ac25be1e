import { pageRequest } from '../../../server/hand-over.ts';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { parseKeyImage } from '../../../protocol/brands.ts';
import { BadRequestPage, NotFoundPage } from '../../_components/bad-request.tsx';
import { OutagePage } from '../../_components/outage.tsx';
import { routes } from '../../_lib/routes.ts';

export const metadata: Metadata = { title: 'Key image', robots: { index: false } };

/** A key image has no page of its own: it leads to the input that reveals it. */
export default async function KeyImagePage({
  params,
}: {
  readonly params: Promise<{ readonly image: string }>;
}) {
  const image = parseKeyImage((await params).image);
  if (image === undefined) {
    return (
      <BadRequestPage
        problem={{ field: 'image', problem: 'A key image is exactly 64 hexadecimal digits.' }}
      />
    );
  }
  const loaded = await pageRequest().site.reads.spend(image);
  if (loaded.outage !== undefined) return <OutagePage outage={loaded.outage} />;
  if (loaded.data !== undefined) redirect(routes.txInput(loaded.data.txHash, loaded.data.position));
  return (
    <NotFoundPage title="Not spent, as far as is known">
      <p>
        No transaction on the chain or in the pool shows this key image. Its output is unspent, or the digits
        are no key image at all: the two cannot be told apart.
      </p>
    </NotFoundPage>
  );
}
