import { useEffect, useState } from 'react';
import { reloadForChunk } from '../../../lib/navigation/chunk-reload.ts';
import type { WayParts } from './way-parts.ts';

let parts: WayParts | undefined; // loaded code stays, like any module

/** Loads the code for routes: it is large, and few visits to the plan need it. */
export async function loadWay(): Promise<void> {
  if (!parts && !import.meta.env.SSR) parts = (await import('./way-parts.ts')).wayParts;
}

/** Provides the code from the start, on the server. */
export function provideWay(input: WayParts): void {
  parts = input;
}

/** Code that finds, draws and describes routes: undefined until requested and loaded. A page with a route has it from the start. */
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
