import type { Language } from './languages.ts';
import { currentLocale } from './translate.ts';

const decimalSigns = new Map<Language, string>();

/** Returns the decimal separator of a language: `.` in English, `,` in German. */
function decimalSignOf(language: Language): string {
  const known = decimalSigns.get(language);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(language).formatToParts(0.5);
  const sign = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  decimalSigns.set(language, sign);
  return sign;
}

/**
 * Formats a decimal number with the decimal separator of the page's language: `0.25` → `0,25` on a German page. It
 * rounds nothing.
 *
 * @param decimal digits with at most one point, as `formatXmr()` and `toFixed()` return them
 */
export function formatLocalNumber(decimal: string): string {
  const { language } = currentLocale();
  return decimal.replace('.', decimalSignOf(language));
}
