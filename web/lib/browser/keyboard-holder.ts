/**
 * Focuses a temporary field during the click: a phone opens its keyboard only for a field that the click itself focuses, but keeps it open when focus
 * moves. Text typed meanwhile is copied to the next field. Returns a function that removes the temporary field.
 */
export function holdKeyboard(): () => void {
  const holder = document.createElement('input');
  holder.className = 'keyboard-holder';
  holder.ariaHidden = 'true';
  holder.tabIndex = -1;
  holder.onblur = ({ relatedTarget: next }) => {
    if (holder.value && next instanceof HTMLInputElement) {
      next.setRangeText(holder.value, 0, 0, 'end'); // not through `value`, so that React notices the change
      next.dispatchEvent(new Event('input', { bubbles: true }));
    }
    holder.remove();
  };
  document.body.append(holder);
  holder.focus({ preventScroll: true });
  return () => holder.remove();
}
