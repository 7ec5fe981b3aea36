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
