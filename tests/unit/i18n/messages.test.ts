import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'playwright/test';
import { CLIENT_MESSAGE_IDS } from '../../../app/_lib/client-messages.ts';
import { translatedLanguages } from '../../../i18n/languages.ts';
import { proofCheckMessageCatalogs, messagesOfLanguage } from '../../../i18n/messages.ts';
import { filesWithTexts, importedFiles, textsIn, textsOfFile } from '../../helpers/page-messages.ts';

/** Parts of `app/` whose pages are English in all locales. A page that is translated leaves this list. */
const englishParts = ['app/api/', 'app/docs/'];

/** Files of the script of every page, and the modules with messages that it imports. */
const CLIENT = /^(?:app\/_client\/[\w-]+|i18n\/age)\.ts$/;

const found = filesWithTexts().map((path) => ({ path, ...textsOfFile(path) }));
const isEnglish = (path: string) => englishParts.some((part) => path.startsWith(part));
const keys = new Set(found.flatMap((file) => file.texts.map(({ text }) => text)));
/** The messages that every locale must have. */
const texts = found.filter(({ path }) => !isEnglish(path)).flatMap((file) => file.texts);

/** Returns the placeholders of a message in alphabetical order: names in braces and numbers of elements. */
function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\w+\}|<\/?\d+\/?>/g)].map(([placeholder]) => placeholder).sort();
}

test('every message can be extracted, and none is translated or linked outside of rendering', () => {
  expect(found.flatMap(({ problems }) => problems)).toEqual([]);
  expect(keys.size).toBeGreaterThan(100);
});

test('every string of a translated page is a message, and every untranslated part has strings that are none', () => {
  const pages = found.filter(({ path }) => path.startsWith('app/'));
  expect(pages.filter(({ path }) => !isEnglish(path)).flatMap(({ unmarked }) => unmarked)).toEqual([]);
  const done = englishParts.filter((part) =>
    pages.every(({ path, unmarked }) => !path.startsWith(part) || unmarked.length === 0),
  );
  expect(done).toEqual([]);
});

for (const language of translatedLanguages) {
  const messages = messagesOfLanguage(language) ?? {};
  const entries = Object.entries(messages).flatMap(([text, translation]) =>
    (typeof translation === 'string' ? [translation] : Object.values(translation)).map((each) => ({
      text,
      each,
    })),
  );

  test(`${language} has every message of the code`, () => {
    const missing = texts.filter(({ text }) => !Object.hasOwn(messages, text));
    expect(missing.map(({ text, place }) => `${place}: ${text}`)).toEqual([]);
  });

  test(`${language} has no message that the code does not have`, () => {
    expect(Object.keys(messages).filter((text) => !keys.has(text))).toEqual([]);
  });

  test(`${language} translates each message in one file, and once`, () => {
    const folder = `i18n/${language}`;
    const translated = readdirSync(folder).flatMap((file) =>
      // Each message starts a line of its own; plural forms are indented further.
      [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/^ {2}("(?:[^"\\]|\\.)*"):/gm)].map(
        ([, key = '']) => JSON.parse(key) as string,
      ),
    );
    expect([...translated].sort()).toEqual(Object.keys(messages).sort());
  });

  test(`${language} has the placeholders of each message`, () => {
    const wrong = entries.filter(
      ({ text, each }) => placeholders(text).join() !== placeholders(each).join() || each.trim() === '',
    );
    expect(wrong).toEqual([]);
  });

  test(`${language} has the plural forms of its rules where the code counts, and nowhere else`, () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const wrong = texts.filter(({ text, isPlural }) => {
      const translation = messages[text];
      const forms = typeof translation === 'object' ? Object.keys(translation).sort() : [];
      return forms.join() !== (isPlural ? [...pluralCategories].sort().join() : '');
    });
    expect(wrong).toEqual([]);
  });
}

test('the script of every page gets exactly the translations of the messages that it shows', () => {
  const shown = found.filter(({ path }) => CLIENT.test(path)).flatMap((file) => file.texts);
  expect([...new Set(shown.map(({ text }) => text))].sort()).toEqual([...CLIENT_MESSAGE_IDS].sort());
});

test('the script of the proof desk gets exactly the messages that it shows, with the messages of the checks', () => {
  const script = importedFiles(['app/_client/proofs/start.ts', 'app/_client/proofs/worker.ts']);
  const checks = /^(?:proofs|packages\/protocol|server\/proofs)\//;
  const shown = found
    .filter(({ path }) => script.has(path) || checks.test(path))
    .flatMap((file) => file.texts.map(({ text }) => text))
    .filter((text) => !CLIENT_MESSAGE_IDS.some((each) => each === text));
  for (const texts of Object.values(proofCheckMessageCatalogs))
    expect(Object.keys(texts).sort()).toEqual([...new Set(shown)].sort());
});

test('a message is found in a call, in a constant, in a plural and between tags with its elements', () => {
  const code = `
    import { translatePlural, messageId, t } from '../i18n/translate.ts';
    import { translateCountWithNoun } from '../i18n/digits.ts';
    const LATER = messageId('later');
    const now = () => [t('now, {name}', { name: 1 }), translatePlural(2, '{count} box', '{count} boxes'), translateCountWithNoun(3, 'block')];
    const page = () => <p><T>See <a href={x}>the <b>block</b></a>,{' '}<Age seconds={1} />.</T></p>;`;
  expect(textsIn('app/x.tsx', code).texts.map(({ text, isPlural }) => [text, isPlural])).toEqual([
    ['later', false],
    ['now, {name}', false],
    ['{count} boxes', true],
    ['{count} blocks', true],
    ['See <0>the <1>block</1></0>, <2/>.', false],
  ]);
});

test('a message outside of functions, a message that is no literal, a bare value and a bare string are reported', () => {
  const code = `
    import { t } from '../i18n/translate.ts';
    const early = t('early');
    const late = () => t(early);
    const page = () => <p title="Bare title">Bare <T>with {value}</T></p>;
    const link = routes.pool;
    const row = { value: known ? (<b />) : open ? 'bare value' : \`bare \${1} part\` };`;
  const { problems, unmarked } = textsIn('app/x.tsx', code);
  expect(problems.map((problem) => problem.split(':')[1])).toEqual(['3', '4', '5', '6']);
  expect(unmarked).toEqual([
    'app/x.tsx:5: title="Bare title"',
    'app/x.tsx:5: Bare',
    expect.stringMatching(/^app\/x\.tsx:7: value: known/),
  ]);
});
