/** Where there is room (60rem in footer.css) style shows all groups: there they are open for screen readers, too. */
export function openFooterGroups(footer: HTMLElement | null): void {
  if (!footer || !matchMedia('(min-width: 60rem)').matches) return; // `innerWidth` would have the whole page laid out
  for (const group of footer.querySelectorAll<HTMLDetailsElement>('.footer-group details')) group.open = true;
}
