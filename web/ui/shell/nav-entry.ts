import type { IconName } from '../Icon.tsx';

/** A menu's line: a link, or a word with lines below it. */
export interface NavEntry {
  label: string;
  href?: string | undefined;
  isActive?: boolean | undefined;
  icon?: IconName | undefined;
  /** The tenant's own, in place of ours. */
  ownIcon?: string | undefined;
  children?: readonly NavEntry[] | undefined;
}

export interface LanguageEntry {
  /** The site's code, such as `cz`: what the locale cookie keeps. */
  locale: string;
  /** A BCP 47 tag, such as `cs`. */
  tag: string;
  /** The language's name in itself. */
  label: string;
  /** What fits into a header: CZ. */
  short: string;
  href: string;
  isCurrent: boolean;
}

export interface Logo {
  src?: string | undefined;
  /** The centre's name; set as text where there is no picture. */
  alt: string;
  href: string;
  width?: number | undefined;
  height?: number | undefined;
}
