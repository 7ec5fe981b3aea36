/**
 * Normalises the path of a request, before the router and everything else that reads it. Letters and digits that are percent-encoded are decoded
 * (RFC 3986 §6.2.2.2): the router decodes them itself, and a check that read `/%64esk` as it came would see another address than the router.
 *
 * The router refuses a path with a broken escape (`/cz/%E0%A4%A`) before any hook runs. A page's visitor gets the site's "not found" instead: the
 * path goes to the router with its percent signs escaped, and `originalUrl` keeps what was requested. Calls of the API stay refused.
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
