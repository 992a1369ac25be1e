import type { ReactNode } from 'react';
import { allLanguages, pathInLanguage, languageNames, type Language } from '../../../i18n/languages.ts';
import { t } from '../../../i18n/translate.ts';

interface SiteTopBarProps {
  readonly language: Language;
  /** Path and query of the page, without the language prefix. */
  readonly pathAndQuery: string;
  /** The state of the site. Missing on pages that do not depend on the index. */
  readonly children?: ReactNode;
}

/** The line above the header: the state of the site, the other languages and the theme selector. */
export function SiteTopBar({ language, pathAndQuery, children }: SiteTopBarProps) {
  return (
    <div className="wrap top-line not-printed">
      {children}
      <span className="top-line-choices">
        {allLanguages
          .filter((each) => each !== language)
          .map((each) => (
            <a key={each} href={pathInLanguage(pathAndQuery, each)} hrefLang={each} lang={each}>
              {languageNames[each]}
            </a>
          ))}
        <label className="top-line-theme" hidden>
          {t('Colours')}{' '}
          <select id="theme" autoComplete="off">
            <option value="system">{t('system default')}</option>
            <option value="light">{t('light colours')}</option>
            <option value="dark">{t('dark colours')}</option>
          </select>
        </label>
      </span>
    </div>
  );
}
