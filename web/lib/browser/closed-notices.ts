/** Keys of the notices that the visitor has closed, until the tab closes. `hide-closed-notices.ts` also reads the keys. */
const storageKey = 'mallfront:notices';

const maxStored = 20;

/** Returns the keys, separated by spaces. Empty if the browser denies storage. */
export function readClosedNotices(): string {
  try {
    return sessionStorage.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
}

export function closeNotice(key: string): void {
  const keys = [...readClosedNotices().split(' ').filter(Boolean), key].slice(-maxStored);
  try {
    sessionStorage.setItem(storageKey, keys.join(' '));
  } catch {
    // the browser denies storage: the notice appears again with the next document
  }
}
