import { t } from '../../../i18n/translate.ts';
import { routes } from '../../_lib/routes.ts';

export function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="wrap site-footer-row">
        <span>{t('Amounts are in XMR, times in UTC.')}</span>
        <span>
          {t(
            'This site sets no cookies, loads nothing from other sites and records nothing about its visitors.',
          )}
        </span>
        <span className="site-footer-links not-printed">
          <a href={routes.status}>{t('Status of this site')}</a>
          <a href={routes.api}>API</a>
          <a href={routes.openApi}>OpenAPI</a>
        </span>
      </div>
    </footer>
  );
}
