import { formatAge } from '../../i18n/age.ts';
import { inLanguageOf } from './speech.ts';

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
  const drawnAt = Number(document.querySelector<HTMLElement>('[data-now]')?.dataset['now']);
  if (!Number.isFinite(drawnAt)) return;
  setServerTime(drawnAt);
  updateAges();
  setInterval(updateAges, TICK_MS);
}
