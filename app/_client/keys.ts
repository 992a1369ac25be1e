/** Elements in which `/` and the arrow keys have another use: form fields, and elements that scroll. */
const OWN_KEYS = 'input, textarea, select, [contenteditable], [tabindex="0"]';

/** The slash key moves the focus to the search field. */
const SEARCH_KEY = /^\/$/;

const neighbours: Readonly<Record<string, string>> = {
  ArrowLeft: '[data-follow] a[rel="prev"]',
  ArrowRight: '[data-follow] a[rel="next"]',
};

/**
 * Lets `/` focus the search field. On the page of a block, lets the left and right arrow keys open the previous and the
 * next block.
 */
export function startKeyboardShortcuts(): void {
  document.addEventListener('keydown', (event) => {
    const { key, target } = event;
    const isTaken = target instanceof Element && target.closest(OWN_KEYS) !== null;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken) return;
    if (SEARCH_KEY.test(key)) {
      event.preventDefault();
      document.getElementById('site-search')?.focus();
      return;
    }
    const neighbour = neighbours[key];
    if (neighbour !== undefined && !event.shiftKey)
      document.querySelector<HTMLAnchorElement>(neighbour)?.click();
  });
}
