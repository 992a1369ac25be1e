import { mark, say, t } from '../../i18n/texts.ts';
import type { PageAddress, PageAnswer } from '../_frame/site-page.ts';
import { toolsPage } from './definition.ts';
import { pageHandlers } from '../_frame/page-handlers.ts';
import { pageRequest } from '../../server/page-request.ts';
import { badRequestPage } from '../_components/error-pages.tsx';
import { Page } from '../_components/page.tsx';
import { Tabs } from '../_components/tabs.tsx';
import { queryParam } from '../_lib/params.ts';
import { routes } from '../_lib/routes.ts';
import { addressTool } from './address-tool.tsx';
import { decodeTool } from './decode-tool.tsx';
import { linkTool } from './link-tool.tsx';
import { timeTool } from './time-tool.tsx';
import { parseToolName, toolNames, tools, type ToolName, type ToolView } from './tools.ts';

const FORM_LEAD = mark(
  'What you type is used for the answer only. The site does not store it, log it or put it into an address.',
);

/** The form of this tool is sent with GET. */
const TIME_LEAD = mark(
  'The address of the answer contains the date or the height, so that you can share it. The site does not store or log it.',
);

export const { GET, POST } = pageHandlers(toolsPage, {
  about: () => ({
    title: t('Tools'),
    description: t(
      'Decodes and checks Monero transactions and blocks, addresses and payment links, and converts dates to block heights.',
    ),
  }),
  prepare,
});

async function prepare({ query }: PageAddress<never>): Promise<PageAnswer> {
  const posted = pageRequest().tools;
  const text = posted?.tool ?? queryParam(query, 'tool') ?? toolNames[0] ?? '';
  const tool = parseToolName(text);
  if (tool === undefined) {
    return badRequestPage({
      field: 'tool',
      problem: t('tool must be one of {values}.', { values: toolNames.join(', ') }),
    });
  }
  const view = await viewOf(tool, query);
  return {
    ...(view.status === undefined ? {} : { status: view.status }),
    ...(posted === undefined ? {} : { headers: { 'Cache-Control': 'no-store' } }),
    content: (
      <Page title={t('Tools')} lead={say(tool === 'time' ? TIME_LEAD : FORM_LEAD)}>
        <Tabs
          label={t('Tools')}
          tabs={toolNames.map((name) => ({
            href: routes.tool(name),
            label: say(tools[name]),
            isCurrent: name === tool,
          }))}
        />
        {view.content}
      </Page>
    ),
  };
}

async function viewOf(tool: ToolName, query: PageAddress<never>['query']): Promise<ToolView> {
  switch (tool) {
    case 'transaction':
    case 'block':
      return decodeTool(tool);
    case 'address':
      return addressTool();
    case 'link':
      return linkTool();
    case 'time':
      return timeTool(query);
  }
}
