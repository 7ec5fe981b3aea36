import type { IconName } from '../Icon.tsx';

/** A line of a menu: a link, or a label with nested lines. */
export interface NavEntry {
  label: string;
  href?: string | undefined;
  isActive?: boolean | undefined;
  icon?: IconName | undefined;
  /** The tenant's icon, which replaces ours. */
  ownIcon?: string | undefined;
  children?: readonly NavEntry[] | undefined;
}

export interface LanguageEntry {
  /** The site's code of the language, as stored in the locale cookie: `cz`. */
  locale: string;
  /** A BCP 47 tag, such as `cs`. */
  tag: string;
  /** Name of the language in that language. */
  label: string;
  /** Short form for the header: CZ. */
  short: string;
  href: string;
  isCurrent: boolean;
}

export interface Logo {
  src?: string | undefined;
  /** Version for dark grounds. */
  darkSrc?: string | undefined;
  /** The centre's name; shown as text if there is no picture. */
  alt: string;
  href: string;
  width?: number | undefined;
  height?: number | undefined;
}

/** Opens all footer groups on wide screens (60rem in footer.css). CSS shows their content there, but screen readers need the open state. */
export function openFooterGroups(footer: HTMLElement | null): void {
  if (!footer || !matchMedia('(min-width: 60rem)').matches) return; // `innerWidth` would force a layout of the whole page
  for (const group of footer.querySelectorAll<HTMLDetailsElement>('.footer-group details')) group.open = true;
}
