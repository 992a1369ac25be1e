import { routes } from '../../_lib/routes.ts';
import { MAX_QUERY_LENGTH } from '../../../read/search-query.ts';

export function SearchForm({ query = '' }: { readonly query?: string }) {
  return (
    <form className="search-form" action={routes.search} method="get" role="search">
      <label className="visually-hidden" htmlFor="search">
        Height, block hash, transaction hash, key image or output key
      </label>
      <input
        id="search"
        name="q"
        type="search"
        className="mono"
        placeholder="Height, hash, key image, output key"
        defaultValue={query}
        maxLength={MAX_QUERY_LENGTH}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      <button type="submit" className="button button-main">
        Search
      </button>
    </form>
  );
}
