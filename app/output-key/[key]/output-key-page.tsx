import type { PageAddress, PageAnswer, SitePage } from '../../_frame/site-page.ts';
import { pageRequest } from '../../../server/page-request.ts';
import { parseOneTimeKey } from '../../../protocol/brands.ts';
import { badRequestPage, notFoundPage } from '../../_components/error-pages.tsx';
import { BlockLink, OutputLink, TxLink } from '../../_components/links.tsx';
import { Notice } from '../../_components/marks.tsx';
import { outagePage } from '../../_components/outage.tsx';
import { Page } from '../../_components/page.tsx';
import { Panel } from '../../_components/panel.tsx';
import { Table } from '../../_components/table.tsx';
import { routes } from '../../_lib/routes.ts';

export const outputKeyPage: SitePage<'key'> = {
  about: () => ({ title: 'Output key', isListed: false }),
  prepare,
};

/** The outputs with a one-time key. Nearly always one, and then this leads to it. */
async function prepare({ params }: PageAddress<'key'>): Promise<PageAnswer> {
  const key = parseOneTimeKey(params.key);
  if (key === undefined) {
    return badRequestPage({ field: 'key', problem: 'An output key is exactly 64 hexadecimal digits.' });
  }
  const loaded = await pageRequest().site.reads.outputsOfKey(key);
  if (loaded.unavailable !== undefined) return outagePage(loaded.unavailable);
  const [only, ...others] = loaded.data;
  if (only === undefined) {
    return notFoundPage('No such output key', <p>No indexed output has this one-time key.</p>);
  }
  if (others.length === 0) return { redirectTo: routes.output(only.amount, only.globalIndex) };
  return {
    content: (
      <Page title="Outputs with one key">
        <Notice tone="warn" title="Several outputs share this one-time key">
          <p>They share one key image, so only one of them can ever be spent. The others are burnt.</p>
        </Notice>
        <Panel title="Outputs">
          <Table
            caption="Outputs with this key"
            rows={loaded.data}
            rowKey={({ amount, globalIndex }) => `${amount}/${globalIndex}`}
            empty="None."
            columns={[
              {
                key: 'index',
                header: 'Global index',
                card: 'name',
                cell: ({ amount, globalIndex }) => <OutputLink amount={amount} globalIndex={globalIndex} />,
              },
              {
                key: 'block',
                header: 'Block',
                card: 'figure',
                cell: ({ height }) => <BlockLink height={height} />,
              },
              { key: 'tx', header: 'Made by', fill: true, cell: ({ txHash }) => <TxLink hash={txHash} /> },
            ]}
          />
        </Panel>
      </Page>
    ),
  };
}
