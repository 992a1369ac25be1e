import { translateCountWithNoun } from '../../i18n/digits.ts';
import { t } from '../../i18n/translate.ts';
import type { IndexStatus } from '../../db/queries/status.ts';
import type { StatusPageData } from '../../lookups/operation.ts';
import type { SiteServices } from '../../server/site-services.ts';
import { describeCurrentSiteState } from '../_frame/current-site.ts';
import { Notice } from '../_components/notice.tsx';
import { Page } from '../_components/page.tsx';
import { Panel } from '../_components/panel.tsx';
import { T, ValueInMessage } from '../_components/t.tsx';
import { IndexStatePanel } from './index-state-panel.tsx';
import { listSiteLimitations } from './limitations.ts';
import { ServicesPanel } from './services-panel.tsx';
import { ProgramVersionsPanel } from './program-versions-panel.tsx';
import { WorkloadPanel } from './workload-panel.tsx';

interface StatusViewProps {
  /** State of the index. Undefined when it cannot be read. */
  readonly index: IndexStatus | undefined;
  readonly statusPageData: StatusPageData | undefined;
  /** State of the server, the database and the daemons. Undefined only when the page is rendered without the server. */
  readonly services: SiteServices | undefined;
}

export function StatusView({ index, statusPageData, services }: StatusViewProps) {
  const limitations = services === undefined ? [] : listSiteLimitations(services, index !== undefined);
  // The frame around this view already shows the problems of the index, so this view only counts them.
  const ofIndex = index === undefined ? [] : describeCurrentSiteState(index).problems;
  return (
    <Page
      title={<Headline count={limitations.length + ofIndex.length} />}
      lead={t('Status of the index, the nodes and the services. Reload the page to update it.')}
    >
      {limitations.length > 0 && (
        <Panel title={t('Current problems')} padded>
          {limitations.map((sentence) => (
            <Notice key={sentence} tone="warn">
              <p>{sentence}</p>
            </Notice>
          ))}
        </Panel>
      )}
      <IndexStatePanel index={index} statusPageData={statusPageData} />
      {services !== undefined && (
        <>
          <ServicesPanel services={services} />
          <div className="columns">
            <WorkloadPanel services={services} />
            <ProgramVersionsPanel services={services} />
          </div>
        </>
      )}
    </Page>
  );
}

/** A sentence on whether everything works. */
function Headline({ count }: { readonly count: number }) {
  if (count === 0)
    return (
      <T>
        Everything <em>works</em>.
      </T>
    );
  return (
    <T>
      This site has{' '}
      <em>
        <ValueInMessage of={translateCountWithNoun(count, 'problem')} />
      </em>
      .
    </T>
  );
}
