/**
 * A page that states why there is no other answer. Its text depends on no other part of the site. Its style and its picture
 * are files of `public/`, which the server answers from memory and without cost.
 */
export interface ErrorPage {
  readonly status: number;
  readonly html: string;
}

const texts = {
  'bad-request': [400, 'This request cannot be read', 'The server could not read it as an HTTP request.'],
  'head-too-long': [431, 'That is too long', 'The address or a header is longer than this explorer accepts.'],
  'too-slow': [408, 'This request did not arrive', 'It did not arrive completely within the time limit.'],
  unexpected: [417, 'Not supported', 'The request expects something that this explorer does not do.'],
  'no-such-file': [404, 'No such file', 'This explorer has no file at this address.'],
  'foreign-form': [
    403,
    'This form comes from another site',
    'This explorer answers only forms of its own pages.',
  ],
  'read-only': [405, 'This address can only be read', 'It accepts GET and HEAD.'],
  'too-long': [413, 'That is too long', 'The request body is longer than this explorer accepts.'],
  'not-a-form': [
    415,
    'This form cannot be read',
    'The request body is not a form of the type that browsers send.',
  ],
  'too-many': [
    429,
    'Too many requests',
    'Your address sent more requests than this explorer allows. Wait a minute, then load the page again.',
  ],
  defect: [
    500,
    'This page has an error',
    'Ringscope could not make this page because of an error in the explorer. Your request and the chain are not the cause. The error is in the server’s log.',
  ],
  'desk-full': [
    503,
    'The proof desk is busy',
    'Nothing was checked, and what you sent was forgotten. Go back with your browser, which still has what you typed, and press the button again in a few seconds.',
  ],
  busy: [
    503,
    'This explorer is busy',
    'It has more requests than it can answer now. Wait a few seconds, then try again.',
  ],
} as const satisfies Readonly<Record<string, readonly [number, string, string]>>;

export type ErrorPageReason = keyof typeof texts;

/** @param addition a further sentence of plain text */
export function errorPage(reason: ErrorPageReason, addition = ''): ErrorPage {
  const [status, title, text] = texts[reason];
  return plain(status, title, addition === '' ? text : `${text} ${addition}`);
}

function plain(status: number, title: string, text: string): ErrorPage {
  const html = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="stylesheet" href="/error.css">
<link rel="icon" href="/icon.svg" sizes="any" type="image/svg+xml">
<title>${title} · Ringscope</title>
</head>
<body>
<main>
<img src="/icon.svg" alt="" width="48" height="48">
<h1>${title}</h1>
<p>${text}</p>
<p><a href="/">Back to the start</a></p>
</main>
</body>
</html>
`;
  return { status, html };
}
