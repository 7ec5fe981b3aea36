import type { Gates, Signs } from './gates.ts';

/** How far below the view a section is made ready. */
const nearMargin = '300px';
/** For browsers that don't tell when they rest; Chromium sometimes forgets to as long as nothing else happens. */
const restMs = 500;

export const browserSigns: Signs = {
  whenNear(element, tell) {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        tell();
      },
      { rootMargin: nearMargin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  },
  whenIdle(tell) {
    if ('requestIdleCallback' in window) requestIdleCallback(tell, { timeout: restMs });
    else setTimeout(tell, restMs);
  },
};

/** A finger, a key, a focus or an entry; `pointerover` is a mouse on its way. What a press goes on to, such as `mousedown`, comes after its `pointerdown`. */
const touches = ['pointerover', 'pointerdown', 'click', 'keydown', 'focusin', 'beforeinput', 'input', 'change', 'submit'];

/** Opens what is touched at the window, before React's own listener, which then hydrates it at once and handles the event there. */
export function openOnTouch(gates: Gates): void {
  const touch = (event: Event) => {
    gates.openAround(event.target);
    gates.wake();
  };
  for (const type of touches) window.addEventListener(type, touch, { capture: true, passive: true });
  window.addEventListener('wheel', gates.wake, { passive: true });
  document.addEventListener('scroll', gates.wake, { passive: true }); // the page's own: slides that change by themselves are no visitor
}
