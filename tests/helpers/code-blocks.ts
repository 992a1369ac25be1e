const characters: Readonly<Record<string, string>> = {
  '&#x27;': "'",
  '&quot;': '"',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
};

/** Returns the commands and programs of a documentation page as plain text. */
export function codeBlocksOf(html: string): string[] {
  return [...html.matchAll(/<div class="command"><pre[^>]*><code>([^<]*)<\/code>/g)].map(([, code = '']) =>
    code.replaceAll(/&#x27;|&quot;|&amp;|&lt;|&gt;/g, (entity) => characters[entity] ?? entity),
  );
}
