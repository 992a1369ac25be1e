import { t } from '../../i18n/translate.ts';
import { CHANGED_PAGE_PARTS_PATH, LIVE_STREAM_PATH } from '../_lib/routes.ts';
import { setServerTime, updateShownAges } from './times.ts';

/** Server events within this time cause only one refresh of the page (debounce). */
const DEBOUNCE_MS = 50;
/** Minimum time between the starts of two refreshes of the page. */
const MIN_REFRESH_INTERVAL_MS = 500;
/**
 * Base delay before a reconnect after the server refused the event stream. The actual delay is random between this value
 * and twice this value, so that clients do not reconnect at the same time.
 */
const RECONNECT_DELAY_MS = 30_000;
/** Base delay before the retry of a failed refresh. The actual delay is random between this value and twice this value. */
const RETRY_DELAY_MS = 5_000;
/** Time without a connection after which the page shows a notice. The browser tries to reconnect every 3 s. */
const LOST_NOTICE_DELAY_MS = 20_000;

const shownTip = () => document.querySelector<HTMLElement>('[data-tip]')?.dataset['tip'];

/** Returns a URL that still identifies the object of this page after a reorganisation, unlike a URL with a height. */
function followedUrl(): string {
  const path = document.querySelector<HTMLElement>('[data-follow]')?.dataset['follow'] ?? location.pathname;
  return path + location.search;
}

/**
 * Fetches the parts of the page that have changed. Undefined when the server refuses the request as invalid.
 *
 * @throws Error when the server is busy, fails or is unreachable
 */
async function fetchChanges(): Promise<ChangedParts | undefined> {
  const query = new URLSearchParams({ page: followedUrl(), known: shownVersions() });
  const response = await fetch(`${CHANGED_PAGE_PARTS_PATH}?${query.toString()}`, { cache: 'no-store' });
  if (response.status === 429 || response.status >= 500)
    throw new Error(
      `The live update failed: the server responded with status ${response.status} instead of the changed parts of the page. The page retries in 5 to 10 s.`,
    );
  if (!response.ok) return undefined;
  const sentAt = Date.parse(response.headers.get('Date') ?? '') / 1000;
  // The response comes from this site, so its fields need no validation.
  const page = (await response.json()) as Omit<ChangedParts, 'now'>;
  return { ...page, now: Number.isFinite(sentAt) ? sentAt : undefined };
}

/** Shows or hides the notice about the lost connection, and announces the change to screen readers. */
function showConnectionLost(isLost: boolean): void {
  const notice = document.getElementById('connection-lost');
  if (notice === null || notice.hidden === !isLost) return;
  notice.hidden = !isLost;
  announce(
    isLost ? notice.textContent : t('The connection is restored. This page is updated automatically again.'),
  );
}

/**
 * Updates the `data-live` elements of the page while the page is visible. When the server sends an event for a new tip or
 * a changed pool, the script fetches the HTML of the changed elements. Only the server renders HTML.
 */
export function followLiveUpdates(enhance: (root: ParentNode) => void): void {
  if (document.querySelector('[data-live]') === null) return;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  let lostTimer: ReturnType<typeof setTimeout> | undefined;
  let lastRefreshAt = 0;
  let wasClosed = false;
  let runningRefreshes = 0;
  let isPoolCheckDue = false;

  const refresh = async () => {
    runningRefreshes += 1;
    try {
      const changes = await fetchChanges();
      if (changes?.status === 200) replaceParts(changes, enhance);
    } finally {
      runningRefreshes -= 1;
    }
    if (isPoolCheckDue) refreshIfPoolShown();
  };
  const scheduleRefresh = (pause = DEBOUNCE_MS) => {
    if (timer !== undefined) return;
    const wait = Math.max(pause, lastRefreshAt + MIN_REFRESH_INTERVAL_MS - performance.now());
    timer = setTimeout(() => {
      timer = undefined;
      lastRefreshAt = performance.now();
      // Retries a failed refresh, because the next event may come only with the next block.
      void refresh().catch(() => scheduleRefresh(RETRY_DELAY_MS * (1 + Math.random())));
    }, wait);
  };
  /**
   * Refreshes the page if it shows the pool. A running refresh may add the pool to the page, so this function is called
   * again when that refresh ends.
   */
  const refreshIfPoolShown = () => {
    const showsPool = document.querySelector('[data-live^="pool"], [data-depends="pool"]') !== null;
    isPoolCheckDue = !showsPool && runningRefreshes > 0;
    if (showsPool) scheduleRefresh();
  };
  const scheduleLostNotice = () => {
    lostTimer ??= setTimeout(() => showConnectionLost(true), LOST_NOTICE_DELAY_MS);
  };
  const clearLostNotice = () => {
    clearTimeout(lostTimer);
    lostTimer = undefined;
    showConnectionLost(false);
  };
  const connect = () => {
    clearTimeout(reconnectTimer);
    if (source !== undefined || document.hidden) return;
    source = new EventSource(LIVE_STREAM_PATH);
    source.addEventListener('open', clearLostNotice);
    source.addEventListener('tip', (event: MessageEvent<string>) => {
      // The pool may have changed while the page was not connected.
      if (event.data !== shownTip() || wasClosed) scheduleRefresh();
      wasClosed = false;
    });
    source.addEventListener('pool', refreshIfPoolShown);
    source.addEventListener('error', () => {
      wasClosed = true;
      scheduleLostNotice();
      if (source?.readyState !== EventSource.CLOSED) return;
      source = undefined;
      reconnectTimer = setTimeout(connect, RECONNECT_DELAY_MS * (1 + Math.random()));
    });
  };
  const disconnect = () => {
    clearTimeout(timer);
    clearTimeout(reconnectTimer);
    clearTimeout(lostTimer);
    timer = undefined;
    lostTimer = undefined;
    source?.close();
    source = undefined;
    wasClosed = true;
  };
  document.addEventListener('visibilitychange', () => (document.hidden ? disconnect() : connect()));
  addEventListener('pagehide', disconnect);
  addEventListener('pageshow', connect);
  connect();
}

/** Response of `/live/parts`: the changed parts of the current page. */
interface ChangedParts {
  /** HTTP status of the page. Only a page with status 200 has parts. */
  readonly status: number;
  readonly title: string;
  /** Path of the icon for the browser tab, which can show the state of the object on the page. Empty when the page has no icon. */
  readonly icon: string;
  /** Server time in Unix seconds. Undefined when the response has no `Date` header. */
  readonly now: number | undefined;
  readonly parts: readonly { readonly name: string; readonly html: string }[];
}

const liveParts = () => document.querySelectorAll<HTMLElement>('[data-live]');

/** Returns the versions of the displayed parts of the page as `name.version,name.version`, the format that the server parses. */
function shownVersions(): string {
  return [...liveParts()]
    .map(({ dataset }) => `${dataset['live'] ?? ''}.${dataset['version'] ?? ''}`)
    .join(',');
}

/** Returns whether the visitor has selected text or opened an interactive chart in this part of the page. */
function isInUse(part: Element): boolean {
  const selection = document.getSelection();
  return (
    part.querySelector('[data-interactive]') !== null ||
    (selection !== null && !selection.isCollapsed && selection.containsNode(part, true))
  );
}

/** Returns the focusable elements of a part of the page, in document order. */
const focusableIn = (part: Element) => [
  ...part.querySelectorAll<HTMLElement>('a, button, summary, [tabindex]'),
];

/**
 * Copies the open state of all `details` elements from an old part of the page to its replacement.
 *
 * @returns a function that restores the focus, to be called after all controls were added to the replacement; undefined
 * when the focus is not in the old part
 */
function copyOpenState(part: HTMLElement, next: HTMLElement): (() => void) | undefined {
  const allNewDetails = next.querySelectorAll('details');
  for (const [index, details] of part.querySelectorAll('details').entries()) {
    const newDetails = allNewDetails[index];
    if (newDetails !== undefined) newDetails.open = details.open;
  }
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !part.contains(focused)) return undefined;
  const controlIndex = focusableIn(part).indexOf(focused);
  const href = focused.getAttribute('href');
  return () => {
    const controls = focusableIn(next);
    const sameControl =
      href === null
        ? controls[controlIndex]
        : controls.find((control) => control.getAttribute('href') === href);
    (sameControl ?? next.querySelector<HTMLElement>('a'))?.focus({ preventScroll: true });
  };
}

/**
 * Replaces the changed parts of the page. A part in which the visitor has selected text or opened a chart is skipped
 * until the next refresh.
 */
function replaceParts({ title, icon, now, parts }: ChangedParts, enhance: (root: ParentNode) => void): void {
  if (now !== undefined) setServerTime(now);
  const shown = new Map([...liveParts()].map((part) => [part.dataset['live'], part]));
  for (const { name, html } of parts) {
    const part = shown.get(name);
    const next = new DOMParser().parseFromString(html, 'text/html').querySelector<HTMLElement>('[data-live]');
    if (part === undefined || next === null || isInUse(part)) continue;
    const newPart = document.importNode(next, true);
    const restoreFocus = copyOpenState(part, newPart);
    const [strip, newStrip] = [stripIn(part), stripIn(newPart)];
    const before = strip && { newest: strip.dataset['newest'] ?? '', offset: strip.scrollLeft };
    part.replaceWith(newPart);
    if (before !== null && newStrip !== null) continueStrip(newStrip, before);
    // The script adds controls, such as the button of a chart, before the focus is restored to one of them.
    enhance(newPart);
    restoreFocus?.();
    const announcement = newPart.dataset['announce'];
    if (announcement !== undefined && announcement !== part.dataset['announce']) announce(announcement);
  }
  updateShownAges();
  if (title !== '') document.title = new DOMParser().parseFromString(title, 'text/html').body.textContent;
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"][type="image/svg+xml"]');
  if (link !== null && icon !== '' && link.getAttribute('href') !== icon) link.setAttribute('href', icon);
}

/** Returns the row of block bars in a part of the page. Its `data-newest` attribute identifies the newest block. */
const stripIn = (part: HTMLElement) => part.querySelector<HTMLElement>('[data-newest]');

/**
 * Restores the scroll position of a row of block bars. If the row is scrolled to the newest block and another block has
 * arrived, the row slides once. The style sheet moves nothing for visitors who prefer reduced motion.
 *
 * @param before newest block and scroll position of the row before the update
 */
function continueStrip(
  strip: HTMLElement,
  before: { readonly newest: string; readonly offset: number },
): void {
  strip.scrollLeft = before.offset;
  const tip = strip.querySelector<HTMLElement>('.chain-strip-tip');
  if (strip.dataset['newest'] === before.newest || before.offset !== 0 || tip === null) return;
  strip.style.setProperty('--chain-strip-slide', `${tip.offsetWidth}px`);
  strip.classList.add('chain-strip-arrived');
}

/** Writes a sentence to the ARIA live region, so that screen readers announce it. */
function announce(sentence: string): void {
  const liveRegion = document.getElementById('announcement');
  if (liveRegion !== null) liveRegion.textContent = sentence;
}
