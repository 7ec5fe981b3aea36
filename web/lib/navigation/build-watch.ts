/** Environment of the watch: time, the gateway, and the page's visibility. */
interface World {
  nowMs: () => number;
  /** Calls back once, at the earliest after this time. */
  wait: (callback: () => void, ms: number) => void;
  isHidden: () => boolean;
  /** Id of the live build; undefined if unknown. */
  readLatestId: () => Promise<string | undefined>;
}

interface Options {
  ownId: string;
  everyMs: number;
  /** Called when there is another build, or, after a rollback, no longer. */
  onChange: (isOutdated: boolean) => void;
}

/**
 * Checks periodically whether the page's build is still live, by its id: first after one interval, and never while the page is hidden. A missed check
 * runs when the page is shown again.
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
