import { LIVE_STREAM } from '../_lib/routes.ts';

/** Events within this time cause one refresh. */
const SETTLE_MS = 250;
/** The minimum time between two refreshes. */
const PAUSE_MS = 1_000;
/**
 * The pause before a new attempt after the server refused the stream. It is randomised, so that pages do not reconnect
 * at the same time.
 */
const REFUSED_PAUSE_MS = 30_000;

const shownTip = () => document.querySelector<HTMLElement>('[data-tip]')?.dataset['tip'];

function fetchedPage(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html');
}

/** Returns whether the visitor has the focus in a part, has unfolded something in it or selects text from it. */
function isInUse(part: Element): boolean {
  const selection = document.getSelection();
  return (
    part.contains(document.activeElement) ||
    part.querySelector('details[open], [data-interactive]') !== null ||
    (selection !== null && !selection.isCollapsed && selection.containsNode(part, true))
  );
}

function replaceLiveParts(fresh: Document, enhance: (root: ParentNode) => void): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const name = part.dataset['live'] ?? '';
    const next = fresh.querySelector<HTMLElement>(`[data-live="${CSS.escape(name)}"]`);
    if (next === null || isInUse(part)) continue;
    if (next.innerHTML === part.dataset['server']) continue;
    const taken = document.importNode(next, true);
    taken.dataset['server'] = next.innerHTML;
    part.replaceWith(taken);
    enhance(taken);
  }
}

/**
 * Updates the parts of the page that are marked `data-live`, as long as the page is visible. When the server announces
 * a new tip or pool, the script fetches the page again and replaces these parts. Only the server draws pages.
 */
export function followLive(enhance: (root: ParentNode) => void): void {
  if (document.querySelector('[data-live]') === null) return;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;

  const refresh = async () => {
    timer = undefined;
    last = performance.now();
    const response = await fetch(location.href, { headers: { Accept: 'text/html' }, cache: 'no-store' });
    if (response.ok) replaceLiveParts(fetchedPage(await response.text()), enhance);
  };
  const scheduleRefresh = () => {
    if (timer !== undefined) return;
    const wait = Math.max(SETTLE_MS, last + PAUSE_MS - performance.now());
    // A failed refresh does not change the page. The next event tries again.
    timer = setTimeout(() => void refresh().catch(() => undefined), wait);
  };
  const open = () => {
    clearTimeout(reconnectTimer);
    if (source !== undefined || document.hidden) return;
    source = new EventSource(LIVE_STREAM);
    source.addEventListener('tip', (event: MessageEvent<string>) => {
      if (event.data !== shownTip()) scheduleRefresh();
    });
    source.addEventListener('pool', () => {
      if (document.querySelector('[data-live^="pool"], [data-live="strip"]') !== null) scheduleRefresh();
    });
    source.addEventListener('error', () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      source = undefined;
      reconnectTimer = setTimeout(open, REFUSED_PAUSE_MS * (1 + Math.random()));
    });
  };
  const close = () => {
    clearTimeout(reconnectTimer);
    source?.close();
    source = undefined;
  };
  document.addEventListener('visibilitychange', () => (document.hidden ? close() : open()));
  addEventListener('pagehide', close);
  addEventListener('pageshow', open);
  open();
}
