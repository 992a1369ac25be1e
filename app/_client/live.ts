/**
 * Keeps the parts of a page that are marked `data-live` up to date: when the server says that the tip or the pool is new,
 * the same page is fetched once more and its live parts take the place of ours. So what is shown is always what the server
 * would show, and there is no second way of drawing anything.
 */
import { LIVE_STREAM } from '../_lib/routes.ts';

/** A burst of events is one refresh. */
const SETTLE_MS = 250;
/** Not more often than this. */
const PAUSE_MS = 1_000;
/** A browser does not come back by itself to a server that refused it. Pages come back at different times. */
const REFUSED_PAUSE_MS = 30_000;

const shownTip = () => document.querySelector<HTMLElement>('[data-tip]')?.dataset['tip'];

function fetchedPage(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html');
}

/** A part someone is reading with the keyboard, has opened or is copying from is left alone. */
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

/** Follows the feed for as long as the page is open and seen. */
export function followLive(enhance: (root: ParentNode) => void): void {
  if (document.querySelector('[data-live]') === null) return;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let comeBack: ReturnType<typeof setTimeout> | undefined;
  let last = 0;

  const refresh = async () => {
    timer = undefined;
    last = performance.now();
    const response = await fetch(location.href, { headers: { Accept: 'text/html' }, cache: 'no-store' });
    if (response.ok) replaceLiveParts(fetchedPage(await response.text()), enhance);
  };
  const soon = () => {
    if (timer !== undefined) return;
    const wait = Math.max(SETTLE_MS, last + PAUSE_MS - performance.now());
    // A failed refresh leaves the page as it is; the next event tries again.
    timer = setTimeout(() => void refresh().catch(() => undefined), wait);
  };
  const open = () => {
    clearTimeout(comeBack);
    if (source !== undefined || document.hidden) return;
    source = new EventSource(LIVE_STREAM);
    source.addEventListener('tip', (event: MessageEvent<string>) => {
      if (event.data !== shownTip()) soon();
    });
    source.addEventListener('pool', () => {
      if (document.querySelector('[data-live^="pool"], [data-live="strip"]') !== null) soon();
    });
    source.addEventListener('error', () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      source = undefined;
      comeBack = setTimeout(open, REFUSED_PAUSE_MS * (1 + Math.random()));
    });
  };
  const close = () => {
    clearTimeout(comeBack);
    source?.close();
    source = undefined;
  };
  document.addEventListener('visibilitychange', () => (document.hidden ? close() : open()));
  addEventListener('pagehide', close);
  addEventListener('pageshow', open);
  open();
}
