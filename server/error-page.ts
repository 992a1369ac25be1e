import { inLanguage, type Language } from '../i18n/languages.ts';
import { messagesOf } from '../i18n/messages.ts';
import { mark, translated, type Marked } from '../i18n/texts.ts';

/**
 * A page that states why there is no other answer. Its text depends on no other part of the site. Its style and its picture
 * are files of `public/`, which the server answers from memory and without cost.
 */
export interface ErrorPage {
  readonly status: number;
  readonly html: string;
}

const texts = {
  'bad-request': [
    400,
    mark('This request cannot be read'),
    mark('The server could not read it as an HTTP request.'),
  ],
  'no-host': [
    400,
    mark('This request cannot be read'),
    mark('The server could not read it as an HTTP request.'),
  ],
  'head-too-long': [
    431,
    mark('That is too long'),
    mark('The address or a header is longer than this explorer accepts.'),
  ],
  'too-slow': [
    408,
    mark('This request did not arrive'),
    mark('It did not arrive completely within the time limit.'),
  ],
  unexpected: [
    417,
    mark('Not supported'),
    mark('The request expects something that this explorer does not do.'),
  ],
  'no-such-file': [404, mark('No such file'), mark('This explorer has no file at this address.')],
  'foreign-form': [
    403,
    mark('This form comes from another site'),
    mark('This explorer answers only forms of its own pages.'),
  ],
  'read-only': [405, mark('This address can only be read'), mark('It accepts GET and HEAD.')],
  'too-long': [413, mark('That is too long'), mark('The request body is longer than this explorer accepts.')],
  'not-a-form': [
    415,
    mark('This form cannot be read'),
    mark('The request body is not a form of the type that browsers send.'),
  ],
  'too-many': [
    429,
    mark('Too many requests'),
    mark(
      'Your address sent more requests than this explorer allows. Wait a minute, then load the page again.',
    ),
  ],
  defect: [
    500,
    mark('This page has an error'),
    mark(
      'Ringscope could not make this page because of an error in the explorer. Your request and the chain are not the cause. The error is in the server’s log.',
    ),
  ],
  'desk-full': [
    503,
    mark('The proof desk is busy'),
    mark(
      'Nothing was checked, and what you sent was forgotten. Go back with your browser, which still has what you typed, and press the button again in a few seconds.',
    ),
  ],
  busy: [
    503,
    mark('This explorer is busy'),
    mark('It has more requests than it can answer now. Wait a few seconds, then try again.'),
  ],
} as const satisfies Readonly<Record<string, readonly [number, Marked, Marked]>>;

export type ErrorPageReason = keyof typeof texts;

const BACK = mark('Back to the start');

/** @param addition a further sentence of plain text */
export function errorPage(reason: ErrorPageReason, language: Language, addition = ''): ErrorPage {
  const [status, title, text] = texts[reason];
  const messages = messagesOf(language);
  const [shownTitle, shownText, back] = [title, text, BACK].map((each) => translated(messages, each, {}));
  const html = `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="stylesheet" href="/error.css">
<link rel="icon" href="/icon.svg" sizes="any" type="image/svg+xml">
<title>${shownTitle} · Ringscope</title>
</head>
<body>
<main>
<img src="/icon.svg" alt="" width="48" height="48">
<h1>${shownTitle}</h1>
<p>${addition === '' ? shownText : `${shownText} ${addition}`}</p>
<p><a href="${inLanguage('/', language)}">${back}</a></p>
</main>
</body>
</html>
`;
  return { status, html };
}
