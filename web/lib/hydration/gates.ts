/** A section's way from the server's HTML to a living part of the page: closed, React leaves the HTML as it is. */
export interface Gate {
  isOpen: () => boolean;
  /** For React's `use`: once open, rendering goes on without waiting for anything. Undefined where it has never been closed. */
  opened: Promise<void> | undefined;
  open: () => void;
  /** For the `ref` of the section's element: near, touched or focused, the section's gate opens. */
  watch: (element: Element | null) => () => void;
}

export interface GateOptions {
  /** Nothing in it but texts and links, which need no script: it stays HTML for as long as its page is shown. */
  isStill?: boolean;
}

/** What the browser tells of itself. */
export interface Signs {
  /** Tells once that the element is in view, or nearly. Gives what ends the watch. */
  whenNear: (element: Element, tell: () => void) => () => void;
  /** Tells once that there is nothing else to do. */
  whenIdle: (tell: () => void) => void;
}

export interface Gates {
  make: (options?: GateOptions) => Gate;
  /** A visitor's hand is on this element: what it stands in opens before React hears of it. */
  openAround: (target: EventTarget | null) => void;
  /** The first page has gone, or changes: everything is React's from now on. */
  openAll: () => void;
}

/** The gate of what is drawn in the browser, and on the server. */
export const openGate: Gate = { isOpen: () => true, opened: undefined, open: () => {}, watch: () => () => {} };

/** The gates of the first page: those in view open first, the others when they are near, or one by one while the browser rests. */
export function createGates({ whenNear, whenIdle }: Signs): Gates {
  const closed = new Set<() => void>(); // in the page's order
  const resting = new Set<() => void>();
  const byElement = new WeakMap<Element, () => void>();
  let areOpen = false;
  let isIdleAwaited = false;

  function awaitIdle(): void {
    if (isIdleAwaited || resting.size === 0) return;
    isIdleAwaited = true;
    whenIdle(() => {
      isIdleAwaited = false;
      const [open] = resting;
      open?.();
      awaitIdle();
    });
  }

  function make({ isStill = false }: GateOptions = {}): Gate {
    if (areOpen) return openGate;
    let isOpen = false;
    let resolve = () => {};
    const opened = new Promise<void>((settle) => {
      resolve = settle;
    });
    const open = () => {
      isOpen = true;
      closed.delete(open);
      resting.delete(open);
      Object.assign(opened, { status: 'fulfilled', value: undefined }); // React's own note: it reads it in this very turn
      resolve();
    };
    closed.add(open);
    return {
      isOpen: () => isOpen,
      opened,
      open,
      watch(element) {
        if (isOpen || isStill || !element) return () => {};
        byElement.set(element, open);
        resting.add(open);
        awaitIdle();
        const stop = whenNear(element, open);
        return () => {
          stop();
          resting.delete(open);
        };
      },
    };
  }

  return {
    make,
    openAround(target) {
      for (let element = target instanceof Element ? target : null; element; element = element.parentElement) byElement.get(element)?.();
    },
    openAll() {
      areOpen = true;
      for (const open of [...closed]) open();
    },
  };
}
