/** What the watch needs of the world: time, the gateway, and the page's visibility. */
interface World {
  nowMs: () => number;
  /** Calls back once, at the earliest after this time. */
  wait: (callback: () => void, ms: number) => void;
  isHidden: () => boolean;
  /** The id of the build that is live; undefined where that cannot be had. */
  readLatestId: () => Promise<string | undefined>;
}

interface Options {
  ownId: string;
  everyMs: number;
  /** There is another build, or, after a rollback, there is none any more. */
  onChange: (isOutdated: boolean) => void;
}

/**
 * Asks now and then whether the page's build is still the live one, by its id: first one interval after it began, never while the page is hidden; what
 * was missed is asked when it is shown again.
 */
export function watchBuilds({ ownId, everyMs, onChange }: Options, world: World) {
  let dueMs = 0;
  let waits = 0;
  let isOutdated = false;
  let isAsking = false;

  async function ask(): Promise<void> {
    isAsking = true;
    const id = await world.readLatestId().catch(() => undefined); // without a network nothing is known
    isAsking = false;
    waitForNext();
    if (id !== undefined) settle(id !== ownId);
  }

  function settle(isNew: boolean): void {
    if (isNew === isOutdated) return;
    isOutdated = isNew;
    onChange(isOutdated);
  }

  function look(): void {
    if (!isAsking && !world.isHidden() && world.nowMs() >= dueMs) void ask();
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
    /** The page is shown again. */
    look,
    /** The gateway has forgotten the page's build. */
    findOutdated: () => settle(true),
    isOutdated: () => isOutdated,
  };
}
