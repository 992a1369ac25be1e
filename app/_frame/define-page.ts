import type { TranslatedLanguage } from '../../i18n/languages.ts';

/**
 * Returns the canonical form of a URL parameter: undefined for an invalid value, and `''` for a value that is equivalent to
 * a missing parameter.
 */
export type Canonicaliser = (text: string) => string | undefined;

/** Parameter values of a URL by name, in the order of the page definition. */
export type ParamValues = Readonly<Record<string, string>>;

/** Names of the path parameters: `/output/:amount/:index` → `amount`, `index`. */
export type PathParamName<Path extends string> = string extends Path
  ? string
  : Path extends `${string}:${infer Name}/${infer Rest}`
    ? Name | PathParamName<Rest>
    : Path extends `${string}:${infer Name}`
      ? Name
      : never;

/** Describes a page for the server process that routes, caches and limits requests, but does not render pages. */
export interface PageDefinition<Path extends string = string> {
  /** Path in find-my-way syntax, such as `/tx/:hash`. */
  readonly path: Path;
  /** Canonicalisers of the path parameters of the page, by name. */
  readonly pathParams?: Readonly<Record<PathParamName<Path>, Canonicaliser>>;
  /** Canonicalisers of the query parameters of the page, by name. */
  readonly query?: Readonly<Record<string, Canonicaliser>>;
  /** Normalises parameters that depend on each other. */
  readonly canonicaliseTogether?: (values: ParamValues) => ParamValues;
  /** Whether the URL may contain a secret or visitor input. Such a URL and its page are not cached or logged. */
  readonly isPrivate?: (values: ParamValues) => boolean;
  /** Rate limit cost. Default: `page`. `largePage` is for pages that are large or slow to build, such as charts of a thousand blocks. */
  readonly cost?: 'page' | 'largePage';
  /** The form that visitors submit to this page, and the cost of a submission. */
  readonly form?: {
    readonly kind: 'search' | 'proofs' | 'tools' | 'receipt';
    readonly cost: 'page' | 'largePage' | 'proof';
  };
  /**
   * The change that invalidates the cached page. Default: `tip`. A page with `nothing` is rendered once, without the state of
   * the index.
   */
  readonly dependsOn?: 'tip' | 'pool' | 'nothing';
  /** Time for which a rendered page may be served from the cache, in milliseconds. Default: the cache time of lists. */
  readonly cacheMs?: number;
  /** Whether the page shows the state of the server, which the server then sends to the page process. */
  readonly showsServices?: boolean;
  /** How search engines find the page: in the sitemap, by links alone, or not at all. Default: `links`. */
  readonly searchEngines?: 'sitemap' | 'links' | 'never';
  /** For a page in the sitemap: the path parameters of each of its URLs. */
  readonly instances?: readonly Readonly<Record<PathParamName<Path>, string>>[];
  /** Languages into which the content of the page is translated. In other languages it is English. */
  readonly translations?: readonly TranslatedLanguage[];
}

/** Cache time of pages about one object. Ages on a cached page may be too low by this much; the exact time is next to each. */
export const DETAIL_PAGE_CACHE_MS = 30_000;

/** Returns the definition unchanged. The type parameter preserves the literal type of the path. */
export function definePage<const Path extends string>(
  definition: PageDefinition<Path>,
): PageDefinition<Path> {
  return definition;
}

/** Returns a {@link Canonicaliser} that parses a value and formats it again. */
export function createCanonicaliser<T>(
  parse: (text: string) => T | undefined,
  format: (value: T) => string = String,
): Canonicaliser {
  return (text) => {
    const value = parse(text);
    return value === undefined ? undefined : format(value);
  };
}

export function choiceCanonicaliser(values: readonly string[], defaultValue?: string): Canonicaliser {
  return (text) => (values.includes(text) ? (text === defaultValue ? '' : text) : undefined);
}

/** Free text from a form field. An empty field is equivalent to a missing parameter. */
export const freeTextCanonicaliser: Canonicaliser = (text) => text.trim();
