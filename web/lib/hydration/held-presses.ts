/** What only a script answers. Links, forms and what opens by itself need none. */
const buttons = 'showPopover' in HTMLElement.prototype ? 'button[type=button]:not([popovertarget])' : 'button[type=button]';

export interface HeldPresses {
  /** More of the page is alive: what was pressed there is pressed again. */
  pressAgain: () => void;
}

/**
 * Keeps presses on buttons that React does not know yet and could not come to know at the press itself. Each is made again once, however
 * often the visitor has tried. Those that `early-presses.ts` has noted are kept, too.
 */
export function holdPresses(): HeldPresses {
  window.dispatchEvent(new Event('site:listening'));
  const held = new Set<HTMLElement>();
  for (const button of document.querySelectorAll<HTMLElement>('[data-pressed]')) {
    button.removeAttribute('data-pressed');
    if (button.matches(buttons)) held.add(button);
  }
  const hold = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>(buttons) : null;
    if (button && !isAlive(button)) setTimeout(() => !isAlive(button) && held.add(button)); // unless React takes it in at the press, and answers
  };
  window.addEventListener('click', hold, { capture: true });
  return {
    pressAgain() {
      const pressed = [...held].filter((button) => button.isConnected);
      held.clear();
      for (const button of pressed) button.click(); // what is not alive yet is kept again
    },
  };
}

/** React leaves a note on every element that it has hydrated or drawn. */
function isAlive(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps$'));
}
