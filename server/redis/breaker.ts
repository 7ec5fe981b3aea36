interface Dependencies {
  /** Resolves when the other side can be used again. */
  look: () => Promise<unknown>;
  onClose: () => void;
  onOpen: (error: unknown) => void;
}

/** Time between two looks at a side that has failed. */
export const lookEveryMs = 1000;

/** Lets calls through while the other side answers. After a failed call no other call waits: the breaker looks by itself until it answers. */
export function createBreaker({ look, onClose, onOpen }: Dependencies) {
  let isOpen = true;
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;

  function close(): void {
    clearTimeout(timer);
    if (!isOpen || isEnded) return;
    isOpen = false;
    onClose();
  }

  function open(error: unknown): void {
    if (isOpen || isEnded) return;
    isOpen = true;
    onOpen(error);
    lookLater();
  }

  function lookLater(): void {
    clearTimeout(timer);
    if (!isEnded) timer = setTimeout(lookNow, lookEveryMs).unref();
  }

  function lookNow(): void {
    void look().then(close, lookLater);
  }

  return {
    isOpen: () => isOpen,
    open,
    /** Closes it if the other side answers. */
    lookNow,
    end(): void {
      isEnded = true;
      isOpen = true;
      clearTimeout(timer);
    },
  };
}
