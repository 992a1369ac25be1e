import { allLanguages, pathInLanguage, languageNames, type Language } from '../../../i18n/languages.ts';
import { t } from '../../../i18n/translate.ts';
import { routes } from '../../_lib/routes.ts';

interface SiteFooterProps {
  readonly language: Language;
  /** Path and query of the page, without the language prefix. */
  readonly pathAndQuery: string;
}

export function SiteFooter({ language, pathAndQuery }: SiteFooterProps) {
  return (
    <footer className="site-footer">
      <div className="wrap site-footer-row spread">
        <span>
          {t(
            'Amounts are in XMR, times in UTC. This site sets no cookies, loads nothing from other sites and records nothing about its visitors.',
          )}
        </span>
        <span className="site-footer-links">
          <label className="site-footer-theme" hidden>
            {t('Colours')}{' '}
            <select id="theme" autoComplete="off">
              <option value="system">{t('system default')}</option>
              <option value="light">{t('light')}</option>
              <option value="dark">{t('dark')}</option>
            </select>
          </label>
          {allLanguages
            .filter((each) => each !== language)
            .map((each) => (
              <a key={each} href={pathInLanguage(pathAndQuery, each)} hrefLang={each} lang={each}>
                {languageNames[each]}
              </a>
            ))}
          <a href={routes.api}>API</a>
          <a href={routes.openApi}>OpenAPI</a>
        </span>
      </div>
    </footer>
  );
}
