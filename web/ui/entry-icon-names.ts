import type { IconName } from './icon-paths.ts';

const icons: Readonly<Record<string, IconName>> = {
  home: 'home',
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
  'darkove-seky': 'card',
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
  faq: 'message',
  about: 'heart',
  blog: 'edit',
  'operating-rules': 'file',
  'navstevni-rad': 'file',
  'terms-and-conditions': 'file',
  dokumenty: 'file',
  'privacy-policy': 'lock',
  gdpr: 'lock',
  cookies: 'lock',
  'service-information': 'bell',
  'pet-policy': 'heart',
  'job-offers': 'user',
};

/** What stands before an entry of a menu, by the name of its route or page. */
export function findEntryIcon(name: string): IconName {
  return (Object.hasOwn(icons, name) ? icons[name] : undefined) ?? 'info';
}
