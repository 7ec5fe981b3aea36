/**
 * A phone opens its keyboard only for a field that is focused by the press itself, and keeps it open when another field gets the focus. So
 * one is held until the search's own is there; what is typed meanwhile goes along. Returns what lets go of it.
 */
export function holdKeyboard(): () => void {
  const holder = document.createElement('input');
  holder.className = 'keyboard-holder';
  holder.ariaHidden = 'true';
  holder.tabIndex = -1;
  holder.onblur = ({ relatedTarget: next }) => {
    if (holder.value && next instanceof HTMLInputElement) {
      next.setRangeText(holder.value, 0, 0, 'end'); // React hears of what does not go through `value`
      next.dispatchEvent(new Event('input', { bubbles: true }));
    }
    holder.remove();
  };
  document.body.append(holder);
  holder.focus({ preventScroll: true });
  return () => holder.remove();
}
