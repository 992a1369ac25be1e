import { t } from '../../i18n/translate.ts';
import type { SiteServices } from '../../server/site-services.ts';
import { DefinitionList } from '../_components/definition-list.tsx';
import { Panel } from '../_components/panel.tsx';

/** Shows how many checks, pages and live connections the server handles now, and how many wait. */
export function WorkloadPanel({
  services: { proofs, pages, pageProcesses, streams },
}: {
  readonly services: SiteServices;
}) {
  return (
    <Panel title={t('Load of the server')}>
      <DefinitionList
        definitions={[
          {
            term: t('Checks of proofs'),
            value: t('checks running: {running}, waiting: {waiting}', proofs),
          },
          {
            term: t('Pages'),
            value: t('pages being rendered: {rendering}, waiting: {waiting}', pages),
          },
          {
            term: t('Processes that render pages'),
            value: t('processes available: {available} of {all}', {
              available: pageProcesses.available,
              all: pageProcesses.total,
            }),
          },
          { term: t('Open live connections'), value: streams },
        ]}
      />
    </Panel>
  );
}
