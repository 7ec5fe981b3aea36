import { type Locale, localeFacts } from '#shared/site/locales.ts';
import type { OfflineWords } from '#shared/site/offline.ts';
import { pagesMessagesIn } from '../../messages.ts';

// messages: offline.*
/** Returns the words for a page that a browser can neither load nor has stored. */
export function toOfflineWords(locale: Locale): OfflineWords {
  const t = pagesMessagesIn(locale);
  return { tag: localeFacts[locale].tag, title: t('offline.title'), lead: t('offline.lead'), retry: t('offline.retry') };
}
