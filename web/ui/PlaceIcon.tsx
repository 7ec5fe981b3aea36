import { useLoadedIcon } from '../lib/browser/use-loaded-icon.ts';
import { classNames } from './class-names.ts';
import { DrawnIcon } from './DrawnIcon.tsx';
import type { IconName } from './icon-paths.ts';
import { plainPaths } from './plain-paths.ts';
import { signPaths } from './sign-paths.ts';

interface PlaceIconProps {
  /**
   * Icon as stored in a record: `ph:toilet`. Icons that the site does not contain are loaded from the gateway's icon sets; until then a pin is shown.
   */
  icon: string | null | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
}

/** Decorative icon of a record, whose meaning is in the text beside it. */
export function PlaceIcon({ icon, size = 'medium' }: PlaceIconProps) {
  const own = findOwnIconPath(icon);
  const loaded = useLoadedIcon(own ? undefined : (icon ?? undefined));
  if (loaded) return <DrawnIcon drawing={loaded} size={size} />;
  return (
    <svg className={classNames('icon', size !== 'medium' && `icon-${size}`)} aria-hidden="true" viewBox="0 0 24 24" width="24" height="24">
      <path d={own ?? signPaths['map-pin']} />
    </svg>
  );
}

/** Icons for amenities in the same style (24 × 24, one stroke), by the names that records use. */
const placeIconPaths: Readonly<Record<string, string>> = {
  toilet: 'M7 3h.01M17 3h.01M5 8h4l1 6H8v7H6v-7H4zM15 8h4v6h-1v7h-2v-7h-1zM12 3v18',
  baby: 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17zM9 11h.01M15 11h.01M9.3 15a4 4 0 0 0 5.4 0M12 3.5c-1.2 1.2-1 3 .8 3.2',
  money: 'M3 7h18v10H3zM12 14.2a2.2 2.2 0 1 0 0-4.4a2.2 2.2 0 0 0 0 4.4zM6 10v4M18 10v4',
  lockers: 'M4 3.5h16v17H4zM12 3.5v17M4 12h16M9 7.5v1M15 7.5v1M9 16v1M15 16v1',
  lightning: 'M13 3L5 13.5h6L10.5 21 19 10h-6.2z',
  'battery-charging': 'M3 7.5h15v9H3zM21 10.5v3M11 9.5L9 12h3l-2 2.5',
  'ear-slash': 'M7.5 15.5A6.5 6.5 0 1 1 18 10c0 3-3 3.8-3 6.5a3 3 0 0 1-5.5 1.6M9.8 10a2.5 2.5 0 0 1 5 0M4 4l16 17',
  drop: 'M12 3.5S5.5 10 5.5 14.5a6.5 6.5 0 0 0 13 0C18.5 10 12 3.5 12 3.5zM12 17.5a3 3 0 0 1-3-3',
  'first-aid-kit': 'M3 7.5h18V20H3zM8.5 7.5v-3h7v3M12 10.8v6M9 13.8h6',
  cigarette: 'M3 14.5h13v3.5H3zM19 14.5v3.5M16 11c0-2.5 3-2 3-4.5M20.5 11c0-1.5-.5-2.5-1.5-3.5',
  'hands-praying': 'M12 3v9M12 12l-5.5 8.5M12 12l5.5 8.5M12 4c-2 3-4 7-5.5 9.5l-3 4M12 4c2 3 4 7 5.5 9.5l3 4',
  umbrella: 'M3 12.5a9 9 0 0 1 18 0zM12 12.5V18a2.5 2.5 0 0 0 5 0M12 3v.6',
  backpack: 'M6 20.5V10a6 6 0 0 1 12 0v10.5zM9.5 4.6V3h5v1.6M6 14.5h12M10 14.5v2.5',
  garage: 'M3 20.5V9l9-5.5L21 9v11.5M6.5 20.5v-8h11v8M6.5 16.5h11',
};
const otherNames: Readonly<Record<string, IconName | (string & {})>> = {
  'money-wavy': 'money',
  wheelchair: 'accessibility',
  elevator: 'lift',
  bicycle: 'bike',
  'car-profile': 'car',
};

/** Returns the path of a record's icon (`ph:toilet`: a set and a name); a pin if the site does not have the icon. */
export function findPlaceIconPath(icon: string | null | undefined): string {
  return findOwnIconPath(icon) ?? plainPaths['map-pin'];
}

/** Like `findPlaceIconPath`, but returns undefined instead of a pin. */
function findOwnIconPath(icon: string | null | undefined): string | undefined {
  const ownName = icon?.split(':').at(-1) ?? '';
  const name = Object.hasOwn(otherNames, ownName) ? (otherNames[ownName] ?? ownName) : ownName;
  const own = Object.hasOwn(placeIconPaths, name) ? placeIconPaths[name] : undefined;
  return own ?? (Object.hasOwn(plainPaths, name) ? plainPaths[name as keyof typeof plainPaths] : undefined); // safe: just checked
}
