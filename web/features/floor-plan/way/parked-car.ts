import { useEffect, useState } from 'react';

const storageKey = 'mallfront:car';

/** Where the visitor has said that their car is, as a place's code (`car-2-c`): this browser keeps it, nobody else hears of it. */
export function useParkedCar(): string | undefined {
  const [code, setCode] = useState<string>();
  useEffect(() => setCode(findParkedCar()), []);
  return code;
}

export function keepParkedCar(code: string): void {
  try {
    localStorage.setItem(storageKey, code);
  } catch {
    // storage that is switched off or full: the visitor says it again
  }
}

function findParkedCar(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}
