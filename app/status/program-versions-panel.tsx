import { t } from '../../i18n/translate.ts';
import type { SiteServices } from '../../server/site-services.ts';
import { DefinitionList } from '../_components/definition-list.tsx';
import { MissingValue } from '../_components/missing-value.tsx';
import { Panel } from '../_components/panel.tsx';
import { Age } from '../_components/values/time.tsx';

/** Shows the versions of the site and its nodes. */
export function ProgramVersionsPanel({
  services: { program, daemons, startedAt },
}: {
  readonly services: SiteServices;
}) {
  return (
    <Panel title={t('Versions')}>
      <DefinitionList
        definitions={[
          {
            term: 'Ringscope',
            value: program.release === '' ? <MissingValue>{t('unknown')}</MissingValue> : program.release,
            ...(program.date === '' ? {} : { note: `${program.commit}, ${program.date}` }),
          },
          ...daemons.map(({ version }, position) => ({
            term:
              daemons.length === 1
                ? t('Node')
                : t('Node {number} of {all}', { number: position + 1, all: daemons.length }),
            value: version ?? <MissingValue>{t('unknown')}</MissingValue>,
          })),
          { term: t('Server running since'), value: <Age timestamp={Math.floor(startedAt)} /> },
        ]}
      />
    </Panel>
  );
}
