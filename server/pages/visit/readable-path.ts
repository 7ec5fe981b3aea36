/**
 * Normalises the path of a request, before the router or any other code reads it. Decodes percent-encoded letters and
 * digits (RFC 3986 §6.2.2.2). The router decodes them itself, so a check of the raw `/%64esk` would see a different
 * path than the router.
 *
 * The router refuses a path with a broken escape (`/cz/%E0%A4%A`) before any hook runs. Visitors of pages get the
 * site's "not found" instead: the router gets the path with its percent signs escaped, and `originalUrl` keeps the
 * original. API calls are still refused.
 */
export function toReadablePath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  if (!path.includes('%')) return url;
  const plain = path.replace(/%(?:3\d|[46][1-9a-f]|[57][\da])/gi, (escaped) => String.fromCharCode(Number.parseInt(escaped.slice(1), 16)));
  const readable = plain.startsWith('/api/') || isDecodable(plain) ? plain : plain.replaceAll('%', '%25');
  return readable + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}
