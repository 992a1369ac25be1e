import { formatAge } from '../_lib/age.ts';

const TICK_MS = 5_000;

/** Updates the ages on the page every 5 s. The visitor's clock may be wrong, so only the time since loading is taken from it. */
export function startAgeUpdates(): void {
  const shown = new WeakMap<HTMLTimeElement, { text: string; at: number; now: number }>();
  const tick = () => {
    for (const element of document.querySelectorAll<HTMLTimeElement>('time.time-age')) {
      const timestamp = Date.parse(element.dateTime) / 1000;
      const serverNow = Number(document.querySelector<HTMLElement>('[data-now]')?.dataset['now']);
      if (!Number.isFinite(timestamp) || !Number.isFinite(serverNow)) continue;
      const known = shown.get(element) ?? { text: '', at: performance.now(), now: serverNow };
      shown.set(element, known);
      const text = formatAge(timestamp, known.now + (performance.now() - known.at) / 1000);
      if (text !== element.textContent) element.textContent = text;
    }
  };
  tick();
  setInterval(tick, TICK_MS);
}
