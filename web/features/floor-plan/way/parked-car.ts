import { useEffect, useState } from 'react';

const storageKey = 'mallfront:car';

/** Place code of the visitor's car (`car-2-c`), stored only in this browser. */
export function useParkedCar(): string | undefined {
  const [code, setCode] = useState<string>();
  useEffect(() => setCode(findParkedCar()), []);
  return code;
}

export function keepParkedCar(code: string): void {
  try {
    localStorage.setItem(storageKey, code);
  } catch {
    // storage is switched off or full: the visitor has to enter it again
  }
}

function findParkedCar(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}
