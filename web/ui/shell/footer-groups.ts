/** Where there is room (60rem in footer.css) style shows all groups: there they are open for screen readers, too. */
export function openFooterGroups(footer: HTMLElement | null): void {
  if (innerWidth > 959) for (const group of footer?.querySelectorAll<HTMLDetailsElement>('.footer-group details') ?? []) group.open = true;
}
