import type { Tier } from '#shared/contracts/loyalty.ts';
import { readFlag } from '#shared/rules/settings-reading.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import { useSite } from '../../lib/centre/site.tsx';

/** Benefits of a level in the page's language. */
export function usePerks(): (tier: Tier) => readonly string[] {
  const { locale, fallbackLocale, settings } = useSite();
  const options = { useFallback: readFlag(settings, 'use_fallback_locale'), fallbackLocale };
  return (tier) => findTranslation(tier.translations, locale, options)?.perks ?? [];
}
