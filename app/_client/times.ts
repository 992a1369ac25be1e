import { formatAge } from '../../i18n/age.ts';
import { inLanguageOf } from './locale.ts';
import { t } from '../../i18n/translate.ts';

const TICK_MS = 5_000;

/**
 * Seconds from the start of this page to the time of the server. The visitor's clock may be wrong, so only differences
 * are taken from it.
 */
let serverOffset: number | undefined;

/** Takes over the time of the server. @param now unix seconds */
export function setServerTime(now: number): void {
  serverOffset = now - performance.now() / 1000;
}

/** Writes all ages on the page for the present time. */
export function updateAges(): void {
  if (serverOffset === undefined) return;
  const now = serverOffset + performance.now() / 1000;
  for (const element of document.querySelectorAll<HTMLTimeElement>('time.time-age')) {
    const timestamp = Date.parse(element.dateTime) / 1000;
    if (!Number.isFinite(timestamp)) continue;
    const text = inLanguageOf(element, () => formatAge(timestamp, now));
    if (text !== element.textContent) element.textContent = text;
  }
}

/** Updates the ages on the page every 5 s. The page holds the time at which the server drew it. */
export function startAgeUpdates(): void {
  const renderedAt = Number(document.querySelector<HTMLElement>('[data-now]')?.dataset['now']);
  if (!Number.isFinite(renderedAt)) return;
  setServerTime(renderedAt);
  updateAges();
  setInterval(updateAges, TICK_MS);
}

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
