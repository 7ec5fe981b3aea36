import type { Api } from '../data/api.ts';

/** Items of the current member that wait in this browser. */
export interface OwnWaiting {
  count: number;
  /** Deletes it. Call after the session has ended: the next person at this device must not find it. */
  discard: () => Promise<void>;
}

/** Finds what waits in this browser for the current member. The code is loaded only here, because most members have nothing waiting. */
export async function findOwnWaiting(api: Pick<Api, 'read'> | undefined): Promise<OwnWaiting> {
  try {
    const [{ listOwnWaiting }, store] = await Promise.all([import('./use-waiting.ts'), import('./waiting-store.ts')]);
    const calls = api ? await listOwnWaiting(api) : [];
    const discard = async () => {
      for (const { key } of calls) await store.removeWaiting(key);
    };
    return { count: calls.length, discard };
  } catch {
    return { count: 0, discard: async () => {} }; // storage is switched off, or there is no network, without which no session ends
  }
}
