/**
 * Everything that the site stores in a browser. A tenant's cookie text must list exactly these names (a test compares them), so new ones must be
 * added there. `members`: only if the tenant has accounts; `drivers`: only if its plans contain the rows of the car park; `asked`: only if visitors
 * are asked about cookies.
 */
export const browserStorage = [
  { name: 'locale', keptBy: 'cookie', of: 'everybody' },
  { name: 'ncc_c', keptBy: 'cookie', of: 'asked' },
  { name: 'ncc_e', keptBy: 'cookie', of: 'asked' },
  { name: 'token', keptBy: 'cookie', of: 'members' },
  { name: 'member', keptBy: 'cookie', of: 'members' },
  { name: 'device', keptBy: 'cookie', of: 'members' },
  { name: 'API_TOKEN', keptBy: 'localStorage', of: 'members' },
  { name: 'MEMBER_CARD', keptBy: 'localStorage', of: 'members' },
  { name: 'SETUP_MODAL_APPEARED_DATE', keptBy: 'localStorage', of: 'members' },
  { name: 'MEMBER_NEWS', keptBy: 'localStorage', of: 'members' },
  { name: 'mallfront:file', keptBy: 'indexedDB', of: 'members' },
  { name: 'mallfront:car', keptBy: 'localStorage', of: 'drivers' },
  { name: 'mallfront:scroll', keptBy: 'sessionStorage', of: 'everybody' },
  { name: 'mallfront:reload', keptBy: 'sessionStorage', of: 'everybody' },
  { name: 'mallfront:typed', keptBy: 'sessionStorage', of: 'members' },
  { name: 'mallfront:wish', keptBy: 'sessionStorage', of: 'members' },
  { name: 'mallfront:intent', keptBy: 'sessionStorage', of: 'members' },
  { name: 'mallfront:entered', keptBy: 'sessionStorage', of: 'members' },
  { name: 'mallfront:toast', keptBy: 'sessionStorage', of: 'members' },
] as const satisfies readonly {
  name: string;
  keptBy: 'cookie' | 'localStorage' | 'sessionStorage' | 'indexedDB';
  of: 'everybody' | 'asked' | 'members' | 'drivers';
}[];
