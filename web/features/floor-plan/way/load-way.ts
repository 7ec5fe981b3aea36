import { useEffect, useState } from 'react';
import { reloadForChunk } from '../../../lib/navigation/chunk-reload.ts';
import type { WayParts } from './way-parts.ts';

let parts: WayParts | undefined; // not reset by `createSite`, because loaded modules stay too

/** Loads the code for routes. On demand, because it is large and rarely needed. */
export async function loadWay(): Promise<void> {
  if (!parts && !import.meta.env.SSR) parts = (await import('./way-parts.ts')).wayParts;
}

/** Provides the code on the server, because the server needs the code from the start. */
export function provideWay(input: WayParts): void {
  parts = input;
}

/**
 * Returns the code that finds, draws and describes routes. Undefined until the code is requested and loaded. A page that begins with a route has the
 * code immediately.
 */
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
