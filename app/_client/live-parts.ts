import { setServerTime, updateAges } from './ages.ts';
import { announce } from './announce.ts';

/** The response of the server to a page that asks for its changes. */
export interface FreshPage {
  /** Status of the page. Other pages than 200 have no parts. */
  readonly status: number;
  readonly title: string;
  /** Time of the server in Unix seconds. It is undefined when the response has no date. */
  readonly now: number | undefined;
  readonly parts: readonly { readonly name: string; readonly html: string }[];
}

const liveParts = () => document.querySelectorAll<HTMLElement>('[data-live]');

/** Returns the versions of the parts that the page shows, in the form that the server reads. */
export function shownVersions(): string {
  return [...liveParts()]
    .map(({ dataset }) => `${dataset['live'] ?? ''}.${dataset['version'] ?? ''}`)
    .join(',');
}

/** Returns whether a new part would disturb the visitor, who selects text or explores a chart in it. */
function isInUse(part: Element): boolean {
  const selection = document.getSelection();
  return (
    part.querySelector('[data-interactive="kept"], [data-interactive]:hover') !== null ||
    (selection !== null && !selection.isCollapsed && selection.containsNode(part, true))
  );
}

/** Returns the elements of a part that a visitor can open or reach by keyboard, in their order. */
const controlsOf = (part: Element) => [
  ...part.querySelectorAll<HTMLElement>('a, button, summary, [tabindex]'),
];

/** Carries what the visitor has opened and where the focus is over to a new part. */
function keepState(part: HTMLElement, next: HTMLElement): (() => void) | undefined {
  const opened = next.querySelectorAll('details');
  for (const [index, details] of part.querySelectorAll('details').entries()) {
    const other = opened[index];
    if (other !== undefined) other.open = details.open;
  }
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !part.contains(focused)) return undefined;
  const [before, after] = [controlsOf(part), controlsOf(next)];
  const address = focused.getAttribute('href');
  const same =
    address === null
      ? after[before.indexOf(focused)]
      : after.find((control) => control.getAttribute('href') === address);
  return () => (same ?? next.querySelector<HTMLElement>('a'))?.focus({ preventScroll: true });
}

/** Replaces the parts that have changed. A part in use stays as it is until the next change. */
export function replaceParts({ title, now, parts }: FreshPage, enhance: (root: ParentNode) => void): void {
  if (now !== undefined) setServerTime(now);
  const shown = new Map([...liveParts()].map((part) => [part.dataset['live'], part]));
  for (const { name, html } of parts) {
    const part = shown.get(name);
    const next = new DOMParser().parseFromString(html, 'text/html').querySelector<HTMLElement>('[data-live]');
    if (part === undefined || next === null || isInUse(part)) continue;
    const taken = document.importNode(next, true);
    const restoreFocus = keepState(part, taken);
    part.replaceWith(taken);
    restoreFocus?.();
    enhance(taken);
    const news = taken.dataset['announce'];
    if (news !== undefined && news !== part.dataset['announce']) announce(news);
  }
  updateAges();
  if (title !== '') document.title = new DOMParser().parseFromString(title, 'text/html').body.textContent;
}
