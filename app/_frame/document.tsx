import type { ReactNode } from 'react';
import type { Status } from '../../db/queries/status.ts';
import type { PageRequest } from '../../server/page-request.ts';
import { SiteFooter } from '../_components/shell/site-footer.tsx';
import { SiteHeader } from '../_components/shell/site-header.tsx';
import { StateLine, SiteProblems } from '../_components/shell/state-line.tsx';
import { files, routes } from '../_lib/routes.ts';
import type { PageAbout, PagePicture } from './site-page.ts';

const SITE_TITLE = 'Ringscope: a Monero explorer';
const SITE_DESCRIPTION = 'Blocks, transactions, rings, forks and payment proofs of the Monero chain.';

/** Size of each picture of `pictures/`. */
const PICTURE_WIDTH = '1200';
const PICTURE_HEIGHT = '630';

const sitePicture: PagePicture = {
  path: routes.sitePicture,
  alt: 'The name Ringscope beside a ring of eleven dots, one of which is highlighted.',
};

interface SiteDocumentProps {
  readonly about: PageAbout;
  readonly request: PageRequest;
  /** It is undefined when the page does not show the state of the index or the index cannot be read. */
  readonly status: Status | undefined;
  readonly searched?: string;
  readonly children: ReactNode;
}

/** Draws the whole document: the head, the frame of the site and the page. */
export function SiteDocument({ about, request, status, searched, children }: SiteDocumentProps) {
  const { site, path } = request;
  return (
    <html lang="en">
      <Head about={about} request={request} />
      <body>
        <a className="document-skip-link" href="#main">
          Skip to the content
        </a>
        <SiteHeader demo={site.isDemo} path={path} {...(searched === undefined ? {} : { searched })}>
          {status !== undefined && <StateLine status={status} />}
        </SiteHeader>
        <main id="main" className="wrap document-main" tabIndex={-1}>
          {status !== undefined && <SiteProblems status={status} />}
          {status !== undefined && <LiveNotices />}
          {children}
        </main>
        <SiteFooter />
      </body>
    </html>
  );
}

/** Draws the places that the script of the page fills: the announcement and the notice of a lost connection. */
function LiveNotices() {
  return (
    <>
      <p id="announcement" className="visually-hidden" role="status" />
      <p id="connection-lost" className="notice notice-warn" hidden>
        The connection to this site is lost, so this page is not updated. It tries again by itself.
      </p>
    </>
  );
}

function Head({ about, request }: Pick<SiteDocumentProps, 'about' | 'request'>) {
  const { assets, site } = request;
  const title = about.title === undefined ? SITE_TITLE : `${about.title} · Ringscope`;
  const description = about.description ?? SITE_DESCRIPTION;
  const picture = about.picture ?? sitePicture;
  const canonical = about.canonical === undefined ? undefined : `${site.publicUrl}${about.canonical}`;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <link rel="stylesheet" href={assets.style} />
      <script type="module" src={assets.script} />
      <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#171a1f" media="(prefers-color-scheme: dark)" />
      <meta name="color-scheme" content="light dark" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="robots" content={about.isListed === false ? 'noindex' : 'index, follow'} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:site_name" content="Ringscope" />
      <meta property="og:type" content="website" />
      <meta property="og:image" content={site.publicUrl + picture.path} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={PICTURE_WIDTH} />
      <meta property="og:image:height" content={PICTURE_HEIGHT} />
      <meta property="og:image:alt" content={picture.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      {canonical !== undefined && <meta property="og:url" content={canonical} />}
      {canonical !== undefined && <link rel="canonical" href={canonical} />}
      <link rel="alternate" type="application/atom+xml" title="New blocks" href={routes.blocksFeed} />
      <link rel="alternate" type="application/atom+xml" title="Reorganisations" href={routes.reorgsFeed} />
      <link
        rel="search"
        type="application/opensearchdescription+xml"
        title="Ringscope"
        href={files.openSearch}
      />
      <link rel="icon" href={files.iconForOldBrowsers} sizes="48x48" type="image/x-icon" />
      <link rel="icon" href={files.icon} sizes="any" type="image/svg+xml" />
      <link rel="apple-touch-icon" href={files.touchIcon} sizes="180x180" type="image/png" />
    </head>
  );
}
