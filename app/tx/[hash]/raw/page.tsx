import { pageRequest } from '../../../../server/hand-over.ts';
import type { RawTx } from '../../../../server/raw-transaction.ts';
import type { Metadata } from 'next';
import { bytesToHex } from '../../../../protocol/bytes.ts';
import { parseTxHash } from '../../../../protocol/brands.ts';
import { BadRequestPage, NotFoundPage } from '../../../_components/bad-request.tsx';
import { TxLink } from '../../../_components/links.tsx';
import { Notice } from '../../../_components/marks.tsx';
import { Page } from '../../../_components/page.tsx';
import { Panel } from '../../../_components/panel.tsx';
import { Copy } from '../../../_components/values/hash.tsx';
import { decodeArchived } from '../../../../read/decoded-transaction.ts';

export const metadata: Metadata = { title: 'Raw transaction', robots: { index: false } };

export default async function RawTxPage({ params }: { readonly params: Promise<{ readonly hash: string }> }) {
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
  const { site, setStatus } = pageRequest();
  const [fromNode, archived] = await Promise.all([
    site.fetchRawTx(hash),
    site.reads.archivedTransactions(hash),
  ]);
  const kept = (archived.data ?? []).map(decodeArchived).find((tx) => tx !== undefined);
  const raw: RawTx =
    fromNode.state !== 'found' && kept !== undefined
      ? { state: 'found', hex: bytesToHex(kept.blob), json: undefined, complete: !kept.pruned }
      : fromNode;
  if (raw.state === 'unknown') {
    return (
      <NotFoundPage title="No such transaction">
        <p>Neither the node nor the archive of orphaned blocks has a transaction with this hash.</p>
      </NotFoundPage>
    );
  }
  if (raw.state === 'away') {
    setStatus(503);
    return (
      <Page title="Raw transaction">
        <Notice tone="warn" title="Raw data is not available now">
          <p>
            {raw.reason} What the index holds is still on{' '}
            <a href={`/tx/${hash}`}>the page of the transaction</a>.
          </p>
        </Notice>
      </Page>
    );
  }
  return (
    <Page title="Raw transaction" lead={<TxLink hash={hash} />}>
      {!raw.complete && (
        <Notice tone="warn">
          <p>The node is pruned: signatures and range proofs are missing from what it gives.</p>
        </Notice>
      )}
      <Panel title="Hex" aside={`${raw.hex.length / 2} bytes`} padded>
        <Copy value={raw.hex} what="hex" />
        <pre tabIndex={0}>{raw.hex}</pre>
      </Panel>
      {raw.json !== undefined && (
        <Panel title="JSON, as the node writes it" padded>
          <pre tabIndex={0}>{raw.json}</pre>
        </Panel>
      )}
    </Page>
  );
}
