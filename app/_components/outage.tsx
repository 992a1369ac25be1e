import { pageRequest } from '../../server/page-request.ts';
import type { Unavailable } from '../../read/load.ts';
import type { DrawablePage } from '../_frame/site-page.ts';
import { buildProgress } from '../_lib/site-state.ts';
import { routes } from '../_lib/routes.ts';
import { Notice } from './marks.tsx';
import { Page } from './page.tsx';

const RETRY_AFTER_SECONDS = '60';

/** The page in place of one that cannot be made now. */
export async function outagePage(outage: Unavailable): Promise<DrawablePage> {
  if (outage !== 'indexes-missing') {
    return { status: 503, content: outage === 'index-empty' ? <EmptyIndex /> : <UnreadableIndex /> };
  }
  const { data } = await pageRequest().status;
  return {
    status: 503,
    headers: { 'Retry-After': RETRY_AFTER_SECONDS },
    content: <UnfinishedIndex progress={data?.node === undefined ? undefined : buildProgress(data.node)} />,
  };
}

function UnfinishedIndex({ progress }: { readonly progress: string | undefined }) {
  return (
    <Page title="The index is still being built">
      <Notice tone="warn">
        <p>
          Until it is done, transactions, outputs and key images cannot be looked up
          {progress === undefined ? '' : ` (${progress})`}. <a href={routes.blocks}>Blocks</a> can, by their
          height, as far as they are loaded. Nothing is wrong with the address you asked for: try it again
          later.
        </p>
      </Notice>
    </Page>
  );
}

function EmptyIndex() {
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

function UnreadableIndex() {
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
