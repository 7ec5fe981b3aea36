interface Dependencies {
  /** Checks the other side; resolves if it can be used again. */
  look: () => Promise<unknown>;
  onClose: () => void;
  onOpen: (error: unknown) => void;
}

/** Interval of the checks after a failure. */
export const lookEveryMs = 1000;

/**
 * Creates a breaker, which is open at first. A failure opens it, so that no other call waits. It then checks the other side at intervals, and
 * closes when the other side answers.
 */
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
    /** Checks now, and closes the breaker if the other side answers. */
    lookNow,
    end(): void {
      isEnded = true;
      isOpen = true;
      clearTimeout(timer);
    },
  };
}
