import { t } from '../../i18n/translate.ts';
import type { ReactNode } from 'react';
import { SearchForm } from '../_components/shell/search-form.tsx';

interface SearchResultProps {
  /** What the site recognised, such as "The text is a number". */
  readonly kind: string;
  /** Text of the search field. Empty for a secret, which the page never repeats. */
  readonly query: string;
  /** One or two sentences of help below the search field, such as which values are searched. */
  readonly hint?: ReactNode;
  /** The result of the search in one sentence. */
  readonly title: ReactNode;
  readonly children?: ReactNode;
}

/**
 * The result page of a search. On wide screens the search is at the left and its result at the right. On phones the
 * result is below the search.
 */
export function SearchResult({ kind, query, hint, title, children }: SearchResultProps) {
  return (
    <div className="page">
      <div className="search-result">
        <div className="search-result-query not-printed">
          <p className="search-result-kind">{kind}</p>
          <SearchForm query={query} />
          {hint !== undefined && <p className="search-result-hint">{hint}</p>}
        </div>
        <div className="search-result-found">
          <h1>{title}</h1>
          {children}
        </div>
      </div>
    </div>
  );
}

/** The result page of a search for a value that the index does not have. */
export function UnknownValueResult(props: Omit<SearchResultProps, 'title'>) {
  return (
    <SearchResult
      {...props}
      title={t('This explorer does not know this value. The value may still exist.')}
    />
  );
}

interface LinesProps {
  readonly lines: readonly ReactNode[];
}

/** Lines below a result: other meanings of the search, or reasons why it found nothing. */
export function SearchResultNotes({ lines }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <ul className="search-result-lines">
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}
