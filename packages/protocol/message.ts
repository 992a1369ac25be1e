/**
 * An English message and the values of its placeholders. It is a plain object, so that a worker thread can send it and
 * a page can translate it.
 */
export interface MessageWithValues {
  /** The English message with placeholders in braces. */
  readonly text: string;
  readonly values: Readonly<Record<string, MessageValue>>;
}

/** The value of a placeholder. A list of messages is joined with commas. */
export type MessageValue = string | number | bigint | MessageWithValues | readonly MessageWithValues[];

/** An English message with its values filled in, and the same message in a translatable form. */
export interface FormattedMessage {
  readonly message: string;
  readonly translatable: MessageWithValues;
}

/** The names of the placeholders in a message: `a {b} of {c}` → `b`, `c`. */
export type PlaceholderNames<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderNames<Rest>
  : never;

/** Fills the placeholders of an English message with values. */
export function formatMessage<const Message extends string>(
  message: Message,
  values: Readonly<Record<PlaceholderNames<Message>, MessageValue>>,
): FormattedMessage {
  const translatable = { text: message, values };
  return { message: translateMessage(translatable, (english) => english), translatable };
}

/**
 * Translates a message and fills its placeholders.
 *
 * @param translate returns the translation of an English message
 */
export function translateMessage(
  { text, values }: MessageWithValues,
  translate: (text: string) => string,
): string {
  const writeValue = (value: MessageValue | undefined): string => {
    if (typeof value === 'string') return translate(value);
    if (typeof value !== 'object') return String(value);
    return 'text' in value ? translateMessage(value, translate) : value.map(writeValue).join(', ');
  };
  return translate(text).replace(/\{(\w+)\}/g, (_, name: string) => writeValue(values[name]));
}
