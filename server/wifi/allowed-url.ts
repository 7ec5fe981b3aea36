/**
 * An address that a hotspot's query gives, if it leads to a host of the list; undefined otherwise. The list holds hosts, and domains
 * with a dot before them. Nothing is corrected: what a parser would read as another host than the one that is written is refused.
 */
export function findAllowedUrl(given: string | undefined, hosts: readonly string[]): URL | undefined {
  if (given === undefined || given.length > 2000 || /[^!-~]|\\/.test(given)) return undefined;
  const written = /^https:\/\/([a-z0-9.-]+(?::\d{1,5})?)(?=[/?#]|$)/i.exec(given)?.[1]?.toLowerCase();
  if (written === undefined || !URL.canParse(given)) return undefined;
  const url = new URL(given);
  const isPlain = url.protocol === 'https:' && url.username === '' && url.password === '' && url.host === written;
  return isPlain && hosts.some((host) => isOf(host, url.host)) ? url : undefined;
}

/** A host alone, with its port, as some controllers name themselves. */
export function findAllowedHost(given: string | undefined, hosts: readonly string[]): string | undefined {
  return findAllowedUrl(given === undefined ? undefined : `https://${given}/`, hosts)?.host === given ? given : undefined;
}

function isOf(allowed: string, host: string): boolean {
  if (!allowed.startsWith('.')) return host === allowed;
  return host.endsWith(allowed) && /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(host);
}
