import type { messages } from 'virtual:messages/consent';
import type { ConsentAction } from '#shared/rules/consent.ts';
import type { Locale } from '#shared/site/locales.ts';

/** Shared props of banner and dialog. */
export interface ConsentParts {
  t: (typeof messages)[Locale];
  /** Links to pages that explain the choice. */
  links: readonly { href: string; label: string }[];
  onSettle: (action: ConsentAction) => void;
}
