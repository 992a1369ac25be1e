import type { Outage } from '../_server/load.ts';
import { setStatus } from '../_server/response.ts';
import { Notice } from './marks.tsx';
import { Page } from './page.tsx';

/** The page in place of one that cannot be made now. */
export function OutagePage({ outage }: { readonly outage: Outage }) {
  setStatus(503);
  if (outage === 'index-empty') {
    return (
      <Page title="Nothing is indexed yet">
        <Notice tone="warn">
          <p>
            The indexer has not stored its first block. This page fills as soon as it has; the line at the top
            says what the node and the indexer are doing.
          </p>
        </Notice>
      </Page>
    );
  }
  return (
    <Page title="The index cannot be read">
      <Notice tone="bad">
        <p>
          The database of this explorer does not answer. Nothing is wrong with the address you asked for: try
          again in a moment.
        </p>
      </Notice>
    </Page>
  );
}
