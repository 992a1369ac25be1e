import { t } from '../../i18n/texts.ts';
import { LIVE_PARTS, LIVE_STREAM } from '../_lib/routes.ts';
import { announce } from './announce.ts';
import { replaceParts, shownVersions, type FreshPage } from './live-parts.ts';

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
function followedAddress(): string {
  const path = document.querySelector<HTMLElement>('[data-follow]')?.dataset['follow'] ?? location.pathname;
  return path + location.search;
}

/** @throws when the server cannot answer now, or cannot be reached */
async function fetchChanges(): Promise<FreshPage | undefined> {
  const query = new URLSearchParams({ page: followedAddress(), known: shownVersions() });
  const answer = await fetch(`${LIVE_PARTS}?${query.toString()}`, { cache: 'no-store' });
  if (answer.status === 429 || answer.status >= 500) throw new Error('The server is busy.');
  if (!answer.ok) return undefined;
  const sentAt = Date.parse(answer.headers.get('Date') ?? '') / 1000;
  // The server of this site writes the response.
  const page = (await answer.json()) as Omit<FreshPage, 'now'>;
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
