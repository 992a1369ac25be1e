import { SOURCE_LANGUAGE, type Language } from './languages.ts';

/** A translated text, or one text for each plural form of the language. */
export type Translation = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** The texts of a language by their English text. A text with plural forms has the English plural as its key. */
export type Messages = Readonly<Record<string, Translation>>;

/** The language in which a page is drawn at this moment. */
export interface Locale {
  /** The language of the page's address. Links lead to pages of this language. */
  readonly language: Language;
  /** The texts of this language; undefined for English texts. */
  readonly messages: Messages | undefined;
}

export const english: Locale = { language: SOURCE_LANGUAGE, messages: undefined };

let source: () => Locale = () => english;

/** Sets where texts and addresses find the language of the running request. In a browser it is the one of the document. */
export function setLocaleSource(find: () => Locale): void {
  source = find;
}

/** The language of the page that React draws at this moment. Reading a variable is faster than finding the request. */
let rendered: Locale | undefined;

/** Draws in a language. The function draws at once and waits for nothing, so that no other page is drawn meanwhile. */
export function withLocale(locale: Locale, render: () => string): string {
  const before = rendered;
  rendered = locale;
  try {
    return render();
  } finally {
    rendered = before;
  }
}

/** Returns the language in which the page is drawn at this moment. */
export function currentLocale(): Locale {
  return rendered ?? source();
}

/** The names in braces of a text: `a {b} of {c}` → `b`, `c`. */
type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

type Values<Name extends string> = Readonly<Record<Name, string | number | bigint>>;

type Arguments<Name extends string> = [Name] extends [never] ? [] : [Values<Name>];

/**
 * Returns a text in the language of the page. The first argument is the English text as a literal, so that
 * `tests/unit/languages` can find it. Names in braces are replaced by values.
 */
export function t<const Text extends string>(text: Text, ...[values]: Arguments<Names<Text>>): string {
  return translateWith(currentLocale().messages, text, values);
}

/**
 * Returns a text that depends on a count, in the plural form of the page's language. The braces `{count}` stand for the
 * count.
 *
 * @param one English text for one
 * @param other English text for all other counts
 */
export function counted<const One extends string, const Other extends string>(
  count: number,
  one: One,
  other: Other,
  ...[values]: Arguments<Exclude<Names<One> | Names<Other>, 'count'>>
): string {
  return fill(pluralMessage(currentLocale(), { count, one, other }), { count, ...values });
}

/** Returns the same as {@link counted} in a given language, outside of the drawing of a page. */
export function countedIn(locale: Locale, count: number, one: string, other: string): string {
  return fill(pluralMessage(locale, { count, one, other }), { count });
}

/** An English text that was marked for translation and is translated where it is shown. */
export type MessageId = string & { readonly isMarked: true };

/** Marks an English text in a constant. {@link translate} translates it when a page is drawn. */
export function messageId(text: string): MessageId {
  return text as MessageId;
}

/** Returns a marked text in the language of the page. */
export function translate(text: MessageId): string {
  return translateWith(currentLocale().messages, text, undefined);
}

/** Translates a text into a given language, outside of the drawing of a page. */
export function translateWith(
  messages: Messages | undefined,
  text: string,
  values: Values<string> | undefined,
): string {
  const found = messages?.[text];
  const shown = typeof found === 'string' ? found : text;
  return values === undefined ? shown : fill(shown, values);
}

interface PluralMessage {
  readonly count: number;
  readonly one: string;
  readonly other: string;
}

const pluralRules = new Map<Language, Intl.PluralRules>();

function pluralMessage({ language, messages }: Locale, { count, one, other }: PluralMessage): string {
  const found = messages?.[other];
  if (typeof found !== 'object') return count === 1 ? one : other;
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  return found[rules.select(count)] ?? found.other ?? other;
}

/** Texts and names in turn, by the text that contains both. The code and the languages have a limited number of texts. */
const pieces = new Map<string, readonly string[]>();

function fill(text: string, values: Values<string>): string {
  let parts = pieces.get(text);
  if (parts === undefined) {
    parts = text.split(/\{(\w+)\}/);
    pieces.set(text, parts);
  }
  let filled = parts[0] ?? '';
  for (let index = 1; index < parts.length; index += 2) {
    const name = parts[index] ?? '';
    filled += String(values[name] ?? `{${name}}`) + (parts[index + 1] ?? '');
  }
  return filled;
}
