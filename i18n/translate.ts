import { SOURCE_LANGUAGE, type Language } from './languages.ts';

/** A translated message, or one message for each plural form of the language. */
export type Translation = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/**
 * The message catalog of a language. The key is the English message. If a message has plural forms, the key is the
 * English plural.
 */
export type MessageCatalog = Readonly<Record<string, Translation>>;

/** The language of a page, and the translated messages of this language. */
export interface Locale {
  /** The language in the URL of the page. The links of the page lead to pages in this language. */
  readonly language: Language;
  /** The message catalog of this language. Undefined for English. */
  readonly messages: MessageCatalog | undefined;
}

export const englishLocale: Locale = { language: SOURCE_LANGUAGE, messages: undefined };

let localeSource: () => Locale = () => englishLocale;

/**
 * Sets the function that returns the locale outside {@link withLocale}. On the server this is the locale of the current
 * request, and in a browser the locale of the document.
 */
export function setLocaleSource(getLocale: () => Locale): void {
  localeSource = getLocale;
}

/**
 * The locale of the page that React is rendering now. Undefined outside of {@link withLocale}. Reading a variable is
 * faster than looking up the current request.
 */
let renderLocale: Locale | undefined;

/** Runs a render function in a locale. The function is synchronous, so no other page renders until it returns. */
export function withLocale(locale: Locale, render: () => string): string {
  const previous = renderLocale;
  renderLocale = locale;
  try {
    return render();
  } finally {
    renderLocale = previous;
  }
}

/** Returns the locale of the page that is being rendered. */
export function currentLocale(): Locale {
  return renderLocale ?? localeSource();
}

/** The names of the placeholders in a message: `a {b} of {c}` → `b`, `c`. */
type PlaceholderNames<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderNames<Rest>
  : never;

type Values<Name extends string> = Readonly<Record<Name, string | number | bigint>>;

type Arguments<Name extends string> = [Name] extends [never] ? [] : [Values<Name>];

/**
 * Returns a message in the language of the page, with its placeholders replaced by values. The first argument is the
 * English message as a literal, so that `tests/unit/i18n` can find it.
 */
export function t<const Message extends string>(
  message: Message,
  ...[values]: Arguments<PlaceholderNames<Message>>
): string {
  return translateWithCatalog(currentLocale().messages, message, values);
}

/**
 * Returns a message that depends on a count, in the plural form of the page's language. The placeholder `{count}` is
 * replaced by the count.
 *
 * @param one English message for a count of one
 * @param other English message for all other counts
 */
export function translatePlural<const One extends string, const Other extends string>(
  count: number,
  one: One,
  other: Other,
  ...[values]: Arguments<Exclude<PlaceholderNames<One> | PlaceholderNames<Other>, 'count'>>
): string {
  return fill(pluralMessage(currentLocale(), { count, one, other }), { count, ...values });
}

/** Works like {@link translatePlural} in a given locale, for use outside the rendering of a page. */
export function translatePluralInLocale(locale: Locale, count: number, one: string, other: string): string {
  return fill(pluralMessage(locale, { count, one, other }), { count });
}

/** An English message that is translated where it is shown, not where it is defined. */
export type MessageId = string & { readonly isMessageId: true };

/**
 * Declares an English message in a constant, so that `tests/unit/i18n` can find it. {@link translate} translates it
 * when a page renders.
 */
export function messageId(message: string): MessageId {
  return message as MessageId;
}

/** Translates a declared message into the language of the page. */
export function translate(message: MessageId): string {
  return translateWithCatalog(currentLocale().messages, message, undefined);
}

/** Translates a message with a given catalog, for use outside the rendering of a page. */
export function translateWithCatalog(
  messages: MessageCatalog | undefined,
  message: string,
  values: Values<string> | undefined,
): string {
  const translation = messages?.[message];
  const translated = typeof translation === 'string' ? translation : message;
  return values === undefined ? translated : fill(translated, values);
}

interface PluralMessage {
  readonly count: number;
  readonly one: string;
  readonly other: string;
}

const pluralRules = new Map<Language, Intl.PluralRules>();

function pluralMessage({ language, messages }: Locale, { count, one, other }: PluralMessage): string {
  const translation = messages?.[other];
  if (typeof translation !== 'object') return count === 1 ? one : other;
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  return translation[rules.select(count)] ?? translation.other ?? other;
}

/**
 * Cache of messages that were split at their placeholders: literal parts and names of placeholders alternate. It cannot
 * grow beyond the number of messages and translations.
 */
const splitMessages = new Map<string, readonly string[]>();

function fill(message: string, values: Values<string>): string {
  let parts = splitMessages.get(message);
  if (parts === undefined) {
    parts = message.split(/\{(\w+)\}/);
    splitMessages.set(message, parts);
  }
  let result = parts[0] ?? '';
  for (let index = 1; index < parts.length; index += 2) {
    const name = parts[index] ?? '';
    result += String(values[name] ?? `{${name}}`) + (parts[index + 1] ?? '');
  }
  return result;
}
