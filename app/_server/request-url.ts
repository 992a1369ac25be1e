/**
 * The address of a request with a path that can be decoded. `%`, `%zz` and `%FF` are no escapes of text; Next meets them
 * with a bare 500. With their percent signs escaped they are text like any other, and the page or route at that address
 * refuses it as it refuses what is not a height or a hash.
 */
export function decodableUrl(url: string): string {
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}
