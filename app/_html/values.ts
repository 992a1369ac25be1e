import type { TxHash } from '@ringscope/protocol/brands.ts';
import type { HashDisplaySize } from '../_components/values/hash.tsx';
import { formatIsoUtc } from '../_components/values/time.tsx';
import { getRequestUnixSeconds } from '../_frame/now.ts';
import { formatAge } from '../../i18n/age.ts';
import { groupDigits } from '../../i18n/digits.ts';
import { routes } from '../_lib/routes.ts';
import { escapedHtml, type EscapedHtml } from './escaped-html.ts';

/** Number of characters at the end of a hash that stay visible where its middle is cut out. */
const VISIBLE_TAIL_LENGTH = 6;

/**
 * Returns the HTML that the component `Count` renders for a non-negative integer. The functions below do the same for
 * other components, for example `renderHashHtml` for `Hash`.
 */
export function renderIntegerHtml(value: number): EscapedHtml {
  const digits = value.toString();
  if (digits.length < 4) return escapedHtml`${digits}`;
  const groups = groupDigits(digits).map((group) => escapedHtml`<span class="number-group">${group}</span>`);
  return escapedHtml`<span class="nowrap">${groups}</span>`;
}

export function renderHashHtml(value: string, size: Exclude<HashDisplaySize, 'full'>): EscapedHtml {
  const [head, tail] = [value.slice(0, -VISIBLE_TAIL_LENGTH), value.slice(-VISIBLE_TAIL_LENGTH)];
  const shown = escapedHtml`<span class="hash-head">${head}</span>${tail}`;
  return escapedHtml`<span class="hash hash-${size}" title="${value}">${shown}</span>`;
}

export function renderAgeHtml(seconds: number): EscapedHtml {
  const iso = formatIsoUtc(seconds);
  if (iso === undefined) return escapedHtml`Unix time ${seconds}`;
  return escapedHtml`<time class="time-age" dateTime="${iso}" title="${iso}">${formatAge(seconds, getRequestUnixSeconds())}</time>`;
}

export function renderBlockLinkHtml(height: number): EscapedHtml {
  return escapedHtml`<a href="${routes.block(height)}">${renderIntegerHtml(height)}</a>`;
}

export function renderOutputLinkHtml(amount: bigint, globalIndex: number): EscapedHtml {
  return escapedHtml`<a href="${routes.output(amount, globalIndex)}">${renderIntegerHtml(globalIndex)}</a>`;
}

export function renderTxLinkHtml(txHash: TxHash): EscapedHtml {
  return escapedHtml`<a href="${routes.tx(txHash)}">${renderHashHtml(txHash, 'fit')}</a>`;
}

export function renderBadgeHtml(text: string): EscapedHtml {
  return escapedHtml`<span class="badge">${text}</span>`;
}

export function renderMissingValueHtml(text: string): EscapedHtml {
  return escapedHtml`<span class="muted">${text}</span>`;
}
