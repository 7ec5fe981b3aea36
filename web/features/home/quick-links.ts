import { readMenu } from '#shared/rules/settings-reading.ts';
import { useTranslate } from '../../lib/i18n.tsx';
import { toMenuLines } from '../../lib/menu.ts';
import { useSite } from '../../lib/site.tsx';
import { useLoggedOnce } from '../../lib/use-logged-once.ts';
import type { IconName } from '../../ui/Icon.tsx';

export interface QuickLink {
  label: string;
  href: string;
  icon: IconName;
}

/** What stands before an entry of the home page's menu. */
const icons: Readonly<Record<string, IconName>> = {
  'shops-services': 'store',
  shops: 'bag',
  floorplan: 'map',
  'opening-hours': 'clock',
  'news-events': 'calendar',
  news: 'message',
  events: 'calendar',
  'events-mall': 'calendar',
  'events-stores': 'calendar',
  offers: 'tag',
  rewards: 'gift',
  'gift-cards': 'card',
  cinema: 'ticket',
  parking: 'parking',
  amenities: 'accessibility',
  'how-to-get-here': 'map-pin',
  'map-way': 'map-pin',
  'mobile-app': 'phone',
  'loyalty-program': 'star',
  dashboard: 'user',
  newsletter: 'mail',
  contact: 'phone',
  search: 'search',
  eshops: 'globe',
};

/** The setting `homepage_menu_items` as links: what exists, in the tenant's order. */
export function useQuickLinks(): QuickLink[] {
  const t = useTranslate();
  const site = useSite();
  const problems: string[] = [];
  const entries = readMenu(site.settings, 'homepage_menu_items', ({ key, reason }) => problems.push(`${key} ${reason}`));
  useLoggedOnce(problems);
  return entries.flatMap((entry) => {
    const icon = 'name' in entry ? (icons[entry.name] ?? 'info') : 'external';
    return toMenuLines([entry], site, t, undefined).flatMap(({ label, href }) => (href ? [{ label, href, icon }] : []));
  });
}
