import { t } from '../../i18n/translate.ts';
import { LIVE_PARTS, LIVE_STREAM } from '../_lib/routes.ts';
import { setServerTime, updateAges } from './times.ts';

/** Events within this time cause one refresh. */
const SETTLE_MS = 50;
/** The minimum time between two refreshes. */
const PAUSE_MS = 500;
/**
 * The pause before a new attempt after the server refused the stream. It is randomised, so that pages do not reconnect
 * at the same time.
 */
const REFUSED_PAUSE_MS = 30_000;
/** The shortest pause before a refresh that failed is tried again. It is randomised for the same reason. */
const FAILED_PAUSE_MS = 5_000;
/** A connection may be lost for this long before the page says so. The browser connects again after three seconds. */
const LOST_NOTICE_MS = 20_000;

const shownTip = () => document.querySelector<HTMLElement>('[data-tip]')?.dataset['tip'];

/** Returns the address of the object on this page. A height names another block after a reorganisation. */
function followedUrl(): string {
  const path = document.querySelector<HTMLElement>('[data-follow]')?.dataset['follow'] ?? location.pathname;
  return path + location.search;
}

/** @throws when the server cannot answer now, or cannot be reached */
async function fetchChanges(): Promise<FreshPage | undefined> {
  const query = new URLSearchParams({ page: followedUrl(), known: shownVersions() });
  const response = await fetch(`${LIVE_PARTS}?${query.toString()}`, { cache: 'no-store' });
  if (response.status === 429 || response.status >= 500) throw new Error('The server is busy.');
  if (!response.ok) return undefined;
  const sentAt = Date.parse(response.headers.get('Date') ?? '') / 1000;
  // The server of this site writes the response.
  const page = (await response.json()) as Omit<FreshPage, 'now'>;
  return { ...page, now: Number.isFinite(sentAt) ? sentAt : undefined };
}

/** Shows or hides the notice that the page is not updated now. */
function showLost(isLost: boolean): void {
  const notice = document.getElementById('connection-lost');
  if (notice === null || notice.hidden === !isLost) return;
  notice.hidden = !isLost;
  announce(isLost ? notice.textContent : t('This page is updated again.'));
}

/**
 * Updates the parts of the page that are marked `data-live`, as long as the page is visible. When the server announces
 * a new tip or pool, the script fetches the parts that have changed. Only the server draws pages.
 */
export function followLive(enhance: (root: ParentNode) => void): void {
  if (document.querySelector('[data-live]') === null) return;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  let lostTimer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  let wasClosed = false;
  let refreshes = 0;
  let hasPoolChanged = false;

  const refresh = async () => {
    refreshes += 1;
    try {
      const fresh = await fetchChanges();
      if (fresh?.status === 200) replaceParts(fresh, enhance);
    } finally {
      refreshes -= 1;
    }
    if (hasPoolChanged) notePool();
  };
  const scheduleRefresh = (pause = SETTLE_MS) => {
    if (timer !== undefined) return;
    const wait = Math.max(pause, last + PAUSE_MS - performance.now());
    timer = setTimeout(() => {
      timer = undefined;
      last = performance.now();
      // A failed refresh does not change the page, and no event follows it until the next block.
      void refresh().catch(() => scheduleRefresh(FAILED_PAUSE_MS * (1 + Math.random())));
    }, wait);
  };
  /** Refreshes a page that shows the pool. While a refresh is under way, its answer may make the page show the pool. */
  const notePool = () => {
    const showsPool = document.querySelector('[data-live^="pool"], [data-depends="pool"]') !== null;
    hasPoolChanged = !showsPool && refreshes > 0;
    if (showsPool) scheduleRefresh();
  };
  const noteLost = () => {
    lostTimer ??= setTimeout(() => showLost(true), LOST_NOTICE_MS);
  };
  const noteFound = () => {
    clearTimeout(lostTimer);
    lostTimer = undefined;
    showLost(false);
  };
  const open = () => {
    clearTimeout(reconnectTimer);
    if (source !== undefined || document.hidden) return;
    source = new EventSource(LIVE_STREAM);
    source.addEventListener('open', noteFound);
    source.addEventListener('tip', (event: MessageEvent<string>) => {
      // The pool may have changed while the page was not connected.
      if (event.data !== shownTip() || wasClosed) scheduleRefresh();
      wasClosed = false;
    });
    source.addEventListener('pool', notePool);
    source.addEventListener('error', () => {
      wasClosed = true;
      noteLost();
      if (source?.readyState !== EventSource.CLOSED) return;
      source = undefined;
      reconnectTimer = setTimeout(open, REFUSED_PAUSE_MS * (1 + Math.random()));
    });
  };
  const close = () => {
    clearTimeout(timer);
    clearTimeout(reconnectTimer);
    clearTimeout(lostTimer);
    timer = undefined;
    lostTimer = undefined;
    source?.close();
    source = undefined;
    wasClosed = true;
  };
  document.addEventListener('visibilitychange', () => (document.hidden ? close() : open()));
  addEventListener('pagehide', close);
  addEventListener('pageshow', open);
  open();
}

/** The response of the server to a page that asks for its changes. */
interface FreshPage {
  /** Status of the page. Other pages than 200 have no parts. */
  readonly status: number;
  readonly title: string;
  /** Time of the server in Unix seconds. It is undefined when the response has no date. */
  readonly now: number | undefined;
  readonly parts: readonly { readonly name: string; readonly html: string }[];
}

const liveParts = () => document.querySelectorAll<HTMLElement>('[data-live]');

/** Returns the versions of the parts that the page shows, in the form that the server reads. */
function shownVersions(): string {
  return [...liveParts()]
    .map(({ dataset }) => `${dataset['live'] ?? ''}.${dataset['version'] ?? ''}`)
    .join(',');
}

/** Returns whether a new part would disturb the visitor, who selects text or explores a chart in it. */
function isInUse(part: Element): boolean {
  const selection = document.getSelection();
  return (
    part.querySelector('[data-interactive]') !== null ||
    (selection !== null && !selection.isCollapsed && selection.containsNode(part, true))
  );
}

/** Returns the elements of a part that a visitor can open or reach by keyboard, in their order. */
const controlsOf = (part: Element) => [
  ...part.querySelectorAll<HTMLElement>('a, button, summary, [tabindex]'),
];

/**
 * Opens in a new part what the visitor has opened.
 *
 * @returns a function that moves the focus to the new part when it has all its controls
 */
function keepState(part: HTMLElement, next: HTMLElement): (() => void) | undefined {
  const opened = next.querySelectorAll('details');
  for (const [index, details] of part.querySelectorAll('details').entries()) {
    const other = opened[index];
    if (other !== undefined) other.open = details.open;
  }
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !part.contains(focused)) return undefined;
  const place = controlsOf(part).indexOf(focused);
  const address = focused.getAttribute('href');
  return () => {
    const controls = controlsOf(next);
    const same =
      address === null
        ? controls[place]
        : controls.find((control) => control.getAttribute('href') === address);
    (same ?? next.querySelector<HTMLElement>('a'))?.focus({ preventScroll: true });
  };
}

/** Replaces the parts that have changed. A part in use stays as it is until the next change. */
function replaceParts({ title, now, parts }: FreshPage, enhance: (root: ParentNode) => void): void {
  if (now !== undefined) setServerTime(now);
  const shown = new Map([...liveParts()].map((part) => [part.dataset['live'], part]));
  for (const { name, html } of parts) {
    const part = shown.get(name);
    const next = new DOMParser().parseFromString(html, 'text/html').querySelector<HTMLElement>('[data-live]');
    if (part === undefined || next === null || isInUse(part)) continue;
    const taken = document.importNode(next, true);
    const restoreFocus = keepState(part, taken);
    part.replaceWith(taken);
    // The script adds controls to the part, such as the button of a chart. They can have the focus, too.
    enhance(taken);
    restoreFocus?.();
    const news = taken.dataset['announce'];
    if (news !== undefined && news !== part.dataset['announce']) announce(news);
  }
  updateAges();
  if (title !== '') document.title = new DOMParser().parseFromString(title, 'text/html').body.textContent;
}

/** Gives a sentence to screen readers, which read it when they are idle. */
function announce(sentence: string): void {
  const place = document.getElementById('announcement');
  if (place !== null) place.textContent = sentence;
}
