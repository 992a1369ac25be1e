import type { ReactNode } from 'react';
import type { Status } from '../../db/queries/status.ts';
import type { PageRequest } from '../../server/page-request.ts';
import { SiteFooter } from '../_components/shell/site-footer.tsx';
import { SiteHeader } from '../_components/shell/site-header.tsx';
import { StateLine, SiteProblems } from '../_components/shell/state-line.tsx';
import { files, routes } from '../_lib/routes.ts';
import type { PageAbout } from './site-page.ts';

const SITE_TITLE = 'Ringscope: a Monero explorer';
const SITE_DESCRIPTION = 'Blocks, transactions, rings, forks and payment proofs of the Monero chain.';

interface SiteDocumentProps {
  readonly about: PageAbout;
  readonly request: PageRequest;
  /** It is undefined when the page does not show the state of the index or the index cannot be read. */
  readonly status: Status | undefined;
  readonly children: ReactNode;
}

/** Draws the whole document: the head, the frame of the site and the page. */
export function SiteDocument({ about, request, status, children }: SiteDocumentProps) {
  const { site, path } = request;
  return (
    <html lang="en">
      <Head about={about} assets={request.assets} />
      <body>
        <a className="document-skip-link" href="#main">
          Skip to the content
        </a>
        <SiteHeader demo={site.isDemo} path={path} />
        {status !== undefined && (
          <>
            <StateLine status={status} />
            <SiteProblems status={status} />
          </>
        )}
        <main id="main" className="wrap document-main" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter />
      </body>
    </html>
  );
}

function Head({ about, assets }: { readonly about: PageAbout; readonly assets: PageRequest['assets'] }) {
  const title = about.title === undefined ? SITE_TITLE : `${about.title} · Ringscope`;
  const description = about.description ?? SITE_DESCRIPTION;
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
      <link rel="alternate" type="application/atom+xml" title="New blocks" href={routes.blocksFeed} />
      <link rel="alternate" type="application/atom+xml" title="Reorganisations" href={routes.reorgsFeed} />
      <link rel="icon" href={files.iconForOldBrowsers} sizes="48x48" type="image/x-icon" />
      <link rel="icon" href={files.icon} sizes="any" type="image/svg+xml" />
      <link rel="apple-touch-icon" href={files.touchIcon} sizes="180x180" type="image/png" />
    </head>
  );
}
