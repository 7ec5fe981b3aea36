/** A section's way from the server's HTML to a living part of the page: closed, React leaves the HTML as it is. */
export interface Gate {
  isOpen: () => boolean;
  /** For React's `use`: once open, rendering goes on without waiting for anything. Undefined where it has never been closed. */
  opened: Promise<void> | undefined;
  open: () => void;
  /** For the `ref` of the section's element: near, touched or focused, the section's gate opens. */
  watch: (element: Element | null) => () => void;
  /** It opens when the browser rests, without anybody near. */
  openAtRest: () => void;
  /** React has it. */
  tellAlive: () => void;
}

/** What the browser tells of itself. */
export interface Signs {
  /** Tells once that the element is in view, or nearly. Gives what ends the watch. */
  whenNear: (element: Element, tell: () => void) => () => void;
  /** Tells once that there is nothing else to do. */
  whenIdle: (tell: () => void) => void;
}

export interface Gates {
  /** A section whose code is still to be loaded waits for the visitor's first sign of life, and opens when `load` is done. */
  make: (load?: () => Promise<void>) => Gate;
  /** A visitor's hand is on this element: what it stands in opens before React hears of it. */
  openAround: (target: EventTarget | null) => void;
  /** The visitor does something: what waits for its code gets it. */
  wake: () => void;
  /** The first page has gone, or changes: everything is React's from now on. */
  openAll: () => void;
  areOpen: () => boolean;
  /** Tells when all are open. */
  subscribe: (listener: () => void) => () => void;
}

/** The gate of what is drawn in the browser, and on the server. */
export const openGate: Gate = {
  isOpen: () => true,
  opened: undefined,
  open: () => {},
  watch: () => () => {},
  openAtRest: () => {},
  tellAlive: () => {},
};

/** Without a network the HTML stays: the next sign asks again. */
const stayAsleep = () => {};

/**
 * The gates of the first page: those in view open first, the others when they are near, or one by one while the browser rests. `tellAlive`
 * hears of each section that has come alive.
 */
export function createGates({ whenNear, whenIdle }: Signs, tellAlive: () => void): Gates {
  const closed = new Set<() => void>();
  const resting = new Set<() => void>(); // in the page's order
  const asleep = new Set<() => void>();
  const listeners = new Set<() => void>();
  const byElement = new WeakMap<Element, () => void>();
  let areOpen = false;
  let isAwake = false;
  let isIdleAwaited = false;

  function awaitIdle(): void {
    if (isIdleAwaited || resting.size === 0) return;
    isIdleAwaited = true;
    whenIdle(() => {
      isIdleAwaited = false;
      const [open] = resting;
      if (open) resting.delete(open);
      open?.();
      awaitIdle();
    });
  }

  function make(load?: () => Promise<void>): Gate {
    if (areOpen) return openGate;
    let isOpen = false;
    let resolve = () => {};
    const opened = new Promise<void>((settle) => {
      resolve = settle;
    });
    const openNow = () => {
      isOpen = true;
      for (const set of [closed, resting, asleep]) set.delete(openNow);
      for (const set of [resting, asleep]) set.delete(open);
      Object.assign(opened, { status: 'fulfilled', value: undefined }); // React's own note: it reads it in this very turn
      resolve();
    };
    const open = load ? () => void load().then(openNow, stayAsleep) : openNow;
    closed.add(openNow);
    if (load) {
      asleep.add(open);
      if (isAwake) open();
    }
    return {
      isOpen: () => isOpen,
      opened,
      open,
      tellAlive,
      openAtRest() {
        resting.add(open);
        awaitIdle();
      },
      watch(element) {
        if (isOpen || load || !element) return () => {};
        byElement.set(element, openNow);
        resting.add(openNow);
        awaitIdle();
        const stop = whenNear(element, openNow);
        return () => {
          stop();
          resting.delete(openNow);
        };
      },
    };
  }

  return {
    make,
    openAround(target) {
      for (let element = target instanceof Element ? target : null; element; element = element.parentElement) byElement.get(element)?.();
    },
    wake() {
      isAwake = true;
      for (const open of [...asleep]) open(); // again, where the code could not be loaded
    },
    openAll() {
      areOpen = true;
      for (const open of [...closed]) open();
      for (const listener of [...listeners]) listener();
    },
    areOpen: () => areOpen,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
