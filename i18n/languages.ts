/** The languages of the site, each with its name in that language. */
export const languageNames = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof languageNames;

/** The language of the messages in the code. URLs in this language have no language prefix. */
export const SOURCE_LANGUAGE = 'en' satisfies Language;

export type TranslatedLanguage = Exclude<Language, typeof SOURCE_LANGUAGE>;

export const translatedLanguages: readonly TranslatedLanguage[] = ['de'];

export const allLanguages: readonly Language[] = [SOURCE_LANGUAGE, ...translatedLanguages];

export function isLanguage(text: string | undefined): text is Language {
  return allLanguages.some((language) => language === text);
}

/** A path of the site, split into its language and the rest. */
export interface LanguageAndPath {
  readonly language: Language;
  /** The path without the language prefix. */
  readonly path: string;
}

/**
 * Splits the language prefix from a path: `/de/block/1` → `de`, `/block/1`. A prefix is one complete path segment in
 * lower case. A path without a prefix belongs to an English page.
 *
 * The returned path never starts with two slashes, because a URL parser would read them as the start of a host.
 */
export function splitLanguagePrefix(path: string): LanguageAndPath {
  const language = translatedLanguages.find(
    (candidate) => path === `/${candidate}` || path.startsWith(`/${candidate}/`),
  );
  if (language === undefined) return { language: SOURCE_LANGUAGE, path };
  const unprefixed = path.slice(language.length + 1);
  return /^\/[/\\]/.test(unprefixed)
    ? { language: SOURCE_LANGUAGE, path }
    : { language, path: unprefixed === '' ? '/' : unprefixed };
}

/**
 * Returns the URL path of a page in a language. The path may have a query, a fragment and the prefix of any language.
 *
 * @param pathAndQuery path of a page of this site, with a leading slash
 */
export function pathInLanguage(pathAndQuery: string, language: Language): string {
  const end = pathAndQuery.search(/[?#]/);
  const [pathname, suffix] =
    end === -1 ? [pathAndQuery, ''] : [pathAndQuery.slice(0, end), pathAndQuery.slice(end)];
  const { path } = splitLanguagePrefix(pathname);
  if (language === SOURCE_LANGUAGE) return path + suffix;
  return `/${language}${path === '/' ? '' : path}${suffix}`;
}
