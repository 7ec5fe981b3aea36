/** What only a script answers. Links, forms and what opens by itself need none. */
const buttons = 'button[type=button]:not([popovertarget], [commandfor])';

/**
 * From now on a press on a button that nothing answers yet is kept. The function that comes back ends this, once the page hears presses, and
 * makes each again: once, however often the visitor has tried.
 */
export function holdPresses(): () => void {
  const held = new Set<HTMLElement>();
  const hold = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>(buttons) : null;
    if (button) held.add(button);
  };
  window.addEventListener('click', hold, { capture: true });
  return () => {
    window.removeEventListener('click', hold, { capture: true });
    for (const button of held) if (button.isConnected) button.click();
  };
}
