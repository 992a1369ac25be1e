import { SOURCE_LANGUAGE } from '../../i18n/languages.ts';
import { withLocale } from '../../i18n/translate.ts';
import { CONFIRMATIONS, DEPENDS_ON, type PageRequest } from '../../server/page-request.ts';
import { localPath } from '../_lib/routes.ts';
import type { PageDefinition } from './define-page.ts';
import { SiteDocument } from './document.tsx';
import type { PageContent, PageAbout, PageUrl, SitePage } from './site-page.ts';

/** Reads the data of a page and renders its document. No browser hydrates it, so it has no scripts and no data for that. */
export async function renderPage<Param extends string>(
  { translations = [], dependsOn, searchEngines }: PageDefinition,
  page: SitePage<Param>,
  request: PageRequest,
): Promise<Response> {
  const { language, currentLocale: speech, params, query } = request;
  const isTranslated = language === SOURCE_LANGUAGE || translations.includes(language);
  if (!isTranslated) request.currentLocale = { language, messages: undefined };
  // Next refuses a static import of this package, because it renders React itself elsewhere.
  const { renderToStaticMarkup } = await import('react-dom/server');
  // The front has found the page by its path, so each variable part has a value.
  const url = { params, query: searchParamsOf(query) } as PageUrl<Param>;
  const [prepared, status] = await Promise.all([
    page.prepare(url),
    dependsOn === 'nothing' ? undefined : request.status,
  ]);
  if ('redirectTo' in prepared) {
    // The browser requests the other URL with GET, also after a search that was posted.
    return new Response(null, { status: 303, headers: { Location: prepared.redirectTo } });
  }
  const isListed = searchEngines !== 'never';
  const about = aboutOf({ isListed, ...page.about(url.params) }, prepared, request);
  // The frame has all languages, and the content of a page has those into which the page is translated.
  const content = isTranslated ? (
    prepared.content
  ) : (
    <div
      lang={SOURCE_LANGUAGE}
      dangerouslySetInnerHTML={{ __html: renderToStaticMarkup(prepared.content) }}
    />
  );
  request.currentLocale = speech;
  const { searched } = prepared;
  const document = (
    <SiteDocument
      {...{ about, request, translations }}
      status={status?.data}
      {...(searched === undefined ? {} : { searched })}
    >
      {content}
    </SiteDocument>
  );
  const html = withLocale(speech, () => renderToStaticMarkup(document));
  return htmlResponse(`<!DOCTYPE html>${html}`, prepared.status ?? 200, headersOf(prepared));
}

/** Returns a response whose length is known, so that the process writes it to its socket in one piece. */
export function htmlResponse(
  html: string,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const body = Buffer.from(html);
  return new Response(body, {
    status,
    headers: {
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': String(body.length),
    },
  });
}

function searchParamsOf(query: string): PageUrl<never>['query'] {
  const values = new URLSearchParams(query);
  return Object.fromEntries(
    [...new Set(values.keys())].map((name) => {
      const [value, ...others] = values.getAll(name);
      return [name, value === undefined || others.length === 0 ? value : [value, ...others]];
    }),
  );
}

function aboutOf(about: PageAbout, prepared: PageContent, { path, query }: PageRequest): PageAbout {
  const isFound = prepared.status === undefined;
  return {
    ...about,
    // A URL without a page has no canonical form.
    ...(isFound ? { canonical: localPath(path) } : {}),
    // Search engines leave out other views of a page that they know, and errors.
    ...(query === '' ? {} : { isListed: false }),
    ...prepared.about,
    ...(isFound ? {} : { isListed: false }),
  };
}

function headersOf({ headers, dependsOn, confirmations }: PageContent): Record<string, string> {
  return {
    ...headers,
    ...(dependsOn === undefined ? {} : { [DEPENDS_ON]: dependsOn }),
    ...(confirmations === undefined ? {} : { [CONFIRMATIONS]: String(confirmations) }),
  };
}
