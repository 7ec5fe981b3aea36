import type { messages } from 'virtual:messages/consent';
import type { ConsentAction } from '#shared/rules/consent.ts';
import type { Locale } from '#shared/site/locales.ts';

/** What banner and dialog share. */
export interface ConsentParts {
  t: (typeof messages)[Locale];
  /** To the pages where it can be read what this is about. */
  links: readonly { href: string; label: string }[];
  onSettle: (action: ConsentAction) => void;
}
