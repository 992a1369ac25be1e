import { pathInLanguage, type Language } from '../i18n/languages.ts';
import { messagesOf } from '../i18n/messages.ts';
import { messageId, translateWith, type MessageId } from '../i18n/translate.ts';

/**
 * A page that explains an error. The server renders it without a page process or the database. Its style sheet and icon are files of
 * `public/`, which the server sends from memory and does not rate limit.
 */
export interface ErrorPage {
  readonly status: number;
  readonly html: string;
}

const errorPages = {
  'bad-request': [
    400,
    messageId('This request cannot be read'),
    messageId('The received data is not a valid HTTP request.'),
  ],
  'no-host': [
    400,
    messageId('This request cannot be read'),
    messageId('The received data is not a valid HTTP request.'),
  ],
  'head-too-long': [
    431,
    messageId('This request is too long'),
    messageId('The URL or a header is longer than this explorer accepts.'),
  ],
  'too-slow': [
    408,
    messageId('This request is incomplete'),
    messageId('The request did not arrive completely within the time limit.'),
  ],
  unexpected: [
    417,
    messageId('Not supported'),
    messageId('The Expect header of the request has a value that this explorer does not support.'),
  ],
  'no-such-file': [404, messageId('No such file'), messageId('This explorer has no file at this URL.')],
  'foreign-form': [
    403,
    messageId('This form comes from another site'),
    messageId('This explorer accepts only forms from its own pages.'),
  ],
  'read-only': [
    405,
    messageId('This URL is read-only'),
    messageId('This URL accepts only GET and HEAD requests.'),
  ],
  'too-long': [
    413,
    messageId('This request is too long'),
    messageId('The request body is longer than this explorer accepts.'),
  ],
  'not-a-form': [
    415,
    messageId('This form cannot be read'),
    messageId('The request body is not a form of the type that browsers send.'),
  ],
  'too-many': [
    429,
    messageId('Too many requests'),
    messageId(
      'Your IP address sent more requests than this explorer allows. Wait a minute, then load the page again.',
    ),
  ],
  defect: [
    500,
    messageId('This page has an error'),
    messageId(
      'Ringscope could not render this page because of an error in the explorer. Your request and the chain are not the cause. The error is in the server’s log.',
    ),
  ],
  'desk-full': [
    503,
    messageId('The proof desk is busy'),
    messageId(
      'Nothing was checked, and what you sent was not stored. Go back with your browser, which still has what you typed, and press the button again in a few seconds.',
    ),
  ],
  busy: [
    503,
    messageId('This explorer is busy'),
    messageId('This explorer has more requests than it can serve now. Wait a few seconds, then try again.'),
  ],
} as const satisfies Readonly<Record<string, readonly [number, MessageId, MessageId]>>;

export type ErrorPageReason = keyof typeof errorPages;

const BACK = messageId('Back to the home page');

/** @param addition a further sentence, which must not need HTML escaping */
export function errorPage(reason: ErrorPageReason, language: Language, addition = ''): ErrorPage {
  const [status, title, text] = errorPages[reason];
  const messages = messagesOf(language);
  const [shownTitle, shownText, back] = [title, text, BACK].map((each) => translateWith(messages, each, {}));
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
<p><a href="${pathInLanguage('/', language)}">${back}</a></p>
</main>
</body>
</html>
`;
  return { status, html };
}
