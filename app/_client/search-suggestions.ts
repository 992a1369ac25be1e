import { parseHeight } from '@ringscope/protocol/brands.ts';
import { IMPOSSIBLE_DATE, parseDateInput } from '../../i18n/typed-date.ts';
import { t } from '../../i18n/translate.ts';
import { routes } from '../_lib/routes.ts';

/** A page that the input of the search field may mean. */
export interface SearchSuggestion {
  readonly label: string;
  readonly href: string;
}

const MAX_PAGES = 4;

/** A number with separators, optionally after the English or German word for a block, its height or an output. */
const NUMBER = /^(?:(block|height|höhe)|(output|ausgabe))?[\s#]*(\d[\d.,'’\s]*)$/i;

/**
 * Returns the pages that an unfinished search may mean: heights, dates and names of pages. They are computed without a request,
 * so nothing that a visitor types leaves the browser before Enter. A text of hexadecimal characters has no suggestions.
 *
 * @param pages main pages of the site, with their names in the language of the page
 */
export function searchSuggestionsFor(
  typedText: string,
  pages: readonly SearchSuggestion[],
): SearchSuggestion[] {
  const text = typedText.trim();
  if (text === '') return [];
  const date = parseDateInput(text);
  if (date === IMPOSSIBLE_DATE) return [];
  if (date !== undefined) {
    const day = new Date(date.unixSeconds * 1000).toISOString();
    const shown = day.slice(0, date.precision === 'day' ? 10 : 19).replace('T', ' ');
    return [{ label: t('Blocks of {date} UTC', { date: shown }), href: routes.searchOf(shown) }];
  }
  const [, blockName, outputName, digits = ''] = NUMBER.exec(text) ?? [];
  const height = parseHeight(digits.replaceAll(/\D/g, ''));
  if (height !== undefined) {
    const block = { label: t('Block {height}', { height }), href: routes.block(height) };
    const output = { label: t('Output {index}', { index: height }), href: routes.output(0n, height) };
    if (outputName !== undefined) return [output];
    return blockName === undefined ? [block, output] : [block];
  }
  const start = text.toLowerCase();
  return pages.filter(({ label }) => label.toLowerCase().startsWith(start)).slice(0, MAX_PAGES);
}
