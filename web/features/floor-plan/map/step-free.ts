import { useSyncExternalStore } from 'react';

const storageKey = 'mallfront:stepfree';
const changed = new EventTarget();

/** Whether this visitor wants all routes without steps: with a wheelchair, a pushchair or a suitcase. Stored only in this browser. */
export function usePrefersStepFree(): boolean {
  return useSyncExternalStore(subscribe, prefersStepFree, () => false);
}

/** Stores the visitor's choice for all routes from now on. */
export function keepStepFree(isWanted: boolean): void {
  try {
    if (isWanted) localStorage.setItem(storageKey, '1');
    else localStorage.removeItem(storageKey);
  } catch {
    // storage is switched off or full: the choice applies to this route only
  }
  changed.dispatchEvent(new Event('change'));
}

function prefersStepFree(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

function subscribe(onChange: () => void): () => void {
  changed.addEventListener('change', onChange);
  addEventListener('storage', onChange); // another tab
  return () => {
    changed.removeEventListener('change', onChange);
    removeEventListener('storage', onChange);
  };
}
