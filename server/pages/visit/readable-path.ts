/**
 * The router refuses a path with a broken escape (`/cz/%E0%A4%A`) before any hook runs. A page's visitor gets the site's "not found"
 * instead: the path goes to the router with its percent signs escaped, and `originalUrl` keeps what was asked for. Calls of the API stay refused.
 */
export function toReadablePath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  if (!path.includes('%') || path.startsWith('/api/') || isDecodable(path)) return url;
  return path.replaceAll('%', '%25') + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}
