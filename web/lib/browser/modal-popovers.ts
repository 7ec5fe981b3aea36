/**
 * Makes dialogs that open as popovers modal: the rest of the page is inert for keys and screen readers, from the frame after opening until the frame
 * after closing. `showModal` does so before the dialog is painted, and then a phone needs a tenth of a second to restyle the whole page.
 */
export function closeOffBehindPopovers(): void {
  if (!('showPopover' in HTMLElement.prototype)) return;
  const closed = new Set<HTMLElement>();
  let shown: HTMLElement | undefined;
  const newcomers = new MutationObserver(settle); // the cookie dialog appears at the first click, which may also open the menu

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
      if (element.inert) continue; // made inert by other code
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
        // cheap, and may get the focus now: the button that opened the dialog, or a dialog that replaces it
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
 * Lists the siblings of the dialog and of its ancestors. When the dialog leads to another page, that page is focused and announced before it is
 * released. So elements that take the focus or announce are left out, and only their children made inert.
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
