/** As in `closed-notices.ts`, which the first script cannot import: the builder would put a shared module into another file. */
const storageKey = 'mallfront:notices';

/** Hides closed notices in a new document. They keep their space until the next page, so that the page does not move: they may be painted already. */
export function hideClosedNotices(): void {
  const keys = new Set(readKeys());
  for (const notice of document.querySelectorAll<HTMLElement>('[data-notice]')) {
    if (keys.has(notice.dataset.notice ?? '')) notice.dataset.closed = '';
  }
}

function readKeys(): string[] {
  try {
    return sessionStorage.getItem(storageKey)?.split(' ') ?? [];
  } catch {
    return []; // the browser denies storage
  }
}
