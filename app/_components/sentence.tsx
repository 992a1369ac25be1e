import { SOURCE_LANGUAGE } from '../../i18n/languages.ts';
import { currentLocale, translateWithCatalog } from '../../i18n/translate.ts';
import { translateMessage, type MessageWithValues } from '@ringscope/protocol/message.ts';

interface SentenceProps {
  /** The English sentence. */
  readonly of: string;
  /** The message id of the sentence and its values. Undefined when the sentence has no values. */
  readonly translatable?: MessageWithValues | undefined;
}

/**
 * Translates a sentence from code that does not depend on the locale, such as `packages/protocol/`. A sentence without a
 * translation is marked with `lang="en"`.
 */
export function TranslatedSentence({ of: text, translatable }: SentenceProps) {
  const { language, messages } = currentLocale();
  if (language === SOURCE_LANGUAGE || messages === undefined) return text;
  if (!Object.hasOwn(messages, translatable?.text ?? text)) return <span lang={SOURCE_LANGUAGE}>{text}</span>;
  return translateMessage(translatable ?? { text, values: {} }, (english) =>
    translateWithCatalog(messages, english, undefined),
  );
}
