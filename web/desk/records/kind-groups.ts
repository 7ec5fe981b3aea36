import type { DeskKindName } from '../forms/find-kind.ts';

/** Kinds of content by topic, except those with a screen of their own. */
export const kindGroups: readonly { label: string; kinds: readonly DeskKindName[] }[] = [
  { label: 'records.kinds.programme', kinds: ['announcements', 'hero-banners', 'films'] },
  { label: 'records.kinds.places', kinds: ['malls', 'companies', 'amenities', 'entrances', 'parking', 'booking-services'] },
  { label: 'records.kinds.members', kinds: ['rewards', 'tiers', 'badges', 'loyalty', 'gift-cards'] },
  { label: 'records.kinds.pages', kinds: ['website-pages', 'faq', 'post-categories', 'privacy-policy', 'terms-conditions'] },
  { label: 'records.kinds.order', kinds: ['categories', 'search-synonyms', 'redirects', 'locales'] },
];
