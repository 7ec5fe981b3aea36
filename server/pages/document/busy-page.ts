import { readText } from '#shared/rules/settings-reading.ts';
import { toTheme } from '#shared/rules/theme.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { SiteFacts } from '../../gateway/site/config.ts';
import { pagesMessagesIn } from '../../messages.ts';
import { type SmallPage, toSmallPage } from './small-page.ts';

const madeOf = new WeakMap<SiteFacts, Map<string, SmallPage>>();

/** Replaces a page that cannot be rendered now: small, without scripts or files, and refreshing itself. Created once for all visitors. */
export function toBusyPage(facts: SiteFacts, locale: Locale, retryAfterSeconds: number): SmallPage {
  const made = madeOf.get(facts) ?? new Map<string, SmallPage>();
  madeOf.set(facts, made);
  const key = `${locale} ${retryAfterSeconds}`;
  const page = made.get(key) ?? makePage(facts, locale, retryAfterSeconds);
  made.set(key, page);
  return page;
}

function makePage(facts: SiteFacts, locale: Locale, retryAfterSeconds: number): SmallPage {
  const t = pagesMessagesIn(locale);
  return toSmallPage({
    locale,
    centre: readText(facts.settings, 'website_name') || facts.mall?.name || '',
    title: t('busy.title'),
    text: t('busy.lead'),
    link: { href: '', text: t('busy.retry') },
    themeCss: toTheme(facts.settings).css,
    refreshSeconds: retryAfterSeconds,
  });
}
