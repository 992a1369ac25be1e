import type { ReactNode } from 'react';
import {
  pathInLanguage,
  SOURCE_LANGUAGE,
  type Language,
  type TranslatedLanguage,
} from '../../i18n/languages.ts';
import { messageId, translate, t } from '../../i18n/translate.ts';
import type { IndexAndNodeStatus } from '../../db/queries/status.ts';
import type { PageRequest } from '../../server/page-request.ts';
import { SiteFooter } from '../_components/shell/site-footer.tsx';
import { SiteHeader } from '../_components/shell/site-header.tsx';
import { SiteStatusBar, SiteProblems } from '../_components/shell/state-line.tsx';
import { SiteTopBar } from '../_components/shell/top-line.tsx';
import { clientTranslationsJson } from '../_lib/client-messages.ts';
import { staticFilePaths, localisedPath, routes } from '../_lib/routes.ts';
import type { PageMetadata, PreviewPicture } from './site-page.ts';

const SITE_TITLE = messageId('Ringscope: a Monero explorer');
const SITE_DESCRIPTION = messageId(
  'Blocks, transactions, rings, forks and payment proofs of the Monero chain.',
);

/** Size of the pictures from `server/link-previews/`, in pixels. */
const PICTURE_WIDTH = '1200';
const PICTURE_HEIGHT = '630';

const SITE_PICTURE_ALT = messageId('The name Ringscope beside a spiral of sixteen dots around a centre.');

interface SiteDocumentProps {
  readonly metadata: PageMetadata;
  readonly request: PageRequest;
  /**
   * State of the index and of its daemon. Undefined when the page does not depend on the index or the index cannot be
   * read.
   */
  readonly status: IndexAndNodeStatus | undefined;
  readonly searchInput?: string;
  /** Languages into which the content of the page is translated. */
  readonly translations: readonly TranslatedLanguage[];
  readonly children: ReactNode;
}

/** The complete HTML document: head, site header and footer, and the page content. */
export function SiteDocument({
  metadata,
  request,
  status,
  searchInput,
  translations,
  children,
}: SiteDocumentProps) {
  const { site, language } = request;
  return (
    <html lang={language}>
      <Head metadata={metadata} request={request} translations={translations} />
      {/* The translations for the script are on `body`. On `html`, they would move the `charset` meta tag beyond the first 1,024 bytes. */}
      <body data-messages={clientTranslationsJson()}>
        <a className="document-skip-link not-printed" href="#main">
          {t('Skip to the content')}
        </a>
        <header>
          <SiteTopBar language={language} pathAndQuery={languageSwitchUrl(request)}>
            {status !== undefined && <SiteStatusBar status={status} />}
          </SiteTopBar>
          <SiteHeader
            isDemo={site.isDemo}
            path={localisedPath(request.path)}
            {...(searchInput === undefined ? {} : { searchInput })}
          />
        </header>
        <main id="main" className="document-main" tabIndex={-1}>
          {status !== undefined && (
            <div className="wrap">
              <SiteProblems status={status} />
              <LiveNotices />
            </div>
          )}
          {children}
        </main>
        <SiteFooter />
      </body>
    </html>
  );
}

/** Elements for the client script: the live region for screen readers and the notice about a lost connection. */
function LiveNotices() {
  return (
    <>
      <p id="announcement" className="visually-hidden" role="status" />
      <p id="connection-lost" className="notice notice-warn" hidden>
        {t('The connection to this site is lost, so this page is not updated. It reconnects automatically.')}
      </p>
    </>
  );
}

/**
 * Returns the URL of the page for links to its other languages. It omits the search input, which is sent by POST and must
 * not appear in a URL.
 */
function languageSwitchUrl({ path, query }: PageRequest): string {
  return query === '' || localisedPath(path) === routes.search ? path : `${path}?${query}`;
}

function Head({
  metadata,
  request,
  translations,
}: Pick<SiteDocumentProps, 'metadata' | 'request' | 'translations'>) {
  const { assets, site, language } = request;
  const title = metadata.title === undefined ? translate(SITE_TITLE) : `${metadata.title} · Ringscope`;
  const description = metadata.description ?? translate(SITE_DESCRIPTION);
  const picture: PreviewPicture = metadata.picture ?? {
    path: routes.sitePicture,
    alt: translate(SITE_PICTURE_ALT),
  };
  const languages: readonly Language[] = [SOURCE_LANGUAGE, ...translations];
  const pathIn = (each: Language) => site.publicUrl + pathInLanguage(metadata.canonical ?? '', each);
  // A page without a translation has English content, so its canonical URL is the English one.
  const canonical =
    metadata.canonical === undefined
      ? undefined
      : pathIn(languages.includes(language) ? language : SOURCE_LANGUAGE);
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <link rel="preload" href={assets.fontUrl} as="font" type="font/woff2" crossOrigin="" />
      <link rel="stylesheet" href={assets.stylesheetUrl} />
      <script type="module" src={assets.scriptUrl} />
      <meta name="theme-color" content="#f5f7f4" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0f1614" media="(prefers-color-scheme: dark)" />
      <meta name="color-scheme" content="light dark" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="robots" content={metadata.allowsSearchEngines === false ? 'noindex' : 'index, follow'} />
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
      {metadata.canonical !== undefined && languages.length > 1 && (
        <>
          {languages.map((each) => (
            <link key={each} rel="alternate" hrefLang={each} href={pathIn(each)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={pathIn(SOURCE_LANGUAGE)} />
        </>
      )}
      <link rel="alternate" type="application/atom+xml" title={t('New blocks')} href={routes.blocksFeed} />
      <link
        rel="alternate"
        type="application/atom+xml"
        title={t('Reorganisations')}
        href={routes.reorgsFeed}
      />
      <link
        rel="search"
        type="application/opensearchdescription+xml"
        title="Ringscope"
        href={staticFilePaths.openSearch}
      />
      <link rel="icon" href={staticFilePaths.iconForOldBrowsers} sizes="48x48" type="image/x-icon" />
      <link rel="icon" href={metadata.icon ?? staticFilePaths.icon} sizes="any" type="image/svg+xml" />
      <link rel="apple-touch-icon" href={staticFilePaths.touchIcon} sizes="180x180" type="image/png" />
    </head>
  );
}
