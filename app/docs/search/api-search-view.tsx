import { Page } from '../../_components/page.tsx';
import { Panel } from '../../_components/panel.tsx';
import { routes } from '../../_lib/routes.ts';
import { ApiLayout } from '../../api/_docs/api-layout.tsx';
import { DocTable } from '../../api/_docs/doc-table.tsx';
import { MAX_DOCS_SEARCH_RESULTS, type DocsSearchEntry, type DocsSearchResult } from './search-docs.ts';

interface ApiSearchViewProps extends DocsSearchResult {
  readonly query: string;
}

/** Titles above the results of each kind. */
const kindTitles: Readonly<Record<DocsSearchEntry['kind'], string>> = {
  guide: 'Guides',
  operation: 'Operations',
  field: 'Fields',
  error: 'Error codes',
};

export function ApiSearchView({ query, matches, isTruncated }: ApiSearchViewProps) {
  return (
    <Page
      title="Search the API"
      lead={<SearchSummary query={query} matches={matches} isTruncated={isTruncated} />}
    >
      <ApiLayout query={query}>
        {[...new Set(matches.map(({ kind }) => kind))].map((kind) => {
          const entries = matches.filter((entry) => entry.kind === kind);
          const title = kindTitles[kind];
          return (
            <Panel key={kind} title={title} id={`found-${kind}`}>
              <DocTable
                caption={title}
                headers={['Name', 'Meaning']}
                rows={entries.map(({ name, summary, href }) => ({
                  key: name,
                  cells: [
                    <a key="link" href={href}>
                      {name}
                    </a>,
                    // Backticks are removed instead of rendered as code, because the font of code loads late and the
                    // line breaks would then change.
                    summary.replaceAll('`', ''),
                  ],
                }))}
              />
            </Panel>
          );
        })}
      </ApiLayout>
    </Page>
  );
}

function SearchSummary({ query, matches, isTruncated }: ApiSearchViewProps) {
  if (query === '') return <>Type a word, such as “fee”, “settled” or “key_image”.</>;
  if (matches.length === 0)
    return (
      <>
        Nothing in the documentation contains all these words. Try one word alone, or read the{' '}
        <a href={routes.api}>overview</a>.
      </>
    );
  return isTruncated ? (
    <>The first {MAX_DOCS_SEARCH_RESULTS} results of each kind. More words find fewer.</>
  ) : (
    <>
      {matches.length} {matches.length === 1 ? 'result' : 'results'}.
    </>
  );
}
