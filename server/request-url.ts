/**
 * The address of a request as Next can take it.
 *
 * `%`, `%zz` and `%FF` are no escapes of text; Next meets them with a bare 500. With their percent signs escaped they are
 * text like any other, and the page or route at that address refuses it as it refuses what is not a height or a hash.
 * A server must take the absolute form, too (RFC 9112, 3.2.2); and `*`, which asks about the server as a whole, is no
 * address of a page.
 */
export function decodableUrl(url: string): string {
  const local = url.replace(/^https?:\/\/[^/?#]*/i, '');
  // `//host` would be read as the address of another host by everything that resolves it.
  const rooted = `/${local.replace(/^[/\\]+/, '')}`;
  const end = rooted.search(/[?#]/);
  const path = end === -1 ? rooted : rooted.slice(0, end);
  try {
    decodeURIComponent(path);
    return rooted;
  } catch {
    return path.replaceAll('%', '%25') + rooted.slice(path.length);
  }
}
