/** A further tap would follow within this time. */
const restMs = 1000;

/** Follows the visitor's touches. `areOff` resolves immediately before the first one, later once the page has been left alone for a second. */
export function watchHands(): { areOff: () => Promise<void> } {
  const wasTouched = performance.getEntriesByType('first-input').length > 0 || window.scrollY > 0; // before this was loaded
  let lastMs = wasTouched ? performance.now() : Number.NEGATIVE_INFINITY;
  let isDown = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waiting: (() => void)[] = [];
  const listening = new AbortController();

  function look(): void {
    clearTimeout(timer);
    if (waiting.length === 0 || isDown) return;
    const leftMs = lastMs + restMs - performance.now();
    if (leftMs > 0) timer = setTimeout(look, Math.ceil(leftMs));
    else {
      listening.abort();
      for (const resolve of waiting.splice(0)) resolve();
    }
  }

  const onTouch = ({ type }: Event) => {
    if (type !== 'scroll') isDown = type === 'pointerdown'; // a scrolling finger sends `pointercancel` first
    lastMs = performance.now();
    look();
  };
  for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'touchend', 'keydown', 'scroll'])
    document.addEventListener(type, onTouch, { capture: type !== 'scroll', passive: true, signal: listening.signal });

  return {
    areOff: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        look();
      }),
  };
}
