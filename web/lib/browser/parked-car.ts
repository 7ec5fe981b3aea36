const storageKey = 'mallfront:car';

/** Returns the place code of the visitor's car (`car-2-c`), stored only in this browser. Undefined if there is none. */
export function findParkedCar(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores the place code of the visitor's car. Returns whether the browser has stored it. */
export function keepParkedCar(code: string): boolean {
  try {
    localStorage.setItem(storageKey, code);
    return true;
  } catch {
    return false; // storage is switched off or full: the visitor will have to enter the place again
  }
}

export function forgetParkedCar(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // storage is switched off, so nothing is stored
  }
}
