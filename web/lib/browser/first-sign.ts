import { earlySigns, isRestingMouse } from './early-signs.ts';

/** Tells once that the visitor does something, and to what. Slides that move by themselves are no visitor: their `scroll` does not bubble. */
export function onFirstSign(tell: (target: EventTarget | null) => void): void {
  const stop = new AbortController();
  const hear = (event: Event) => {
    if (isRestingMouse(event)) return;
    stop.abort();
    tell(event.target);
  };
  for (const sign of earlySigns) document.addEventListener(sign, hear, { capture: sign !== 'scroll', passive: true, signal: stop.signal });
}
