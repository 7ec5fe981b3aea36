/**
 * Notes presses on buttons, as `data-pressed`, until the site's own scripts say that they listen (`held-presses.ts`). Shares no module with them:
 * they would come along.
 */
export function markPresses(): void {
  const note = ({ target }: Event) => {
    if (target instanceof Element) target.closest('button')?.setAttribute('data-pressed', '');
  };
  window.addEventListener('click', note, { capture: true });
  window.addEventListener('site:listening', () => window.removeEventListener('click', note, { capture: true }), { once: true });
}
