import type { ServerResponse } from 'node:http';
import type { GetServerSideProps, NextApiHandler } from 'next';
import { renderToStaticMarkup } from 'react-dom/server';
import { SOURCE_LANGUAGE } from '../../i18n/languages.ts';
import { drawIn, setSpeech } from '../../i18n/texts.ts';
import { CONFIRMATIONS, DEPENDS_ON, pageRequest, type PageRequest } from '../../server/page-request.ts';
import { SiteDocument } from './document.tsx';
import { localAddress } from '../_lib/routes.ts';
import type { PageAbout, PageAddress, SitePage } from './site-page.ts';

// Every page imports this module before it draws anything.
setSpeech(() => pageRequest().speech);

/**
 * Answers an address with a page.
 *
 * The function draws the document and ends the answer, so Next draws nothing. Next would add its own scripts and the
 * data of the page for a browser that hydrates it. No browser hydrates these pages.
 *
 * @see Next.js documentation, `getServerSideProps`, "Context parameter": `res` is the response of Node.js
 */
export function answerWith<Param extends string>(page: SitePage<Param>): GetServerSideProps {
  return async ({ res }) => {
    await answer(page, res);
    return { props: {} };
  };
}

/** Answers an address below `/api` with a page. Next allows only route handlers there. */
export function answerRouteWith(page: SitePage): NextApiHandler {
  return async (_, response) => answer(page, response);
}

async function answer<Param extends string>(page: SitePage<Param>, response: ServerResponse): Promise<void> {
  const request = pageRequest();
  try {
    await draw(page, addressOf(request), request, response);
  } catch (error) {
    const { status, html } = request.failed(error);
    send(response, status, html);
  }
}

/** Returns the parts of the URL. The server has found the page by its path, so each variable part has a value. */
function addressOf<Param extends string>({ params, query }: PageRequest): PageAddress<Param> {
  const values = new URLSearchParams(query);
  const read = Object.fromEntries(
    [...new Set(values.keys())].map((name) => {
      const [value, ...others] = values.getAll(name);
      return [name, others.length === 0 ? value : [value, ...others]];
    }),
  );
  return { params, query: read } as PageAddress<Param>;
}

async function draw<Param extends string>(
  { about, prepare, translations = [] }: SitePage<Param>,
  address: PageAddress<Param>,
  request: PageRequest,
  response: ServerResponse,
): Promise<void> {
  const { language, speech } = request;
  const isTranslated = language === SOURCE_LANGUAGE || translations.includes(language);
  if (!isTranslated) request.speech = { language, messages: undefined };
  const [prepared, status] = await Promise.all([
    prepare(address),
    request.isStatic ? undefined : request.status,
  ]);
  if ('redirectTo' in prepared) {
    // The browser asks for the other address with GET, also after a search that was posted.
    response.writeHead(303, { Location: prepared.redirectTo, 'Content-Length': '0' }).end();
    return;
  }
  const isFound = prepared.status === undefined;
  const metadata: PageAbout = {
    ...about(address.params),
    // A URL without a page has no canonical form.
    ...(isFound ? { canonical: localAddress(request.path) } : {}),
    // Search engines leave out other views of a page that they know, and errors.
    ...(request.query === '' ? {} : { isListed: false }),
    ...prepared.about,
    ...(isFound ? {} : { isListed: false }),
  };
  // The frame has all languages, and the content of a page has those into which the page is translated.
  const content = isTranslated ? (
    prepared.content
  ) : (
    <div
      lang={SOURCE_LANGUAGE}
      dangerouslySetInnerHTML={{ __html: renderToStaticMarkup(prepared.content) }}
    />
  );
  request.speech = speech;
  const html = drawIn(speech, () =>
    renderToStaticMarkup(
      <SiteDocument
        about={metadata}
        request={request}
        status={status?.data}
        translations={translations}
        {...(prepared.searched === undefined ? {} : { searched: prepared.searched })}
      >
        {content}
      </SiteDocument>,
    ),
  );
  send(response, prepared.status ?? 200, `<!DOCTYPE html>${html}`, {
    ...prepared.headers,
    ...(prepared.dependsOn === undefined ? {} : { [DEPENDS_ON]: prepared.dependsOn }),
    ...(prepared.confirmations === undefined ? {} : { [CONFIRMATIONS]: String(prepared.confirmations) }),
  });
}

function send(
  response: ServerResponse,
  status: number,
  html: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const body = Buffer.from(html);
  response.writeHead(status, {
    ...headers,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': body.length,
  });
  response.end(body);
}
