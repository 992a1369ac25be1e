import { messageId, translate, t } from '../../i18n/translate.ts';
import { Page } from '../_components/page.tsx';
import { Tabs } from '../_components/tabs.tsx';
import { routes } from '../_lib/routes.ts';
import { toolHeadlines, toolNames, toolTitles, type ToolName } from './tools.ts';
import type { ReactNode } from 'react';

const FORM_LEAD = messageId(
  'What you type is used for the result only. The site does not store it, log it or put it into a URL.',
);

/** Introduction to the tool that converts dates and heights. Unlike the forms of other tools, its form uses GET. */
const TIME_LEAD = messageId(
  'The URL of the result contains the date or the height, so that you can share it. The site does not store or log it.',
);

interface ToolsViewProps {
  readonly tool: ToolName;
  readonly children: ReactNode;
}

export function ToolsView({ tool, children }: ToolsViewProps) {
  return (
    <Page title={translate(toolHeadlines[tool])} lead={translate(tool === 'time' ? TIME_LEAD : FORM_LEAD)}>
      <Tabs
        label={t('Tools')}
        tabs={toolNames.map((name) => ({
          href: routes.tool(name),
          label: translate(toolTitles[name]),
          isCurrent: name === tool,
        }))}
      />
      {children}
    </Page>
  );
}
