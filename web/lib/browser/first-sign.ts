const signs = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'wheel', 'scroll'];

/** Tells once that the visitor does something, and to what. */
export function onFirstSign(tell: (target: EventTarget | null) => void): void {
  const stop = new AbortController();
  const hear = ({ target }: Event) => {
    stop.abort();
    tell(target);
  };
  for (const sign of signs) document.addEventListener(sign, hear, { capture: true, passive: true, signal: stop.signal });
}
