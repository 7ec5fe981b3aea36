/** Closes an open `DropMenu` on a click or focus elsewhere, on Escape, and when a link inside is followed. */
export function closeDropMenus(): void {
  const open = () => [...document.querySelectorAll<HTMLDetailsElement>('.drop-menu[open]')];
  const close = (menu: HTMLDetailsElement) => {
    menu.open = false;
  };
  const closeOthers = ({ target }: Event) => {
    for (const menu of open()) if (target instanceof Node && !menu.contains(target)) close(menu);
  };
  document.addEventListener('pointerdown', closeOthers);
  document.addEventListener('focusin', closeOthers);
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const menu of open()) {
      close(menu);
      if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
    }
  });
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest('a'))) return;
    for (const menu of open()) if (menu.contains(target)) close(menu);
  });
}
