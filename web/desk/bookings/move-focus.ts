import type { KeyboardEvent } from 'react';

const controls = 'a, button';

/** Moves the focus with the arrow keys: up and down within a column, left and right to the nearest time of the next column with buttons. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target } = event;
  if (!(target instanceof HTMLElement) || !target.matches(controls) || event.ctrlKey || event.altKey || event.metaKey) return;
  const columns = [...currentTarget.children]
    .map((column) => [...column.querySelectorAll<HTMLElement>(controls)])
    .filter((buttons) => buttons.length > 0);
  const at = columns.findIndex((buttons) => buttons.includes(target));
  const own = columns[at] ?? [];
  const next = findNext();
  if (!next) return;
  event.preventDefault();
  next.focus();

  function findNext(): HTMLElement | undefined {
    const place = own.indexOf(target as HTMLElement); // safe: checked above
    if (key === 'ArrowDown') return own[place + 1];
    if (key === 'ArrowUp') return own[place - 1];
    if (key === 'Home') return own[0];
    if (key === 'End') return own.at(-1);
    const aside = key === 'ArrowRight' ? columns[at + 1] : key === 'ArrowLeft' ? columns[at - 1] : undefined;
    const row = rowOf(target as HTMLElement); // safe: checked above
    return aside?.reduce((best, button) => (Math.abs(rowOf(button) - row) < Math.abs(rowOf(best) - row) ? button : best));
  }
}

function rowOf(button: HTMLElement): number {
  return Number(button.closest<HTMLElement>('[data-row]')?.dataset.row ?? 0);
}
