import { t } from '../../i18n/texts.ts';
import { inLanguageOf } from './speech.ts';

/** A format takes milliseconds to make, and a visitor whose clock shows UTC needs none. */
let format: Intl.DateTimeFormat | undefined;

/** Adds the local time to each UTC time of a part of the page. A visitor whose clock shows UTC gets none. */
export function addLocalTimes(root: ParentNode): void {
  for (const time of root.querySelectorAll<HTMLTimeElement>('time.time')) {
    const date = new Date(time.dateTime);
    if (Number.isNaN(date.getTime()) || date.getTimezoneOffset() === 0) continue;
    if (time.nextElementSibling?.matches('.time-local') === true) continue;
    format ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
    const written = format.format(date);
    const local = document.createElement('span');
    local.className = 'time-local';
    local.textContent = ` · ${inLanguageOf(time, () => t('{time} local time', { time: written }))}`;
    time.after(local);
  }
}
