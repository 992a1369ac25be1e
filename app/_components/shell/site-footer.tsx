import { routes } from '../../_lib/routes.ts';

export function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="wrap site-footer-row">
        <span>
          Amounts are in XMR, times in UTC. This site sets no cookies, loads nothing from other sites and
          keeps no record of its visitors.
        </span>
        <span className="site-footer-links">
          <label className="site-footer-theme" hidden>
            Colours{' '}
            <select id="theme" autoComplete="off">
              <option value="system">as the system</option>
              <option value="light">light</option>
              <option value="dark">dark</option>
            </select>
          </label>
          <a href={routes.api}>API</a>
          <a href={routes.openApi}>OpenAPI</a>
        </span>
      </div>
    </footer>
  );
}
