import { routes } from '../../_lib/routes.ts';

export function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="wrap site-footer-row">
        <span>
          Amounts are in XMR, times in UTC. This site sets no cookies, loads nothing from other sites and
          keeps no record of its visitors.
        </span>
        <span>
          <a href={routes.api}>API</a> · <a href={routes.openApi}>OpenAPI</a>
        </span>
      </div>
    </footer>
  );
}
