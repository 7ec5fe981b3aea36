import type { IconName } from './icon-paths.ts';

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
  booking: 'calendar',
  cinema: 'ticket',
  parking: 'parking',
  amenities: 'accessibility',
  'how-to-get-here': 'bus',
  'map-way': 'map-pin',
  'mobile-app': 'phone',
  'loyalty-program': 'star',
  dashboard: 'user',
  newsletter: 'mail',
  contact: 'phone',
  search: 'search',
  eshops: 'globe',
};

/** Returns the icon of a menu entry by the name of its route or page; undefined if there is none. */
export function findEntryIcon(name: string): IconName | undefined {
  return Object.hasOwn(icons, name) ? icons[name] : undefined;
}
