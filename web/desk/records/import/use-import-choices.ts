import { useState } from 'react';

/** State of an import's choices, which this tab stores across a reload. `initial` is used if nothing is stored. */
export function useImportChoices<T>(id: number, initial: () => T): [T, (choices: T) => void] {
  const name = `desk:import:${id}`;
  const [choices, setChoices] = useState<T>(() => read<T>(name) ?? initial());
  return [
    choices,
    (next) => {
      setChoices(next);
      try {
        sessionStorage.setItem(name, JSON.stringify(next));
      } catch {
        // storage is full: the choices exist only on the screen
      }
    },
  ];
}

function read<T>(name: string): T | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(name) ?? 'null') as T | null) ?? undefined; // safe: written above, by the same screen
  } catch {
    return undefined;
  }
}
