import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { SiteFooter } from './_components/shell/footer.tsx';
import { SiteHeader } from './_components/shell/header.tsx';
import { StateLine, Troubles } from './_components/shell/state-line.tsx';
import { pageRequest } from '../server/hand-over.ts';
import './globals.css';

/** Every page speaks for the chain at the moment it is asked. */
export const dynamic = 'force-dynamic';

export const metadata: Metadata = {
  title: { default: 'Ringscope: a Monero explorer', template: '%s · Ringscope' },
  description:
    'Blocks, transactions, rings, forks and payment proofs of the Monero chain, from an index of its own.',
  robots: { index: true, follow: true },
  // Title and description are taken from the page.
  openGraph: { type: 'website', siteName: 'Ringscope', locale: 'en' },
};

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#171a1f' },
  ],
};

export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  const request = pageRequest();
  const { site, path } = request;
  const status = request.isStill ? undefined : await request.status;
  return (
    <html lang="en">
      <body>
        <a className="skip-link" href="#main">
          Skip to the content
        </a>
        <SiteHeader demo={site.isDemo} path={path} />
        {status?.data !== undefined && (
          <>
            <StateLine status={status.data} />
            <Troubles status={status.data} />
          </>
        )}
        <main id="main" className="wrap site-main" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter />
      </body>
    </html>
  );
}
