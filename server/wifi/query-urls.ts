/** URL that the visitor requested when the hotspot stopped them. Only offered as a link. */
export interface ContinueAddress {
  href: string;
  /** Text of the link. International names are in ASCII form (`xn--…`), so that no character can imitate another. */
  host: string;
}

/** Hosts that devices call to find out whether they are online. They have no page for visitors. */
const probeHosts: readonly string[] = [
  'captive.apple.com',
  'www.apple.com',
  'connectivitycheck.gstatic.com',
  'connectivitycheck.android.com',
  'clients3.google.com',
  'www.msftconnecttest.com',
  'www.msftncsi.com',
  'detectportal.firefox.com',
  'nmcheck.gnome.org',
  'network-test.debian.org',
];

/** Returns the URL if it leads to a page on the open web; undefined for scripts, obscured hosts, URLs with a password, and probe hosts. */
export function findContinueAddress(value: string | undefined): ContinueAddress | undefined {
  const text = value?.replace(/\p{Cc}/gu, '').trim() ?? '';
  const isWritten = text.length <= 2000 && /^https?:\/\/[^\s/\\?#@:]+(?::\d{1,5})?(?:[/?#]|$)/i.test(text) && !/[\s\\]/.test(text);
  if (!isWritten || !URL.canParse(text)) return undefined;
  const { protocol, username, password, hostname, host, href } = new URL(text);
  const isWeb = (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
  return isWeb && hostname.includes('.') && !probeHosts.includes(hostname) ? { href, host } : undefined;
}

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

/** Returns an allowed host with its port, without scheme and path, as some controllers send it; otherwise undefined. */
export function findAllowedHost(value: string | undefined, hosts: readonly string[]): string | undefined {
  return findAllowedUrl(value === undefined ? undefined : `https://${value}/`, hosts)?.host === value ? value : undefined;
}

function isOf(allowed: string, host: string): boolean {
  if (!allowed.startsWith('.')) return host === allowed;
  return host.endsWith(allowed) && /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(host);
}
