import { t } from '../../../i18n/translate.ts';
import { routes } from '../../_lib/routes.ts';

interface SearchFormProps {
  readonly query?: string;
  /** Whether the form is the main content of the page and takes its full width. */
  readonly isLarge?: boolean;
}

/**
 * The search form of every page. It uses POST, so that the input is not part of a URL. The field has no `maxLength`, because
 * a browser would silently truncate a proof.
 */
export function SearchForm({ query = '', isLarge = false }: SearchFormProps) {
  return (
    <form
      className={`joined search-form${isLarge ? ' search-form-large' : ''} not-printed`}
      action={routes.search}
      method="post"
      role="search"
      data-search
    >
      <label className="visually-hidden" htmlFor="site-search">
        {t('Height, hash, key image, one-time key, output, date, address or proof')}
      </label>
      <input
        id="site-search"
        name="q"
        type="search"

        placeholder={t('Height, hash, key, date, address, proof')}
        defaultValue={query}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      <button type="submit" className="button button-main">
        {t('Search')}
      </button>
      <ul
        className="search-form-options"
        id="site-search-options"
        aria-label={t('Suggestions')}
        data-search-options
        hidden
      />
      <div className="search-form-question" role="alert" data-search-question hidden>
        <p>{t('These 64 characters may be a secret key. A search sends them to this server.')}</p>
        <div className="buttons">
          <button type="button" className="button" data-search-desk>
            {t('This is a secret key: go to the proof desk')}
          </button>
          <button type="button" className="button" data-search-anyway>
            {t('Search for these characters as a hash')}
          </button>
        </div>
      </div>
    </form>
  );
}
