import { useEffect, useState } from 'react';
import { reloadForChunk } from '../../../lib/navigation/chunk-reload.ts';
import type { WayParts } from './way-parts.ts';

let parts: WayParts | undefined; // code that has come stays, like any module

/** Has the parts come: they are heavy, and few visits to the plan want a way. */
export async function loadWay(): Promise<void> {
  if (!parts && !import.meta.env.SSR) parts = (await import('./way-parts.ts')).wayParts;
}

/** The server has them from the start. */
export function provideWay(given: WayParts): void {
  parts = given;
}

/** What finds, draws and tells a way: undefined until it is wanted and there. A page that begins with a way has it from the start. */
export function useWayParts(isWanted: boolean): WayParts | undefined {
  const [, setLoaded] = useState(parts);
  useEffect(() => {
    if (!isWanted || parts) return;
    loadWay().then(
      () => setLoaded(parts),
      (error: unknown) => reloadForChunk(error, location.href),
    );
  }, [isWanted]);
  return parts;
}
