const prefix = 'mallfront:intent:';
const kept = new Map<string, string>();

/**
 * The idempotency key of something that the visitor means to do once. It outlives a reload: whoever presses again because he never saw
 * the answer means the same, and gets it.
 */
export function getIntentKey(intent: string): string {
  const known = read(intent);
  if (known) return known;
  const key = crypto.randomUUID();
  kept.set(intent, key);
  try {
    sessionStorage.setItem(prefix + intent, key);
  } catch {
    // without storage, a key lives as long as the document
  }
  return key;
}

/** Whether it was begun before, and how it ended is not known. */
export function isIntended(intent: string): boolean {
  return read(intent) !== undefined;
}

/** It is done, or refused for good. */
export function forgetIntent(intent: string): void {
  kept.delete(intent);
  try {
    sessionStorage.removeItem(prefix + intent);
  } catch {
    // nothing was kept there
  }
}

function read(intent: string): string | undefined {
  try {
    return kept.get(intent) ?? sessionStorage.getItem(prefix + intent) ?? undefined;
  } catch {
    return kept.get(intent);
  }
}
