/**
 * Returns the URL of a request in a form that can be decoded.
 *
 * Next responds to invalid escapes such as `%zz` with an empty 500. This function escapes their percent signs, so that the page receives
 * plain text and explains what is wrong with it. It also accepts the absolute form, as RFC 9112, 3.2.2 requires.
 */
export function toDecodableUrl(url: string): string {
  const local = url.replace(/^https?:\/\/[^/?#]*/i, '');
  // A URL parser would read `//host` as a host name.
  const rooted = `/${local.replace(/^[/\\]+/, '')}`;
  const end = rooted.search(/[?#]/);
  const path = end === -1 ? rooted : rooted.slice(0, end);
  if (!path.includes('%')) return rooted;
  try {
    decodeURIComponent(path);
    return rooted;
  } catch {
    return path.replaceAll('%', '%25') + rooted.slice(path.length);
  }
}
