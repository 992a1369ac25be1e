import { formatAge } from '../../i18n/age.ts';
import { withElementLocale } from './locale.ts';
import { t } from '../../i18n/translate.ts';

const TICK_MS = 5_000;

/**
 * Server time in Unix seconds minus the seconds since this page was opened. The visitor's clock may be wrong, so it is only
 * used to measure elapsed time.
 */
let serverOffset: number | undefined;

/** Sets the server time, from which the page computes ages. */
export function setServerTime(unixSeconds: number): void {
  serverOffset = unixSeconds - performance.now() / 1000;
}

/** Recomputes every age on the page, such as “3 min ago”, from the server time. */
export function updateShownAges(): void {
  if (serverOffset === undefined) return;
  const now = serverOffset + performance.now() / 1000;
  for (const element of document.querySelectorAll<HTMLTimeElement>('time.time-age')) {
    const timestamp = Date.parse(element.dateTime) / 1000;
    if (!Number.isFinite(timestamp)) continue;
    const age = withElementLocale(element, () => formatAge(timestamp, now));
    if (age !== element.textContent) element.textContent = age;
  }
}

/** Updates the ages on the page every 5 s. The page contains the server time at which it was rendered. */
export function startAgeUpdates(): void {
  const renderedAt = Number(document.querySelector<HTMLElement>('[data-now]')?.dataset['now']);
  if (!Number.isFinite(renderedAt)) return;
  setServerTime(renderedAt);
  updateShownAges();
  setInterval(updateShownAges, TICK_MS);
}

/**
 * Format of local times. Created on first use, because its creation takes milliseconds and visitors in UTC never need
 * it.
 */
let localTimeFormat: Intl.DateTimeFormat | undefined;

/** Adds the local time to each UTC time inside an element, unless the visitor's time zone is UTC. */
export function addLocalTimes(root: ParentNode): void {
  for (const time of root.querySelectorAll<HTMLTimeElement>('time.time')) {
    const date = new Date(time.dateTime);
    if (Number.isNaN(date.getTime()) || date.getTimezoneOffset() === 0) continue;
    if (time.nextElementSibling?.matches('.time-local') === true) continue;
    localTimeFormat ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
    const localTime = localTimeFormat.format(date);
    const local = document.createElement('span');
    local.className = 'time-local';
    local.textContent = ` · ${withElementLocale(time, () => t('{time} local time', { time: localTime }))}`;
    time.after(local);
  }
}
