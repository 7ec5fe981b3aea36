const storageKey = 'desk:staff';

/**
 * Detects another login in this browser: all tabs share one cookie, so this tab's actions would be the other person's. Calls `onOther` then, but not
 * after a logout, because the next call then asks for a login. Returns a function that stops it.
 */
export function followStaff(id: number, onOther: () => void): () => void {
  try {
    localStorage.setItem(storageKey, String(id));
  } catch {
    return () => {}; // without storage tabs cannot notify each other
  }
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === storageKey && newValue !== null && newValue !== String(id)) onOther();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
