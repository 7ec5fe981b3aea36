const signs = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'wheel', 'scroll'];

/** Tells once that the visitor does something, and to what. Slides that move by themselves are no visitor: their `scroll` does not bubble. */
export function onFirstSign(tell: (target: EventTarget | null) => void): void {
  const stop = new AbortController();
  const hear = ({ target }: Event) => {
    stop.abort();
    tell(target);
  };
  for (const sign of signs) document.addEventListener(sign, hear, { capture: sign !== 'scroll', passive: true, signal: stop.signal });
}
