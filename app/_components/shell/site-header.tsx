import type { ReactNode } from 'react';
import { routes } from '../../_lib/routes.ts';
import { BrandMark } from './brand.tsx';
import { SearchForm } from './search-form.tsx';

const mainLinks = [
  { href: routes.blocks, label: 'Blocks' },
  { href: routes.pool, label: 'Pool' },
  { href: routes.mining, label: 'Mining' },
  { href: routes.charts, label: 'Charts' },
  { href: routes.forks, label: 'Forks' },
  { href: routes.network, label: 'Network' },
  { href: routes.proofs, label: 'Proofs' },
  { href: routes.tools, label: 'Tools' },
  { href: routes.api, label: 'API' },
];

interface SiteHeaderProps {
  readonly demo: boolean;
  /** Path of the page. The header marks the matching link. */
  readonly path: string;
  readonly searched?: string;
  /** The line under the header. */
  readonly children: ReactNode;
}

/** Draws the name, the links and the search of the site. Narrow windows show the links in a menu, without a script. */
export function SiteHeader({ demo, path, searched, children }: SiteHeaderProps) {
  const links = (
    <ul>
      {[...mainLinks, ...(demo ? [{ href: routes.demo, label: 'Demo' }] : [])].map(({ href, label }) => (
        <li key={href}>
          <a href={href} aria-current={isWithin(path, href) ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
  const isHome = path === routes.home;
  return (
    <header className="site-header">
      <div className="wrap site-header-row">
        <a className={isHome ? 'brand' : 'brand brand-short'} href={routes.home}>
          <BrandMark />
          <span className="brand-name">Ringscope</span>
        </a>
        <nav className="site-header-nav" aria-label="Site">
          {links}
        </nav>
        {/* The home page has a larger one. */}
        {!isHome && <SearchForm {...(searched === undefined ? {} : { query: searched })} />}
        <nav className="site-header-menu" aria-label="Site">
          <details>
            <summary className="button">Menu</summary>
            {links}
          </details>
        </nav>
      </div>
      {children}
    </header>
  );
}

/** Returns whether a link of the header leads to the part of the site that a page belongs to. */
function isWithin(path: string, href: string): boolean {
  return path === href || path.startsWith(`${href}/`);
}
