/**
 * Dialogs that open as popovers become modal: what is behind them is inert, for keys and screen readers, from the frame after their first
 * until the frame after their last. `showModal` makes it so before the dialog is painted, and a phone reckons the style of a whole page anew
 * for it, a tenth of a second.
 */
export function closeOffBehindPopovers(): void {
  if (!('showPopover' in HTMLElement.prototype)) return;
  const closed = new Set<HTMLElement>();
  let shown: HTMLElement | undefined;
  const newcomers = new MutationObserver(settle); // the question about cookies comes with the first press, which may open the menu

  function settle(): void {
    newcomers.disconnect();
    if (shown?.matches(':popover-open')) {
      closeOff(shown);
      newcomers.observe(document.body, { childList: true });
    } else release(closed);
  }
  function closeOff(dialog: HTMLElement): void {
    dialog.ariaModal = 'true';
    for (const element of listBehind(dialog)) {
      if (element.inert) continue; // somebody else's
      element.inert = true;
      closed.add(element);
    }
  }
  function release(elements: Iterable<HTMLElement>): void {
    for (const element of elements) {
      element.inert = false;
      closed.delete(element);
    }
  }

  document.addEventListener(
    'beforetoggle',
    ({ target, newState }) => {
      if (!(target instanceof HTMLDialogElement && target.popover)) return;
      if (newState === 'open') shown = target;
      else {
        target.ariaModal = null;
        // little by comparison, and it may get the focus now: the button that opened it, or a dialog that takes its place
        release([...closed].filter((element) => !element.closest('main, footer')));
      }
      afterFrame(settle);
    },
    { capture: true },
  );
  shown = document.querySelector<HTMLElement>('dialog:popover-open') ?? undefined;
  if (shown) settle();
}

/**
 * What stands beside the dialog, and beside all that it stands in. A page that is led to from the dialog is focused and announced before it
 * is released: what takes the focus or says something is left out, and only its content closed off.
 */
function listBehind(dialog: HTMLElement): HTMLElement[] {
  const behind: HTMLElement[] = [];
  for (let inner: Element = dialog; inner.parentElement && inner !== document.body; inner = inner.parentElement) {
    const beside = [...inner.parentElement.children].filter((element) => element !== inner);
    behind.push(
      ...beside.flatMap((element) => (element.matches('[tabindex="-1"], [aria-live]') ? [...element.children] : [element])).filter(isHtml),
    );
  }
  return behind;
}

const isHtml = (element: Element) => element instanceof HTMLElement;

function afterFrame(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
