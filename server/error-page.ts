/** Pages for when no page could be made. They stand alone: whatever failed, they do not depend on it. */

export interface ErrorPage {
  readonly status: number;
  readonly html: string;
}

const texts = {
  'bad-request': [400, 'This request cannot be read', 'What was sent is not a request as browsers send it.'],
  'head-too-long': [431, 'That is too long', 'The address or a header is longer than this explorer reads.'],
  'too-slow': [408, 'This request did not arrive', 'It was not sent in the time that this explorer waits.'],
  unexpected: [
    417,
    'This is not expected here',
    'The request asks for something that this explorer does not do.',
  ],
  'no-such-file': [404, 'No such file', 'This explorer has no file at this address.'],
  'foreign-form': [403, 'This form is not ours', 'It was sent from another site, so it was not answered.'],
  'read-only': [405, 'This address is only read', 'It answers GET and HEAD, and changes nothing.'],
  'too-long': [413, 'That is too long', 'What was sent is longer than anything this explorer reads.'],
  'not-a-form': [415, 'This form cannot be read', 'What was sent is not a form as browsers send it.'],
  'too-many': [
    429,
    'Too many requests',
    'More was asked from your address than this explorer answers. Wait for a moment, then load the page again.',
  ],
  defect: [
    500,
    'Something broke here',
    'Ringscope could not make this page. The fault is in the explorer, not in what you asked for and not in the chain. It has been written to the server’s log.',
  ],
  busy: [
    503,
    'This explorer is busy',
    'More is asked of it than it can answer at this moment. Wait for a moment, then try again.',
  ],
} as const satisfies Readonly<Record<string, readonly [number, string, string]>>;

export type ErrorPageReason = keyof typeof texts;

export function errorPage(reason: ErrorPageReason): ErrorPage {
  const [status, title, text] = texts[reason];
  return plain(status, title, text);
}

function plain(status: number, title: string, text: string): ErrorPage {
  const html = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Ringscope</title>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="/">Back to the start</a></p>
</main>
</body>
</html>
`;
  return { status, html };
}
