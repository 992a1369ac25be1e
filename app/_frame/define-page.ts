import type { TranslatedLanguage } from '../../i18n/languages.ts';

/**
 * Returns the one text by which URLs write a value. It is undefined for a value that the page refuses, and `''` for a value
 * that means the same as no parameter.
 */
export type Canonical = (text: string) => string | undefined;

/** The values of the parameters of a URL, in the order of the definition. */
export type ParamValues = Readonly<Record<string, string>>;

/** The names of the variable parts of a path: `/output/:amount/:index` → `amount`, `index`. */
export type PathParam<Path extends string> = string extends Path
  ? string
  : Path extends `${string}:${infer Name}/${infer Rest}`
    ? Name | PathParam<Rest>
    : Path extends `${string}:${infer Name}`
      ? Name
      : never;

/** A description of a page for the server, which does not render it. */
export interface PageDefinition<Path extends string = string> {
  /** Path in the form of find-my-way, such as `/tx/:hash`. */
  readonly path: Path;
  /** The variable parts of the path. */
  readonly parts?: Readonly<Record<PathParam<Path>, Canonical>>;
  /** The parameters of the query that the page knows. */
  readonly query?: Readonly<Record<string, Canonical>>;
  /** Changes values that depend on each other. */
  readonly together?: (values: ParamValues) => ParamValues;
  /** Whether the URL may contain a secret or the text of a visitor. Nothing stores such a URL or its page. */
  readonly isPrivate?: (values: ParamValues) => boolean;
  /** The default is `page`. A page with a thousand blocks, or with every field of the API, is a `largePage`. */
  readonly cost?: 'page' | 'largePage';
  /** A form that visitors post to this page, and its cost. */
  readonly form?: {
    readonly kind: 'search' | 'desk' | 'tools';
    readonly cost: 'page' | 'largePage' | 'proof';
  };
  /**
   * The changes that make the page old. The default is `tip`. With `nothing` it is rendered once, and does not show the state
   * of the index.
   */
  readonly dependsOn?: 'tip' | 'pool' | 'nothing';
  /** Milliseconds for which a finished page may be repeated. The default is that of a list. */
  readonly cacheMs?: number;
  /** Whether search engines get the page from the sitemap, or by links alone, or never. The default is `links`. */
  readonly searchEngines?: 'sitemap' | 'links' | 'never';
  /** All values of the variable parts of a page in the sitemap. */
  readonly instances?: readonly Readonly<Record<PathParam<Path>, string>>[];
  /** The languages that have all texts of the page. In other languages its content is English. */
  readonly translations?: readonly TranslatedLanguage[];
}

/** A page about one object shows its exact time beside its age, so the age may be late by this time. */
export const OBJECT_CACHE_MS = 30_000;

/** Checks a definition, so that the path keeps its literal type. */
export function definePage<const Path extends string>(
  definition: PageDefinition<Path>,
): PageDefinition<Path> {
  return definition;
}

/** Writes a value that a parser has read. */
export function canonical<T>(
  parse: (text: string) => T | undefined,
  write: (value: T) => string = String,
): Canonical {
  return (text) => {
    const value = parse(text);
    return value === undefined ? undefined : write(value);
  };
}

export function oneOf(names: readonly string[], standard?: string): Canonical {
  return (text) => (names.includes(text) ? (text === standard ? '' : text) : undefined);
}

/** The text of a field that a visitor fills in. An empty field is none. */
export const typed: Canonical = (text) => text.trim();
