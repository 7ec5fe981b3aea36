interface Dependencies {
  /** Resolves when the other side answers again. */
  look: () => Promise<unknown>;
  onClose: () => void;
  onOpen: (error: unknown) => void;
}

/** After a failure the other side is looked for so often; nobody else asks it meanwhile. */
const restMs = 1000;

/** Lets calls through while the other side answers. Whoever waits for nothing else than a failed call has waited once: from then on it is left alone. */
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
    timer = setTimeout(() => void look().then(close, () => isEnded || lookLater()), restMs).unref();
  }

  return {
    isOpen: () => isOpen,
    open,
    close,
    end(): void {
      isEnded = true;
      isOpen = true;
      clearTimeout(timer);
    },
  };
}
