import { SOURCE_LANGUAGE } from '../../i18n/languages.ts';
import { currentLocale, translateWith } from '../../i18n/translate.ts';
import { translateMessage, type MessageWithValues } from '@ringscope/protocol/message.ts';

interface SentenceProps {
  /** The English sentence. */
  readonly of: string;
  /** The text of the sentence and its values. It is undefined when the sentence has no values. */
  readonly translatable?: MessageWithValues | undefined;
}

/**
 * Shows a sentence of a part of the program that knows no language, such as `packages/protocol/`. A sentence without a translation is
 * marked as English.
 */
export function Sentence({ of: text, translatable: told }: SentenceProps) {
  const { language, messages } = currentLocale();
  if (language === SOURCE_LANGUAGE || messages === undefined) return text;
  if (!Object.hasOwn(messages, told?.text ?? text)) return <span lang={SOURCE_LANGUAGE}>{text}</span>;
  return translateMessage(told ?? { text, values: {} }, (english) =>
    translateWith(messages, english, undefined),
  );
}
