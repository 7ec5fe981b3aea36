/** Opens all footer groups for screen readers on wide screens (60rem in footer.css), where CSS shows them anyway. */
export function openFooterGroups(footer: HTMLElement | null): void {
  if (!footer || !matchMedia('(min-width: 60rem)').matches) return; // `innerWidth` would force a layout of the whole page
  for (const group of footer.querySelectorAll<HTMLDetailsElement>('.footer-group details')) group.open = true;
}
