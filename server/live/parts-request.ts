import { splitLanguagePrefix, type Language } from '../../i18n/languages.ts';

/** A request from the script of an open page for the parts of the page that have changed. */
export interface PagePartsRequest {
  /** Path of the page, without the prefix of a language. */
  readonly path: string;
  readonly language: Language;
  readonly query: string;
  /** Versions of the parts of the page that the browser shows now, by name of the part. */
  readonly shownPartVersions: ReadonlyMap<string, string>;
}

/** Parses a query such as `?page=/pool&known=tiles.0123456789,state.abcdef0123`. Returns undefined when it is malformed. */
export function parsePagePartsRequest(query: string): PagePartsRequest | undefined {
  const params = new URLSearchParams(query);
  const page = params.get('page') ?? '';
  // Only characters that the URL of an HTTP request may contain are allowed.
  if (!/^\/(?!\/)[\x21-\x7e]*$/.test(page) || page.includes('#')) return undefined;
  const known = params.get('known') ?? '';
  if (!/^[\w.,-]*$/.test(known)) return undefined;
  const queryStart = page.indexOf('?');
  return {
    ...splitLanguagePrefix(queryStart === -1 ? page : page.slice(0, queryStart)),
    query: queryStart === -1 ? '' : page.slice(queryStart + 1),
    shownPartVersions: new Map(
      known
        .split(',')
        .filter((entry) => entry !== '')
        .map((entry) => {
          const [name = '', version = ''] = entry.split('.');
          return [name, version];
        }),
    ),
  };
}
