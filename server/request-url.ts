/**
 * Returns the URL of a request in a form that Next can decode.
 *
 * Next answers invalid escapes such as `%zz` with an empty 500. This function escapes their percent signs, so that the page
 * receives plain text and refuses it with an explanation. It also accepts the absolute form, as RFC 9112, 3.2.2 requires.
 */
export function decodableUrl(url: string): string {
  const local = url.replace(/^https?:\/\/[^/?#]*/i, '');
  // URL parsers would read `//host` as the name of another host.
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
