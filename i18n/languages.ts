/** The languages of the site with their own names. English is the language of the texts in the code. */
export const languageNames = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof languageNames;

/** The language of the texts in the code. Its addresses have no prefix. */
export const SOURCE_LANGUAGE = 'en' satisfies Language;

export type TranslatedLanguage = Exclude<Language, typeof SOURCE_LANGUAGE>;

export const translatedLanguages: readonly TranslatedLanguage[] = ['de'];

export const allLanguages: readonly Language[] = [SOURCE_LANGUAGE, ...translatedLanguages];

export function isLanguage(text: string | undefined): text is Language {
  return allLanguages.some((language) => language === text);
}

export interface LocalPath {
  readonly language: Language;
  /** Path without the prefix of a language. */
  readonly path: string;
}

/**
 * Splits the prefix of a language from a path: `/de/block/1` → `de`, `/block/1`. Any other path is the path of an English
 * page. A prefix is one whole segment in lower case.
 *
 * The rest never starts with two slashes, because a URL parser would read them as the start of a host.
 */
export function splitLanguage(path: string): LocalPath {
  const language = translatedLanguages.find((each) => path === `/${each}` || path.startsWith(`/${each}/`));
  if (language === undefined) return { language: SOURCE_LANGUAGE, path };
  const rest = path.slice(language.length + 1);
  return /^\/[/\\]/.test(rest)
    ? { language: SOURCE_LANGUAGE, path }
    : { language, path: rest === '' ? '/' : rest };
}

/**
 * Returns the address of a page in a language. The address may have a query, a fragment and the prefix of any language.
 *
 * @param address path of a page of this site, with a slash at its start
 */
export function inLanguage(address: string, language: Language): string {
  const end = address.search(/[?#]/);
  const [whole, rest] = end === -1 ? [address, ''] : [address.slice(0, end), address.slice(end)];
  const { path } = splitLanguage(whole);
  if (language === SOURCE_LANGUAGE) return path + rest;
  return `/${language}${path === '/' ? '' : path}${rest}`;
}
