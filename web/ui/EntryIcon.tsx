import { type ComponentType, createContext, useContext, useEffect, useState } from 'react';
import type { Drawing } from '#shared/site/config.ts';
import { toImageAddress } from '#shared/site/images.ts';
import { DrawnIcon } from './DrawnIcon.tsx';
import { Icon, type IconName } from './Icon.tsx';
import type { OwnIconProps } from './OwnIcon.tsx';

/** Icons that were delivered with the page, by name. */
export const DrawingsContext = createContext<Readonly<Record<string, Drawing>>>({});

interface EntryIconProps {
  /** The tenant's icon: a name such as `ph:gift`, or the address of a picture. */
  icon?: string | undefined;
  /** Icon of the site, shown if the tenant has none, and while the tenant's icon loads. */
  fallback: IconName;
  size?: 'small' | 'medium' | 'large' | undefined;
}

/** Decorative icon before a menu entry. Icons from the settings are delivered with the page; other icons load afterwards. */
export function EntryIcon({ icon, fallback, size = 'medium' }: EntryIconProps) {
  const [Own, setOwn] = useState<ComponentType<OwnIconProps>>();
  const drawing = useContext(DrawingsContext)[icon ?? ''];
  const isPicture = icon !== undefined && /^\/|^https?:/.test(icon);
  useEffect(() => {
    if (icon && !isPicture && !drawing) void import('./OwnIcon.tsx').then(({ OwnIcon }) => setOwn(() => OwnIcon));
  }, [icon, isPicture, drawing]);
  if (isPicture) return <img className={`icon icon-${size}`} src={toImageAddress(icon, 'original')} alt="" width="24" height="24" />;
  if (drawing) return <DrawnIcon drawing={drawing} size={size} />;
  const ours = <Icon name={fallback} size={size} />;
  return icon && Own ? <Own icon={icon} size={size} fallback={ours} /> : ours;
}

const iconsByName: Readonly<Record<string, IconName>> = {
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
  return Object.hasOwn(iconsByName, name) ? iconsByName[name] : undefined;
}
