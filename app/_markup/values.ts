import type { TxHash } from '@ringscope/protocol/brands.ts';
import type { HashDisplaySize } from '../_components/values/hash.tsx';
import { formatIsoUtc } from '../_components/values/time.tsx';
import { requestTimeSeconds } from '../_frame/now.ts';
import { formatAge } from '../../i18n/age.ts';
import { groupDigits } from '../../i18n/digits.ts';
import { routes } from '../_lib/routes.ts';
import { markup, type Markup } from './markup.ts';

/** Number of characters at the end of a hash that stay visible where its middle is cut out. */
const VISIBLE_TAIL_LENGTH = 6;

/**
 * Returns the HTML that the component `Count` renders for a non-negative integer. The functions below do the same for
 * other components, for example `hashMarkup` for `Hash`.
 */
export function countMarkup(value: number): Markup {
  const digits = value.toString();
  if (digits.length < 4) return markup`${digits}`;
  const groups = groupDigits(digits).map((group) => markup`<span class="number-group">${group}</span>`);
  return markup`<span class="nowrap">${groups}</span>`;
}

export function hashMarkup(value: string, size: Exclude<HashDisplaySize, 'whole'>): Markup {
  const [head, tail] = [value.slice(0, -VISIBLE_TAIL_LENGTH), value.slice(-VISIBLE_TAIL_LENGTH)];
  const shown = markup`<span class="hash-head">${head}</span>${tail}`;
  return markup`<span class="hash hash-${size}" title="${value}">${shown}</span>`;
}

export function ageMarkup(seconds: number): Markup {
  const iso = formatIsoUtc(seconds);
  if (iso === undefined) return markup`Unix second ${seconds}`;
  return markup`<time class="time-age" dateTime="${iso}" title="${iso}">${formatAge(seconds, requestTimeSeconds())}</time>`;
}

export function blockLinkMarkup(height: number): Markup {
  return markup`<a href="${routes.block(height)}">${countMarkup(height)}</a>`;
}

export function outputLinkMarkup(amount: bigint, globalIndex: number): Markup {
  return markup`<a href="${routes.output(amount, globalIndex)}">${countMarkup(globalIndex)}</a>`;
}

export function txLinkMarkup(txHash: TxHash): Markup {
  return markup`<a href="${routes.tx(txHash)}">${hashMarkup(txHash, 'fit')}</a>`;
}

export function badgeMarkup(text: string): Markup {
  return markup`<span class="badge">${text}</span>`;
}

export function missingValueMarkup(text: string): Markup {
  return markup`<span class="muted">${text}</span>`;
}
