import { routes } from '../../_lib/routes.ts';
import { BrandMark } from './brand.tsx';
import { SearchForm } from './search-form.tsx';

const links = [
  { href: routes.blocks, label: 'Blocks' },
  { href: routes.pool, label: 'Pool' },
  { href: routes.mining, label: 'Mining' },
  { href: routes.charts, label: 'Charts' },
  { href: routes.forks, label: 'Forks' },
  { href: routes.proofs, label: 'Proofs' },
  { href: routes.api, label: 'API' },
];

interface SiteHeaderProps {
  readonly demo: boolean;
  /** Path of the page. The header marks the matching link. */
  readonly path: string;
}

export function SiteHeader({ demo, path }: SiteHeaderProps) {
  return (
    <header className="site-header">
      <div className="wrap site-header-row">
        <a className="brand" href={routes.home}>
          <BrandMark />
          Ringscope
        </a>
        <nav className="site-header-nav" aria-label="Site">
          <ul>
            {[...links, ...(demo ? [{ href: routes.demo, label: 'Demo' }] : [])].map(({ href, label }) => (
              <li key={href}>
                <a href={href} aria-current={path === href ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <SearchForm />
      </div>
    </header>
  );
}
