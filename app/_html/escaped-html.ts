/**
 * An HTML string. Only {@link escapedHtml} creates one, and it escapes all interpolated strings. Tables of several hundred cells
 * use it, because React takes several times as long for them (`bench/pages.md`).
 */
export class EscapedHtml {
  readonly #text: string;

  constructor(strings: TemplateStringsArray, values: readonly HtmlTemplateValue[]) {
    let text = strings[0] ?? '';
    for (const [index, value] of values.entries()) {
      text += escapedHtmlOf(value) + (strings[index + 1] ?? '');
    }
    this.#text = text;
  }

  /** Returns the HTML, for `dangerouslySetInnerHTML` in `HtmlStringTable`. */
  toString(): string {
    return this.#text;
  }
}

/** A value in a template: a string or number, which is escaped, or HTML. */
export type HtmlTemplateValue = string | number | bigint | EscapedHtml | readonly EscapedHtml[];

/**
 * Template tag that creates HTML. Values are allowed only in text content and in quoted attributes, where the escaping
 * is sufficient.
 */
export function escapedHtml(
  strings: TemplateStringsArray,
  ...values: readonly HtmlTemplateValue[]
): EscapedHtml {
  return new EscapedHtml(strings, values);
}

/** The HTML of an empty table cell or of a missing attribute. */
export const emptyHtml = escapedHtml``;

function escapedHtmlOf(value: HtmlTemplateValue): string {
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'object') return value instanceof EscapedHtml ? value.toString() : value.join('');
  return value.toString();
}

const SPECIAL = /["&'<>]/;
const entities: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};

function escaped(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text.replaceAll(/["&'<>]/g, (character) => entities[character] ?? '');
}
