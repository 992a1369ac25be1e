import type { ServerResponse } from 'node:http';
import type { GetServerSideProps, NextApiHandler } from 'next';
import { renderToStaticMarkup } from 'react-dom/server';
import { DEPENDS_ON, pageRequest, type PageRequest } from '../../server/page-request.ts';
import { SiteDocument } from './document.tsx';
import type { PageAddress, SitePage } from './site-page.ts';

/**
 * Answers an address with a page.
 *
 * The function draws the document and ends the answer, so Next draws nothing. Next would add its own scripts and the
 * data of the page for a browser that hydrates it. No browser hydrates these pages.
 *
 * @see Next.js documentation, `getServerSideProps`, "Context parameter": `res` is the response of Node.js
 */
export function answerWith<Param extends string>(page: SitePage<Param>): GetServerSideProps {
  return async ({ res, params, query }) => {
    // Next sets each variable part of the path that the name of the file in `pages/` has.
    await answer(page, { params: params ?? {}, query } as unknown as PageAddress<Param>, res);
    return { props: {} };
  };
}

/** Answers an address below `/api` with a page. Next allows only route handlers there. */
export function answerRouteWith(page: SitePage): NextApiHandler {
  return async ({ query }, response) => answer(page, { params: {}, query }, response);
}

async function answer<Param extends string>(
  page: SitePage<Param>,
  address: PageAddress<Param>,
  response: ServerResponse,
): Promise<void> {
  const request = pageRequest();
  try {
    await draw(page, address, request, response);
  } catch (error) {
    const { status, html } = request.failed(error);
    send(response, status, html);
  }
}

async function draw<Param extends string>(
  { about, prepare }: SitePage<Param>,
  address: PageAddress<Param>,
  request: PageRequest,
  response: ServerResponse,
): Promise<void> {
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
  const html = renderToStaticMarkup(
    <SiteDocument
      about={{
        ...about(address.params),
        // An address without a page has no canonical form.
        ...(isFound && Object.keys(address.query).every((name) => name in address.params)
          ? { canonical: request.path }
          : {}),
        ...prepared.about,
      }}
      request={request}
      status={status?.data}
      {...(prepared.searched === undefined ? {} : { searched: prepared.searched })}
    >
      {prepared.content}
    </SiteDocument>,
  );
  send(response, prepared.status ?? 200, `<!DOCTYPE html>${html}`, {
    ...prepared.headers,
    ...(prepared.dependsOn === undefined ? {} : { [DEPENDS_ON]: prepared.dependsOn }),
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
