/** The decoded segments of a path of this site, or undefined for what a browser could read as another host or folder. */
export function toSegments(path: string): string[] | undefined {
  const plain = path.replace(/[?#].*$/s, '').replace(/(?<=.)\/$/s, '');
  if (!/^\/(?!\/)/.test(path)) return undefined;
  if (plain === '/') return [];
  const segments = plain.slice(1).split('/').map(decode);
  return segments.some((segment) => segment === '' || /^\.{1,2}$|[\\\p{Cc}]/u.test(segment)) ? undefined : segments;
}

/** The same as text that every spelling of the path shares: `/cz/k%C3%A1va`. */
export function toPathText(segments: readonly string[]): string {
  return segments.map((segment) => encodeURIComponent(segment.toWellFormed())).join('/');
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // a bad escape stands for itself
  }
}

/** Whether a visitor may be sent to it after login: a path of this site that no browser reads as anything else. */
export function isSafeReturnPath(path: string): boolean {
  return path.length <= 2000 && /^\/[!-[\]-~]*$/.test(path) && toSegments(path)?.every((segment) => !/[/\\\p{Cc}]/u.test(segment)) === true;
}

/** An address as a Location header may bear it: printable ASCII. */
export function toLocation(address: string): string {
  return address.toWellFormed().replace(/[^!-~]+/g, encodeURIComponent);
}

/** The address as a Location header may bear it, if no browser reads it as another host than it names, or as a script. */
export function toSafeLocation(address: string): string | undefined {
  const to = toLocation(address);
  if (to.length > 4000 || /[\\\p{Cc}]/u.test(address)) return undefined;
  if (to.startsWith('/')) return toSegments(to) ? to : undefined;
  return /^https?:\/\/(?:[a-z\d.-]+|\[[\da-f:]+\])(?::\d+)?(?=[/?#]|$)/i.test(to) ? to : undefined;
}
