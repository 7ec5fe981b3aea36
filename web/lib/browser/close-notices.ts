/** As in `closed-notices.ts`. The first script shares no module, because the builder would put a shared module into another file. */
const storageKey = 'mallfront:notices';

const maxStored = 20;

/**
 * Hides the notices that the visitor has closed, and those that are closed from now on, also before the page is live. They keep their space until the
 * next page, because they may be painted already.
 */
export function closeNotices(): void {
  const keys = readKeys();
  for (const notice of document.querySelectorAll<HTMLElement>('[data-notice]')) {
    if (keys.includes(notice.dataset.notice ?? '')) notice.dataset.closed = '';
  }
  document.addEventListener('click', ({ target }) => {
    const notice = target instanceof Element && target.closest('button') ? target.closest<HTMLElement>('[data-notice]') : null;
    if (!notice) return;
    notice.dataset.closed = '';
    storeKeys([...readKeys(), notice.dataset.notice ?? ''].slice(-maxStored));
  });
}

function readKeys(): string[] {
  try {
    return sessionStorage.getItem(storageKey)?.split(' ') ?? [];
  } catch {
    return []; // the browser denies storage
  }
}

function storeKeys(keys: readonly string[]): void {
  try {
    sessionStorage.setItem(storageKey, keys.join(' '));
  } catch {
    // the browser denies storage: the notice appears again with the next document
  }
}
