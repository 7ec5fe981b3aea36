/** Index of the button to which a key moves the focus. */
const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Moves the focus and the tab stop. Returns whether it handled the key. */
export function stepAlong(bar: HTMLElement, key: string): boolean {
  const buttons = [...bar.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  const next = at < 0 ? undefined : buttons[steps[key]?.(at, buttons.length) ?? -1];
  if (!next) return false;
  setStop(buttons, next);
  next.focus();
  return true;
}

/** Keeps one tab stop in the bar: the button focused last, else the first. */
export function keepOneStop(bar: HTMLElement): void {
  const buttons = [...bar.querySelectorAll('button')];
  setStop(buttons, buttons.find((button) => button.getAttribute('tabindex') === '0') ?? buttons[0]);
}

function setStop(buttons: readonly HTMLButtonElement[], stop: HTMLButtonElement | undefined): void {
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}
