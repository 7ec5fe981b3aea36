/**
 * Events that count as interaction before the site's other scripts listen. Excludes `pointerover`, which also fires when the page appears under a
 * resting mouse.
 */
const earlyInteractions = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'wheel'];

/** Max time since navigation until `start` is called, even if the largest picture is still loading. */
const maxWaitMs = 3000;

/**
 * Calls `start` once: when the first view and its largest picture have been painted, or at the first interaction. Call it after the document has been
 * parsed. Scripts that start earlier would compete with the first view for bandwidth and the processor. Layout is not read before the first paint,
 * because that would compute it twice.
 */
export function afterFirstView(start: () => void): void {
  const waiting = new AbortController();
  const startNow = () => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    start();
  };
  onEarlyInteraction(startNow, waiting.signal);
  setTimeout(startNow, maxWaitMs - performance.now()); // a background tab paints nothing, so `firstPaint` would not resolve
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')];
  void firstPaint()
    .then(() => Promise.all(pictures.map(settle)))
    .then(() => (pictures.length > 0 ? nextPaint(startNow) : startNow()));
}

/**
 * Stops browsers from fetching pictures outside the first view (`.section-far`, slides after the first): they fetch up to 2,500 pixels ahead.
 * `web/ui/images.css` hides these pictures until the first interaction, or until a far section is in view (a tall window, a restored scroll
 * position). Saves 35 requests on the home page.
 */
export function keepFarPictures(): void {
  const { dataset } = document.documentElement;
  const hiding = new AbortController();
  const showAll = () => {
    hiding.abort();
    dataset.pictures = 'shown';
  };
  dataset.pictures = 'kept';
  onEarlyInteraction(showAll, hiding.signal);
  window.addEventListener('beforeprint', showAll, { signal: hiding.signal });
  const inView = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && showAll());
  for (const section of document.querySelectorAll('.section-far')) inView.observe(section);
  hiding.signal.addEventListener('abort', () => inView.disconnect());
}

/** Calls `notify` for each interaction until the signal aborts. Automatic slides do not count: their `scroll` does not bubble. */
function onEarlyInteraction(notify: () => void, signal: AbortSignal): void {
  const onInteraction = (event: Event) => {
    if (!isRestingMouse(event)) notify();
  };
  for (const type of earlyInteractions)
    document.addEventListener(type, onInteraction, { capture: type !== 'scroll', passive: true, signal });
}

/** Browsers also send `pointermove` for a resting mouse, with a movement of 0. */
function isRestingMouse(event: Event): boolean {
  return event instanceof PointerEvent && event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0;
}

/** Resolves after the first contentful paint; in browsers that do not report paints, with the second frame. */
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

/** Calls `callback` after the current page has been painted: in the second frame from now. */
function nextPaint(callback: (timeMs: number) => void): void {
  requestAnimationFrame(() => requestAnimationFrame(callback));
}

function settle(picture: HTMLImageElement): Promise<unknown> | undefined {
  if (picture.complete || picture.offsetParent === null) return undefined; // does not wait for a hidden picture, which may never load
  return new Promise((resolve) => {
    for (const end of ['load', 'error']) picture.addEventListener(end, resolve, { once: true });
  });
}
