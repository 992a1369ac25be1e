import { SOURCE_LANGUAGE } from '../../i18n/languages.ts';
import { speech, translated } from '../../i18n/texts.ts';
import { write, type Told } from '@ringscope/protocol/told.ts';

interface SentenceProps {
  /** The English sentence. */
  readonly of: string;
  /** The text of the sentence and its values. It is undefined when the sentence has no values. */
  readonly told?: Told | undefined;
}

/**
 * Shows a sentence of a part of the program that knows no language, such as `packages/protocol/`. A sentence without a translation is
 * marked as English.
 */
export function Sentence({ of: text, told }: SentenceProps) {
  const { language, messages } = speech();
  if (language === SOURCE_LANGUAGE || messages === undefined) return text;
  if (!Object.hasOwn(messages, told?.text ?? text)) return <span lang={SOURCE_LANGUAGE}>{text}</span>;
  return write(told ?? { text, values: {} }, (english) => translated(messages, english, undefined));
}
