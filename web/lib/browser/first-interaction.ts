/** `click` is what a screen reader sends, without pointer or key. */
const interactions = ['pointerover', 'pointerdown', 'click', 'keydown', 'focusin', 'wheel', 'scroll'];

/** Tells once that the visitor does something, and to what. Slides that move by themselves are no visitor: their `scroll` does not bubble. */
export function onFirstInteraction(tell: (target: EventTarget | null) => void): void {
  const stop = new AbortController();
  const hear = ({ target }: Event) => {
    stop.abort();
    tell(target);
  };
  for (const type of interactions)
    document.addEventListener(type, hear, { capture: type !== 'scroll', passive: true, signal: stop.signal });
}
