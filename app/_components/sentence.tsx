import { SOURCE_LANGUAGE } from '../../languages/languages.ts';
import { speech, translated, type Messages, type Told } from '../../languages/texts.ts';

interface SentenceProps {
  /** The English sentence. */
  readonly of: string;
  /** The text of the sentence and its values. It is undefined when the sentence has no values. */
  readonly told?: Told | undefined;
}

/**
 * Shows a sentence of a part of the program that knows no language, such as `protocol/`. A sentence without a translation is
 * marked as English.
 */
export function Sentence({ of: text, told }: SentenceProps) {
  const { language, messages } = speech();
  if (language === SOURCE_LANGUAGE || messages === undefined) return text;
  if (!Object.hasOwn(messages, told?.text ?? text)) return <span lang={SOURCE_LANGUAGE}>{text}</span>;
  return told === undefined ? translated(messages, text, undefined) : filled(told, messages);
}

/** Writes a sentence with its values. A value that is itself a text, such as the name of a field, is translated too. */
function filled({ text, values }: Told, messages: Messages): string {
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? translated(messages, value, undefined) : value,
  ]);
  return translated(messages, text, Object.fromEntries(shown) as Told['values']);
}
