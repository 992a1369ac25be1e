import { deserialize } from 'node:v8';
import type { NextRequest } from 'next/server';
import { isLanguage, SOURCE_LANGUAGE } from '../../i18n/languages.ts';
import { setLocaleSource } from '../../i18n/translate.ts';
import {
  LANGUAGE_HEADER,
  currentPageRequest,
  withPageRequest,
  type PageRenderInput,
} from '../../server/page-request.ts';
import { createPageRequest, logAndRenderErrorPage } from '../../server/pages/site.ts';
import type { PageDefinition, PathParamName } from './define-page.ts';
import { htmlResponse, renderPage } from './render-page.tsx';
import type { SitePage } from './site-page.ts';

interface RouteContext {
  readonly params: Promise<Readonly<Record<string, string>>>;
}

/** The exports of a `route.tsx` file. */
interface PageHandlers {
  readonly GET: (request: NextRequest, context: RouteContext) => Promise<Response>;
  readonly POST: (request: NextRequest) => Promise<Response>;
}

// Every page imports this module before it renders anything, so this call comes before the first translation.
setLocaleSource(() => currentPageRequest().currentLocale);

/**
 * Returns the Next.js route handlers of a page, GET and POST. Both return the same page. Only the server process that
 * accepts the requests of visitors can reach them.
 *
 * GET has the input of the page in its URL, and POST has it in its body (`server/pages/page-socket.ts`). The server
 * process sends POST in two cases:
 * - The page contains visitor input. It must not be in a URL, because Next.js keeps URLs in memory.
 * - The page shows the state of the server, which the server process sends in the body.
 */
export function createPageHandlers<Path extends string>(
  definition: PageDefinition<Path>,
  page: SitePage<PathParamName<Path>>,
): PageHandlers {
  const respond = async (input: PageRenderInput): Promise<Response> => {
    try {
      const request = createPageRequest(input);
      return await withPageRequest(request, () => renderPage(definition, page, request));
    } catch (error) {
      const { status, html } = logAndRenderErrorPage(error, input.language);
      return htmlResponse(html, status);
    }
  };
  return {
    GET: async (request, { params }) => respond(inputOf(request, await params)),
    POST: async (request) =>
      respond(deserialize(new Uint8Array(await request.arrayBuffer())) as PageRenderInput),
  };
}

function inputOf({ url, headers }: NextRequest, params: PageRenderInput['params']): PageRenderInput {
  const { pathname, search } = new URL(url);
  const language = headers.get(LANGUAGE_HEADER) ?? undefined;
  return {
    path: pathname,
    params,
    query: search.slice(1),
    language: isLanguage(language) ? language : SOURCE_LANGUAGE,
  };
}
