/** Returns the decoded segments of a path of this site; undefined if a browser could read it as another host or folder. */
export function toSegments(path: string): string[] | undefined {
  const plain = path.replace(/[?#].*$/s, '').replace(/(?<=.)\/$/s, '');
  if (!/^\/(?!\/)/.test(path)) return undefined;
  if (plain === '/') return [];
  const segments = plain.slice(1).split('/').map(decode);
  return segments.some((segment) => segment === '' || /^\.{1,2}$|[\\\p{Cc}]/u.test(segment)) ? undefined : segments;
}

/** Canonical text of a path without its leading slash, the same for all spellings: `cz/k%C3%A1va`. */
export function toPathText(segments: readonly string[]): string {
  return segments.map((segment) => encodeURIComponent(segment.toWellFormed())).join('/');
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // keeps an invalid escape as it is
  }
}

/** Whether a visitor may be redirected to a path after login. It must be a path of this site in every browser's reading. */
export function isSafeReturnPath(path: string): boolean {
  return path.length <= 2000 && /^\/[!-[\]-~]*$/.test(path) && toSegments(path)?.every((segment) => !/[/\\\p{Cc}]/u.test(segment)) === true;
}

/** Encodes an address for a Location header: printable ASCII. */
export function toLocation(address: string): string {
  return address.toWellFormed().replace(/[^!-~]+/g, encodeURIComponent);
}

/** Encodes an address for a Location header; undefined if a browser could read it as another host, or as a script. */
export function toSafeLocation(address: string): string | undefined {
  const to = toLocation(address);
  if (to.length > 4000 || /[\\\p{Cc}]/u.test(address)) return undefined;
  if (to.startsWith('/')) return toSegments(to) ? to : undefined;
  return /^https?:\/\/(?:[a-z\d.-]+|\[[\da-f:]+\])(?::\d+)?(?=[/?#]|$)/i.test(to) ? to : undefined;
}
