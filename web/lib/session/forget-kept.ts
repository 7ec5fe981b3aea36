import { type ForgetRequest, memberStore } from '#shared/site/offline.ts';

/**
 * Drops all that the service worker has stored for members. Asks the worker, which goes on if the page is left and stores no late answers for `token`.
 * Also deletes the caches here, because a page may have no worker.
 */
export function forgetKept(token?: string): void {
  globalThis.navigator?.serviceWorker?.controller?.postMessage({ kind: 'forget', token } satisfies ForgetRequest);
  void dropMemberCaches();
}

/** Deletes the members' caches of this browser. */
export async function dropMemberCaches(): Promise<void> {
  const { caches } = globalThis as { caches?: CacheStorage }; // only in secure contexts
  const names = (await caches?.keys().catch(() => undefined)) ?? []; // storage is switched off
  for (const name of names) if (name.startsWith(memberStore)) await caches?.delete(name);
}
