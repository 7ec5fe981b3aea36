/** Keys of the notices that the visitor has closed, until the tab closes. */
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

/** Hides closed notices in a new document. They keep their space until the next page, so that the page does not move: they may be painted already. */
export function hideClosedNotices(): void {
  const keys = new Set(readClosedNotices().split(' '));
  for (const notice of document.querySelectorAll<HTMLElement>('[data-notice]')) {
    if (keys.has(notice.dataset.notice ?? '')) notice.dataset.closed = '';
  }
}
