import type { Metadata } from 'next';
import { NotFoundPage } from '../_components/bad-request.tsx';

export const metadata: Metadata = { title: 'No such page', robots: { index: false } };

/** Every address that no page has. */
export default function UnknownPage() {
  return (
    <NotFoundPage title="No such page">
      <p>This explorer has nothing at this address.</p>
    </NotFoundPage>
  );
}
