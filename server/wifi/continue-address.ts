/** Where the visitor wanted to go when the hotspot stopped them: only ever a link that they may press. */
export interface ContinueAddress {
  href: string;
  /** What the link says: international names as they travel (`xn--…`), so that no letter can pass for another. */
  host: string;
}

/** What devices ask to find out whether they are online: no page for anybody. */
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

/** The address, if it is one of a page on the open web; undefined for everything that runs, hides a host, or carries a password. */
export function findContinueAddress(value: string | undefined): ContinueAddress | undefined {
  const text = value?.replace(/\p{Cc}/gu, '').trim() ?? '';
  const isWritten = text.length <= 2000 && /^https?:\/\/[^\s/\\?#@:]+(?::\d{1,5})?(?:[/?#]|$)/i.test(text) && !/[\s\\]/.test(text);
  if (!isWritten || !URL.canParse(text)) return undefined;
  const { protocol, username, password, hostname, host, href } = new URL(text);
  const isWeb = (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
  return isWeb && hostname.includes('.') && !probeHosts.includes(hostname) ? { href, host } : undefined;
}
