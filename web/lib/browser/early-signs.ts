/** What a visitor does before the site's own scripts listen. No `pointerover`: a mouse that lies where the page appears is no sign yet. */
export const earlySigns = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'wheel'];

/** Browsers tell of a resting mouse by `pointermove`, too, as moved by nothing. */
export function isRestingMouse(event: Event): boolean {
  return event instanceof PointerEvent && event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0;
}
