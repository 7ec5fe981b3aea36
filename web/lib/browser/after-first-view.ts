/** What a visitor does before the site's own scripts listen. No `pointerover`: a mouse that lies where the page appears is no interaction yet. */
const earlyInteractions = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'wheel'];

/** However slow the largest picture is. */
const longestWaitMs = 3000;

/**
 * Calls `start` once: when what the visitor sees first has been painted with its largest picture, or at the first interaction. To be
 * called when the document has been read. Scripts that come sooner take the line and the processor from what is looked at. The layout is not asked
 * for before the first paint: it would be made twice.
 */
export function afterFirstView(start: () => void): void {
  const waiting = new AbortController();
  const startNow = () => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    start();
  };
  onEarlyInteraction(startNow, waiting.signal);
  setTimeout(startNow, longestWaitMs - performance.now()); // also where nothing is painted: in a tab behind others
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')];
  void firstPaint()
    .then(() => Promise.all(pictures.map(settle)))
    .then(() => (pictures.length > 0 ? nextPaint(startNow) : startNow()));
}

/** Calls `tell` at what a visitor does, until the signal aborts. Slides that move by themselves are no visitor: their `scroll` does not bubble. */
export function onEarlyInteraction(tell: () => void, signal: AbortSignal): void {
  const onInteraction = (event: Event) => {
    if (!isRestingMouse(event)) tell();
  };
  for (const type of earlyInteractions)
    document.addEventListener(type, onInteraction, { capture: type !== 'scroll', passive: true, signal });
}

/** Browsers tell of a resting mouse by `pointermove`, too, as moved by nothing. */
function isRestingMouse(event: Event): boolean {
  return event instanceof PointerEvent && event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0;
}

/** The browser says that something of the page is on the screen; one that says nothing of it has painted by the second frame. */
function firstPaint(): Promise<unknown> {
  if (!PerformanceObserver.supportedEntryTypes?.includes('paint')) return new Promise(nextPaint);
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (!list.getEntriesByName('first-contentful-paint').length) return;
      observer.disconnect();
      resolve(undefined);
    });
    observer.observe({ type: 'paint', buffered: true });
  });
}

/** Tells when what is on the page by now has been painted: with the first frame, which the second one follows. */
function nextPaint(tell: (timeMs: number) => void): void {
  requestAnimationFrame(() => requestAnimationFrame(tell));
}

function settle(picture: HTMLImageElement): Promise<unknown> | undefined {
  if (picture.complete || picture.offsetParent === null) return undefined; // one that is not shown may never load
  return new Promise((resolve) => {
    for (const end of ['load', 'error']) picture.addEventListener(end, resolve, { once: true });
  });
}
