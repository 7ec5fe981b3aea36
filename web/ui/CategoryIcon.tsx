import { useLoadedIcon } from '../lib/browser/use-loaded-icon.ts';
import { DrawnIcon } from './DrawnIcon.tsx';
import { type IconName, iconPaths } from './icon-paths.ts';

interface Props {
  /** Icon as stored in the record: `ph:coffee`, a set and a name. Icons that the site does not contain are loaded from the gateway's icon sets. */
  icon: string | null | undefined;
}

/** A category's icon. Shows a shop front if there is none, and while the icon loads. */
export function CategoryIcon({ icon }: Props) {
  const own = findPath(icon?.split(':').at(-1) ?? '');
  const loaded = useLoadedIcon(own ? undefined : (icon ?? undefined));
  if (loaded) return <DrawnIcon drawing={loaded} size="large" />;
  return (
    <svg className="icon icon-large" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={own ?? iconPaths.store} />
    </svg>
  );
}

function findPath(name: string): string | undefined {
  if (Object.hasOwn(categoryIconPaths, name)) return categoryIconPaths[name];
  return Object.hasOwn(iconPaths, name) ? iconPaths[name as IconName] : undefined; // safe: just checked
}

/** Icons for categories in the same style (24 × 24, one stroke), by the names that records use. */
export const categoryIconPaths: Readonly<Record<string, string>> = {
  'baby-carriage':
    'M4 11h16a8 8 0 0 0-8-7v7L6.4 5.4M4 11a6.5 6.5 0 0 0 6.5 6h3A6.5 6.5 0 0 0 20 11M8 21a1.4 1.4 0 1 0 0-2.8A1.4 1.4 0 0 0 8 21zM16 21a1.4 1.4 0 1 0 0-2.8 1.4 1.4 0 0 0 0 2.8z',
  armchair:
    'M6 11V7.5A2.5 2.5 0 0 1 8.5 5h7A2.5 2.5 0 0 1 18 7.5V11M6 17.5H4.5A1.5 1.5 0 0 1 3 16v-3a2 2 0 0 1 4 0v1.5h10V13a2 2 0 0 1 4 0v3a1.5 1.5 0 0 1-1.5 1.5zM6 17.5V20M18 17.5V20',
  basket: 'M3 9.5h18L19 20H5zM7.5 9.5L11 4M16.5 9.5L13 4M9 13v3.8M12 13v3.8M15 13v3.8',
  books: 'M4 4h4v16H4zM8 4h4v16H8zM12.7 5.2l3.8-1 4 15.3-3.8 1zM4 8h8M4 16h8M13.6 8.8l3.8-1',
  coffee: 'M4 9h13v6a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4zM17 10.5h1.5a2.5 2.5 0 0 1 0 5H17M8 3v2.5M12.5 3v2.5',
  diamond: 'M6.5 4.5h11L21.5 10 12 20.5 2.5 10zM2.5 10h19M8.5 10L12 20.5 15.5 10 12 4.5z',
  dress: 'M9 3v3.5l-1.5 3L9 12.5l-3.5 8h13l-3.5-8 1.5-3-1.5-3V3M9 6.5c1.2 1.3 4.8 1.3 6 0M9 12.5h6',
  'flower-lotus':
    'M12 19.5c-2.1-2.6-3-5.3-3-7.8S10 6.9 12 5c2 1.9 3 4.2 3 6.7s-.9 5.2-3 7.8zM12 19.5c-5 0-8.7-2.6-9.5-7.3 2.4-.6 4.5 0 6.3 1.3M12 19.5c5 0 8.7-2.6 9.5-7.3-2.4-.6-4.5 0-6.3 1.3M9.3 9.5c-.9-.7-2-1-3.3-.9-.2 1.3-.1 2.6.4 3.9M14.7 9.5c.9-.7 2-1 3.3-.9.2 1.3.1 2.6-.4 3.9',
  headphones: 'M4 18.5V13a8 8 0 0 1 16 0v5.5M4 14.5h3.5V20H4zM16.5 14.5H20V20h-3.5z',
  mountains: 'M2.5 19L9 7l4 7.3 2.5-4L21.5 19zM7.1 10.5L9 11.8l1.8-1.4',
  'paint-brush': 'M20.5 3.5C15 5 11 9 9 13l2 2c4-2 8-6 9.5-11.5zM9 13c-3 0-3.5 2.5-3.5 4.5 0 1.5-1 2.5-2 3 4 .5 7.5-1 7.5-5.5',
  popcorn: 'M5 9.5l2 11h10l2-11zM5 9.5a2.5 2.5 0 0 1 2-4 3 3 0 0 1 5-1.5 3 3 0 0 1 5 1.5 2.5 2.5 0 0 1 2 4M10 9.5l.7 11M14 9.5l-.7 11',
  scissors:
    'M6.5 9.5a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6zM6.5 20.1a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6zM8.8 8.4L20.5 17M8.8 15.6L20.5 7',
  sneaker: 'M3 8v9.5h18v-2.2c0-1.6-1.2-2.7-2.8-3.1L14 11l-3.5-4-2 1.6-3 .4zM3 14.5h18M11 10.6l1.5-1.3M13.2 11.8l1-1',
};
