/**
 * Returns a URL from a hotspot's query if its host is in the list; undefined otherwise. The list holds hosts, and domains with a leading
 * dot. Refuses a URL if the parser reads another host than the one written.
 */
export function findAllowedUrl(value: string | undefined, hosts: readonly string[]): URL | undefined {
  if (value === undefined || value.length > 2000 || /[^!-~]|\\/.test(value)) return undefined;
  const written = /^https:\/\/([a-z0-9.-]+(?::\d{1,5})?)(?=[/?#]|$)/i.exec(value)?.[1]?.toLowerCase();
  if (written === undefined || !URL.canParse(value)) return undefined;
  const url = new URL(value);
  const isPlain = url.protocol === 'https:' && url.username === '' && url.password === '' && url.host === written;
  return isPlain && hosts.some((host) => isOf(host, url.host)) ? url : undefined;
}

/** A host alone, with its port, as some controllers name themselves. */
export function findAllowedHost(value: string | undefined, hosts: readonly string[]): string | undefined {
  return findAllowedUrl(value === undefined ? undefined : `https://${value}/`, hosts)?.host === value ? value : undefined;
}

function isOf(allowed: string, host: string): boolean {
  if (!allowed.startsWith('.')) return host === allowed;
  return host.endsWith(allowed) && /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(host);
}
