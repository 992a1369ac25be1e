import type { ReactNode } from 'react';
import { t } from '../../../i18n/translate.ts';
import { routes } from '../../_lib/routes.ts';
import { SearchForm } from './search-form.tsx';
import { logoRingMembers } from '../../../server/link-previews/brand-mark.ts';

interface MainLink {
  readonly href: string;
  readonly label: string;
  /** Path prefix of this section of the site, when its pages are not below `href`. */
  readonly below?: string;
}

const mainLinks = (): readonly MainLink[] => [
  { href: routes.blocks, label: t('Blocks') },
  { href: routes.pool, label: t('Pool') },
  { href: routes.mining, label: t('Mining') },
  { href: routes.charts, label: t('Charts') },
  { href: routes.forks, label: t('Forks') },
  { href: routes.network, label: t('Network') },
  { href: routes.proofs, label: t('Proofs') },
  { href: routes.tools, label: t('Tools') },
  { href: routes.api, label: 'API', below: routes.apiGroup('') },
];

interface SiteHeaderProps {
  readonly demo: boolean;
  /** Path of the page with its language prefix. The header highlights the matching link. */
  readonly path: string;
  readonly searched?: string;
  /** Content below the main links, such as the network and the indexed height. */
  readonly children: ReactNode;
}

/** The header of the site: name, main links and search. Narrow windows show the links in a menu that needs no script. */
export function SiteHeader({ demo, path, searched, children }: SiteHeaderProps) {
  const links = (
    <ul>
      {[...mainLinks(), ...(demo ? [{ href: routes.demo, label: t('Demo') }] : [])].map((link) => (
        <li key={link.href}>
          <a href={link.href} aria-current={ariaCurrent(path, link)}>
            {link.label}
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
        <nav className="site-header-nav" aria-label={t('Site')}>
          {links}
        </nav>
        {/* The home page has a larger search form in its content. */}
        {!isHome && <SearchForm {...(searched === undefined ? {} : { query: searched })} />}
        <nav className="site-header-menu" aria-label={t('Site')}>
          <details>
            <summary className="button">{t('Menu')}</summary>
            {links}
          </details>
        </nav>
      </div>
      {children}
    </header>
  );
}

/** Returns the `aria-current` value of a link: `page` for this page, `true` for the section that contains it. */
function ariaCurrent(path: string, { href, below = `${href}/` }: MainLink): 'page' | 'true' | undefined {
  if (path === href) return 'page';
  return path.startsWith(below) ? 'true' : undefined;
}

/** The logo: a ring of members with the spent one highlighted. On the real chain, no one can see which one is spent. */
function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <circle cx="16" cy="16" r="11" fill="none" stroke="currentColor" strokeWidth="1" opacity="0.35" />
      {logoRingMembers.map(({ x, y, radius, isSpent }, index) => (
        <circle
          key={index}
          cx={x}
          cy={y}
          r={radius}
          className={isSpent ? 'brand-accent' : undefined}
          fill="currentColor"
        />
      ))}
      <circle cx="16" cy="16" r="3.2" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
