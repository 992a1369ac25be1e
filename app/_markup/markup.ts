/**
 * An HTML string. Only {@link markup} creates one, and it escapes all interpolated strings. Tables of several hundred cells
 * use it, because React takes several times as long for them (`bench/pages.md`).
 */
export class Markup {
  readonly #text: string;

  constructor(strings: TemplateStringsArray, values: readonly MarkupValue[]) {
    let text = strings[0] ?? '';
    for (const [index, value] of values.entries()) {
      text += markupOf(value) + (strings[index + 1] ?? '');
    }
    this.#text = text;
  }

  /** Returns the HTML, for `dangerouslySetInnerHTML` in `MarkupTable`. */
  toString(): string {
    return this.#text;
  }
}

/** A value in a template: a string or number, which is escaped, or HTML. */
export type MarkupValue = string | number | bigint | Markup | readonly Markup[];

/**
 * Template tag that creates HTML. Values are allowed only in text content and in quoted attributes, where the escaping
 * is sufficient.
 */
export function markup(strings: TemplateStringsArray, ...values: readonly MarkupValue[]): Markup {
  return new Markup(strings, values);
}

/** The markup of an empty table cell or of a missing attribute. */
export const emptyMarkup = markup``;

function markupOf(value: MarkupValue): string {
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'object') return value instanceof Markup ? value.toString() : value.join('');
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
