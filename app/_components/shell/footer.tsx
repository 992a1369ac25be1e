import { routes } from '../../_lib/routes.ts';

export function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="wrap">
        <span>Amounts in XMR, times in UTC. No cookies, no third parties, nothing kept about who looks.</span>
        <span>
          <a href={routes.api}>API</a> · <a href={routes.openApi}>OpenAPI</a>
        </span>
      </div>
    </footer>
  );
}
