/** Environment of the watch: time, the gateway, and the page's visibility. */
interface World {
  nowMs: () => number;
  /** Calls `callback` once, not before `ms` have passed. */
  wait: (callback: () => void, ms: number) => void;
  isHidden: () => boolean;
  /** Id of the live build; undefined if unknown. */
  readLatestId: () => Promise<string | undefined>;
}

interface Options {
  ownId: string;
  everyMs: number;
  /** Called with true when another build is live, and with false when the page's build is live again after a rollback. */
  onChange: (isOutdated: boolean) => void;
}

/**
 * Checks every `everyMs` whether the id of the live build is still that of the page. Does not check while the page is hidden; a check that was due
 * then runs when the page is visible again.
 */
export function watchBuilds({ ownId, everyMs, onChange }: Options, world: World) {
  let dueMs = 0;
  let waits = 0;
  let isOutdated = false;
  let isChecking = false;

  async function check(): Promise<void> {
    isChecking = true;
    const id = await world.readLatestId().catch(() => undefined); // unknown without a network
    isChecking = false;
    waitForNext();
    if (id !== undefined) settle(id !== ownId);
  }

  function settle(isNew: boolean): void {
    if (isNew === isOutdated) return;
    isOutdated = isNew;
    onChange(isOutdated);
  }

  function look(): void {
    if (!isChecking && !world.isHidden() && world.nowMs() >= dueMs) void check();
  }

  function waitForNext(): void {
    dueMs = world.nowMs() + everyMs;
    waits += 1;
    const mine = waits;
    world.wait(() => {
      if (mine === waits) look();
    }, everyMs);
  }

  waitForNext();
  return {
    /** Call when the page is shown again. */
    look,
    /** Call when the gateway no longer has the page's build. */
    findOutdated: () => settle(true),
    isOutdated: () => isOutdated,
  };
}

/** Returns the id of the live build; undefined if the gateway does not tell. The time in the address bypasses caches. */
export async function readLatestId(): Promise<string | undefined> {
  const answer = await fetch(`/builds/latest.json?${Date.now()}`, { priority: 'low' });
  const { id } = answer.ok ? ((await answer.json()) as { id?: unknown }) : {}; // safe: checked below
  return typeof id === 'string' ? id : undefined;
}
