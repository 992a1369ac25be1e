import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import type { PageResponse } from '../_frame/site-page.ts';
import { Notice } from './notice.tsx';
import { Page } from './page.tsx';
import { CopyButton } from './values/copy.tsx';
import { Panel } from './panel.tsx';

/**
 * Returns the page for raw data that the node cannot return now.
 *
 * @param children the reason, and a link to the page with the indexed data
 */
export function rawDataUnavailablePage(title: string, children: ReactNode): PageResponse {
  return {
    status: 503,
    content: (
      <Page title={title}>
        <Notice tone="warn" title={t('The raw data is not available now')}>
          <p>{children}</p>
        </Notice>
      </Page>
    ),
  };
}

interface RawPanelsProps {
  readonly hex: string;
  /** Label with the size of the raw data. */
  readonly size: string;
  /** JSON from the node. Undefined when the node returned none. */
  readonly json: string | undefined;
}

/** Shows a block or transaction as hex and as the JSON of the node, each with a copy button. */
export function RawDataPanels({ hex, size, json }: RawPanelsProps) {
  return (
    <>
      <Panel
        title="Hex"
        aside={
          <>
            {size} <CopyButton value={hex} copiedItem="hex" />
          </>
        }
        padded
      >
        <pre tabIndex={0}>{hex}</pre>
      </Panel>
      {json !== undefined && (
        <Panel title={t('JSON from the node')} aside={<CopyButton value={json} copiedItem="JSON" />} padded>
          <pre tabIndex={0}>{json}</pre>
        </Panel>
      )}
    </>
  );
}
