/**
 * Makes dialogs that open as popovers modal. The rest of the page is inert for keys and screen readers, from the frame after opening until the frame
 * after closing. `showModal` is too slow: it makes the page inert before the dialog is painted. A phone needs a tenth of a second to restyle the
 * page.
 */
export function closeOffBehindPopovers(): void {
  if (!('showPopover' in HTMLElement.prototype)) return;
  const closed = new Set<HTMLElement>();
  let shown: HTMLElement | undefined;
  const newcomers = new MutationObserver(settle); // for elements added later: the first click adds the cookie dialog, and may also open the menu

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
        // released immediately, because it is cheap and the focus may move there: to the button that opened the dialog, or to another dialog
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
 * Lists the siblings of the dialog and of its ancestors. A link in the dialog can open another page, which is focused and announced before these
 * elements are released. In place of elements that can be focused or announced, it therefore lists their children.
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
