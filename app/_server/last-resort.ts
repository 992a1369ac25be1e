/** Pages for when no page could be made. They stand alone: whatever failed, they do not depend on it. */

export interface LastResort {
  readonly status: 400 | 403 | 405 | 413 | 500;
  readonly html: string;
}

/**
 * What to answer to a request that ended in an error. Next has no class for what it refuses: too long a body carries its
 * status, a form that another site sent or that is no form only its words.
 */
export function lastResort(error: unknown): LastResort {
  if (error instanceof Error && 'statusCode' in error && error.statusCode === 413) {
    return plain(413, 'That is too long', 'What was sent is longer than anything this explorer reads.');
  }
  if (error instanceof Error && error.message === 'Invalid Server Actions request.') {
    return plain(403, 'This form is not ours', 'It was sent from another site, so it was not answered.');
  }
  if (error instanceof TypeError && error.message === 'Failed to parse body as FormData.') {
    return plain(400, 'This form cannot be read', 'What was sent is not a form as browsers send it.');
  }
  return plain(
    500,
    'Something broke here',
    'Ringscope could not make this page. The fault is in the explorer, not in what you asked for and not in the chain. It has been written to the server’s log.',
  );
}

/** What to answer to a form that is none of this build's. */
export function unknownForm(): LastResort {
  return plain(
    400,
    'This form is not known here',
    'It was loaded before this explorer was renewed, or it was never one of its forms. Load the page again and send it once more.',
  );
}

/** What to answer to a method that an address does not know. */
export function methodRefused(): LastResort {
  return plain(405, 'This address is only read', 'It answers GET and HEAD, and changes nothing.');
}

function plain(status: LastResort['status'], title: string, text: string): LastResort {
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
