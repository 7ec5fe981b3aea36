/**
 * Everything that the site stores in a browser. A tenant's cookie text must list exactly these names (a test compares them), so new ones must be
 * added there. `members`: only if the tenant has accounts; `drivers`: only if its plans contain the rows of the car park; `asked`: only if visitors
 * are asked about cookies.
 */
export const browserStorage = [
  { name: 'locale', storedIn: 'cookie', of: 'everybody' },
  { name: 'ncc_c', storedIn: 'cookie', of: 'asked' },
  { name: 'ncc_e', storedIn: 'cookie', of: 'asked' },
  { name: 'token', storedIn: 'cookie', of: 'members' },
  { name: 'member', storedIn: 'cookie', of: 'members' },
  { name: 'device', storedIn: 'cookie', of: 'members' },
  { name: 'API_TOKEN', storedIn: 'localStorage', of: 'members' },
  { name: 'MEMBER_CARD', storedIn: 'localStorage', of: 'members' },
  { name: 'SETUP_MODAL_APPEARED_DATE', storedIn: 'localStorage', of: 'members' },
  { name: 'MEMBER_NEWS', storedIn: 'localStorage', of: 'members' },
  { name: 'mallfront:stepfree', storedIn: 'localStorage', of: 'everybody' },
  { name: 'mallfront:scheme', storedIn: 'localStorage', of: 'everybody' },
  { name: 'mallfront:offline', storedIn: 'cacheStorage', of: 'everybody' },
  { name: 'mallfront:member', storedIn: 'cacheStorage', of: 'members' },
  { name: 'mallfront:file', storedIn: 'indexedDB', of: 'members' },
  { name: 'mallfront:waiting', storedIn: 'indexedDB', of: 'members' },
  { name: 'mallfront:invitation', storedIn: 'localStorage', of: 'members' },
  { name: 'mallfront:car', storedIn: 'localStorage', of: 'drivers' },
  { name: 'mallfront:scroll', storedIn: 'sessionStorage', of: 'everybody' },
  { name: 'mallfront:reload', storedIn: 'sessionStorage', of: 'everybody' },
  { name: 'mallfront:notices', storedIn: 'sessionStorage', of: 'everybody' },
  { name: 'mallfront:typed', storedIn: 'sessionStorage', of: 'members' },
  { name: 'mallfront:wish', storedIn: 'sessionStorage', of: 'members' },
  { name: 'mallfront:intent', storedIn: 'sessionStorage', of: 'members' },
  { name: 'mallfront:entered', storedIn: 'sessionStorage', of: 'members' },
  { name: 'mallfront:toast', storedIn: 'sessionStorage', of: 'members' },
] as const satisfies readonly {
  name: string;
  storedIn: 'cookie' | 'localStorage' | 'sessionStorage' | 'indexedDB' | 'cacheStorage';
  of: 'everybody' | 'asked' | 'members' | 'drivers';
}[];
