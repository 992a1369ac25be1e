import { t } from '../../i18n/translate.ts';
import type { PageUrlParams, PageResponse } from '../_frame/site-page.ts';
import { toolsPageDefinition } from './definition.ts';
import { createPageHandlers } from '../_frame/page-handlers.ts';
import { currentPageRequest } from '../../server/page-request.ts';
import { badRequestPage } from '../_components/error-pages.tsx';
import { readQueryParam } from '../_lib/params.ts';
import { renderAddressTool } from './address-tool.tsx';
import { renderDecoderTool } from './decode-tool.tsx';
import { renderPaymentLinkTool } from './payment-link-tool.tsx';
import { renderTimeTool } from './time-tool.tsx';
import { parseToolName, toolNames, type ToolName, type RenderedTool } from './tools.ts';
import { ToolsView } from './tools-view.tsx';

export const { GET, POST } = createPageHandlers(toolsPageDefinition, {
  metadataOf: () => ({
    title: t('Tools'),
    description: t(
      'Decodes and checks Monero transactions and blocks, addresses and payment links, and converts dates to block heights.',
    ),
  }),
  loadPage,
});

async function loadPage({ query }: PageUrlParams<never>): Promise<PageResponse> {
  const posted = currentPageRequest().visitorTool;
  const text = posted?.tool ?? readQueryParam(query, 'tool') ?? toolNames[0] ?? '';
  const tool = parseToolName(text);
  if (tool === undefined) {
    return badRequestPage({
      field: 'tool',
      problem: t('The URL parameter “tool” must be one of {values}.', { values: toolNames.join(', ') }),
    });
  }
  const view = await viewOf(tool, query);
  return {
    ...(view.status === undefined ? {} : { status: view.status }),
    ...(posted === undefined ? {} : { headers: { 'Cache-Control': 'no-store' } }),
    content: <ToolsView tool={tool}>{view.content}</ToolsView>,
  };
}

async function viewOf(tool: ToolName, query: PageUrlParams<never>['query']): Promise<RenderedTool> {
  switch (tool) {
    case 'transaction':
    case 'block':
      return renderDecoderTool(tool);
    case 'address':
      return renderAddressTool();
    case 'link':
      return renderPaymentLinkTool();
    case 'time':
      return renderTimeTool(query);
  }
}
