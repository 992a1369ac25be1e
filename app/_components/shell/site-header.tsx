import { t } from '../../../i18n/translate.ts';
import { routes } from '../../_lib/routes.ts';
import { SearchForm } from './search-form.tsx';
import { LOGO_SVG_CENTRE, LOGO_SVG_SIZE, logoDots } from '../../../server/link-previews/brand-mark.ts';

interface MainLink {
  readonly href: string;
  readonly label: string;
  /** Path prefix of this section of the site, when its pages are not below `href`. */
  readonly below?: string;
}

const mainLinks = (): readonly MainLink[] => [
  { href: routes.blocks, label: t('Blocks') },
  { href: routes.pool, label: t('Pool') },
  { href: routes.forks, label: t('Forks') },
  { href: routes.mining, label: t('Mining') },
  { href: routes.charts, label: t('Charts') },
  { href: routes.network, label: t('Network') },
  { href: routes.proofs, label: t('Proofs') },
  { href: routes.tools, label: t('Tools') },
  { href: routes.api, label: 'API', below: routes.apiGroup('') },
];

interface SiteHeaderProps {
  readonly isDemo: boolean;
  /** Path of the page with its language prefix. The header highlights the matching link. */
  readonly path: string;
  readonly searchInput?: string;
}

/** The header of the site: name, main links and search. Narrow windows show the links in a menu that needs no script. */
export function SiteHeader({ isDemo, path, searchInput }: SiteHeaderProps) {
  const links = (
    <ul>
      {[...mainLinks(), ...(isDemo ? [{ href: routes.demo, label: t('Demo') }] : [])].map((link) => (
        <li key={link.href}>
          <a href={link.href} aria-current={ariaCurrent(path, link)}>
            {link.label}
          </a>
        </li>
      ))}
    </ul>
  );
  const hasOwnSearch = path === routes.home || (path === routes.search && searchInput === undefined);
  return (
    <div className="site-header not-printed">
      <div className="wrap site-header-row">
        <a className="brand" href={routes.home}>
          <BrandMark />
          Ringscope
        </a>
        <nav className="site-header-nav" aria-label={t('Pages of this site')}>
          {links}
        </nav>
        {/* The home page and search results have a search form in their content, so their header has none. */}
        {!hasOwnSearch && <SearchForm {...(searchInput === undefined ? {} : { query: searchInput })} />}
        <nav className="site-header-menu" aria-label={t('Pages of this site')}>
          <details>
            <summary className="button">{t('Menu')}</summary>
            {links}
          </details>
        </nav>
      </div>
    </div>
  );
}

/**
 * Returns the `aria-current` value of a link: `page` when it leads to the page at `path`, `true` when it leads to the
 * section with this page, otherwise undefined.
 */
function ariaCurrent(path: string, { href, below = `${href}/` }: MainLink): 'page' | 'true' | undefined {
  if (path === href) return 'page';
  return path.startsWith(below) ? 'true' : undefined;
}

/** The logo: a ring of sixteen members. The distance of a member from the centre represents its age. */
function BrandMark() {
  return (
    <svg
      viewBox={`0 0 ${LOGO_SVG_SIZE} ${LOGO_SVG_SIZE}`}
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      {logoDots.map(({ x, y, radius }, index) => (
        <circle key={index} cx={x} cy={y} r={radius} />
      ))}
      <circle className="brand-now" cx={LOGO_SVG_CENTRE} cy={LOGO_SVG_CENTRE} r="2.7" />
    </svg>
  );
}
