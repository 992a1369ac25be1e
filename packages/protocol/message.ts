/** A sentence with its values. It is a plain value, so that a thread can send it, and a page can write it in its language. */
export interface MessageWithValues {
  /** The English text with names in braces. */
  readonly text: string;
  readonly values: Readonly<Record<string, MessageValue>>;
}

/** A value of a sentence. Several parts of a sentence are written with commas between them. */
export type MessageValue = string | number | bigint | MessageWithValues | readonly MessageWithValues[];

/** An English sentence, and the same sentence with its values. */
export interface FormattedMessage {
  readonly message: string;
  readonly translatable: MessageWithValues;
}

/** The names in braces of a text: `a {b} of {c}` → `b`, `c`. */
export type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

/** Makes a sentence of an English text and its values. */
export function formatMessage<const Text extends string>(
  text: Text,
  values: Readonly<Record<Names<Text>, MessageValue>>,
): FormattedMessage {
  const translatable = { text, values };
  return { message: translateMessage(translatable, (english) => english), translatable };
}

/**
 * Writes a sentence.
 *
 * @param translate returns the text in the wanted language for an English text
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
