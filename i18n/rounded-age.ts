import { formatLocalNumber } from './local-number.ts';
import { translatePlural, t } from './translate.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365.25 * DAY;
const MONTH = YEAR / 12;

/**
 * Formats the age of an output for a chart of ring ages, rounded to a whole number of its unit: `81 min`, `33 h` or
 * `16 days`. Exactly one week or month is `1 week` or `1 month`. Years have a decimal: `4.9 years`.
 */
export function formatRoundedAge(seconds: number): string {
  if (seconds < MINUTE) return t('{count} s', { count: Math.round(seconds) });
  if (seconds < 1.5 * HOUR) {
    const isHour = Math.round(seconds) === HOUR;
    return isHour ? t('{count} h', { count: 1 }) : t('{count} min', { count: Math.round(seconds / MINUTE) });
  }
  if (seconds < 2 * DAY && Math.round(seconds) !== DAY)
    return t('{count} h', { count: Math.round(seconds / HOUR) });
  if (seconds < YEAR) {
    if (Math.round(seconds) === Math.round(MONTH)) return t('1 month');
    if (Math.round(seconds) === 7 * DAY) return t('1 week');
    return translatePlural(Math.round(seconds / DAY), '{count} day', '{count} days');
  }
  const years = (Math.round((seconds / YEAR) * 10) / 10).toString();
  return years === '1' ? t('1 year') : t('{number} years', { number: formatLocalNumber(years) });
}
