const storageKey = 'desk:staff';

/**
 * All tabs of a browser share one cookie: where somebody else has logged in beside this tab, its acts would be theirs. `onOther` hears of that; of a
 * logout it does not, for then the next call asks for a login. Returns what ends it.
 */
export function followStaff(id: number, onOther: () => void): () => void {
  try {
    localStorage.setItem(storageKey, String(id));
  } catch {
    return () => {}; // without storage tabs cannot tell each other
  }
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === storageKey && newValue !== null && newValue !== String(id)) onOther();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
