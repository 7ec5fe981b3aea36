import type { IconName } from '../Icon.tsx';

/** A line of a menu: a link, or a label with lines below it. */
export interface NavEntry {
  label: string;
  href?: string | undefined;
  isActive?: boolean | undefined;
  icon?: IconName | undefined;
  /** The tenant's icon, instead of ours. */
  ownIcon?: string | undefined;
  children?: readonly NavEntry[] | undefined;
}

export interface LanguageEntry {
  /** The site's code, such as `cz`, as stored in the locale cookie. */
  locale: string;
  /** A BCP 47 tag, such as `cs`. */
  tag: string;
  /** The language's name in that language. */
  label: string;
  /** Short form for the header: CZ. */
  short: string;
  href: string;
  isCurrent: boolean;
}

export interface Logo {
  src?: string | undefined;
  /** The centre's name; shown as text if there is no picture. */
  alt: string;
  href: string;
  width?: number | undefined;
  height?: number | undefined;
}

/** Opens all footer groups for screen readers on wide screens (60rem in footer.css), where CSS shows them anyway. */
export function openFooterGroups(footer: HTMLElement | null): void {
  if (!footer || !matchMedia('(min-width: 60rem)').matches) return; // `innerWidth` would force a layout of the whole page
  for (const group of footer.querySelectorAll<HTMLDetailsElement>('.footer-group details')) group.open = true;
}
