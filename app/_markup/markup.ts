/**
 * HTML as text, for tables of some hundred cells. React takes several times as long for the rings of a transaction:
 * `bench/pages.md`. Everything else is drawn by components.
 */

/** A piece of HTML. Only {@link markup} makes one, and it escapes every text in it. */
export class Markup {
  readonly #text: string;

  constructor(strings: TemplateStringsArray, values: readonly MarkupValue[]) {
    let text = strings[0] ?? '';
    for (const [index, value] of values.entries()) {
      text += markupOf(value) + (strings[index + 1] ?? '');
    }
    this.#text = text;
  }

  /** The markup itself, for `dangerouslySetInnerHTML` of the one component that puts it into a page. */
  toString(): string {
    return this.#text;
  }
}

/** What stands between the literal parts: a text, which is escaped, or pieces of HTML. */
export type MarkupValue = string | number | bigint | Markup | readonly Markup[];

/** A piece of HTML from a template. Values may stand in texts and in quoted attributes, not in names or in scripts. */
export function markup(strings: TemplateStringsArray, ...values: readonly MarkupValue[]): Markup {
  return new Markup(strings, values);
}

/** A place without anything in it. */
export const nothing = markup``;

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
