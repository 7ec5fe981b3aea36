/** Where the first script stores the keys of closed notices, until the tab closes. It cannot import this module (`close-notices.ts`). */
const storageKey = 'mallfront:notices';

/** Returns the keys of the notices that the visitor has closed, separated by spaces. Empty if the browser denies storage. */
export function readClosedNotices(): string {
  try {
    return sessionStorage.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
}
