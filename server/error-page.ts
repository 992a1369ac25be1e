import { pathInLanguage, type Language } from '../i18n/languages.ts';
import { messagesOfLanguage } from '../i18n/messages.ts';
import { messageId, translateWithCatalog, type MessageId } from '../i18n/translate.ts';

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
    messageId('Request not supported'),
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
    messageId('The content type of the request is not that of a browser form.'),
  ],
  'too-many': [
    429,
    messageId('Your IP address sent too many requests'),
    messageId(
      'Your IP address sent more requests in a minute than this explorer allows. Programs find the seconds to wait in the header Retry-After.',
    ),
  ],
  defect: [
    500,
    messageId('This page has an error'),
    messageId(
      'Ringscope could not render this page because of an error in the explorer. Your request and the chain are not the cause. The error is in the server’s log.',
    ),
  ],
  'proof-queue-full': [
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

const BACK = messageId('Go to the home page');
const AGAIN = messageId('Load this page again');
const LATER = messageId('You can continue in {seconds} s.');
const NOW = messageId('You can continue now.');
const OPEN_AGAIN = messageId('Open the page again');

/** What an error page shows in addition to the title and the explanation of the error. */
interface ErrorPageDetails {
  /** A further sentence, which must not need HTML escaping. */
  readonly addition?: string;
  /** Seconds after which the same request is accepted again. Undefined unless a rate limit refused it. */
  readonly retryAfter?: number | undefined;
}

export function renderErrorPage(
  reason: ErrorPageReason,
  language: Language,
  details: ErrorPageDetails = {},
): ErrorPage {
  const { addition, retryAfter } = details;
  const [status, title, text] = errorPages[reason];
  const translated = (message: MessageId, values?: Readonly<Record<string, number>>): string =>
    translateWithCatalog(messagesOfLanguage(language), message, values ?? {});
  const waits = reason === 'too-many' && retryAfter !== undefined;
  const later = waits ? translated(LATER, { seconds: retryAfter }) : '';
  const html = `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="stylesheet" href="/error.css">
<link rel="icon" href="/icon.svg" sizes="any" type="image/svg+xml">
<title>${translated(title)} · Ringscope</title>
</head>
<body>
<header><a href="${pathInLanguage('/', language)}"><img src="/icon.svg" alt="" width="40" height="40">Ringscope</a></header>
<main>
<p class="code">${status}</p>
<h1>${translated(title)}.${waits ? ` <em>${later}</em>` : ''}</h1>
<p>${translated(text)}${addition === undefined ? '' : ` ${addition}`}</p>
<p><a class="button" href="${waits ? '' : pathInLanguage('/', language)}">${translated(waits ? AGAIN : BACK)}</a></p>
</main>
${waits ? waitPicture(later, translated(NOW), translated(OPEN_AGAIN), `${retryAfter} s`) : ''}</body>
</html>
`;
  return { status, html };
}

/**
 * Renders a timeline as SVG for a client over its rate limit: the minute whose budget is used up, now, and the time
 * from which requests are accepted again. It is not to scale.
 */
function waitPicture(label: string, now: string, open: string, wait: string): string {
  return `<svg role="img" aria-label="${label}" height="110">
<defs><pattern id="used" width="6" height="24" patternUnits="userSpaceOnUse"><rect width="3" height="24"/></pattern></defs>
<rect class="used" x="5%" y="60" width="50%" height="24" fill="url(#used)"/>
<line x1="5%" x2="55%" y1="85" y2="85"/>
<line class="gap" x1="55%" x2="85%" y1="85" y2="85"/>
<line x1="85%" x2="95%" y1="85" y2="85"/>
<line class="now" x1="55%" x2="55%" y1="34" y2="90"/>
<line x1="85%" x2="85%" y1="34" y2="90"/>
<text class="now" x="55%" y="26">${now}</text>
<text x="70%" y="76">${wait}</text>
<text x="85%" y="26">${open}</text>
</svg>
`;
}
