import { getIcons } from '@iconify/utils/lib/icon-set/get-icons';
import type { Drawing } from '#shared/site/config.ts';
import { iconNamePattern } from '#shared/site/late-limits.ts';

type IconSet = Parameters<typeof getIcons>[0];

/** The icon sets that we serve. Their drawings go into pages unescaped: only add sets that have been reviewed. */
const sets: Readonly<Record<string, () => Promise<IconSet>>> = {
  ph: async () => (await import('@iconify-json/ph/icons.json', { with: { type: 'json' } })).default as IconSet,
};
const loaded = new Map<string, Promise<IconSet>>();
const usualSize = 16;

function findSet(prefix: string): Promise<IconSet> | undefined {
  const load = Object.hasOwn(sets, prefix) ? sets[prefix] : undefined;
  const set = loaded.get(prefix) ?? load?.();
  if (set) loaded.set(prefix, set);
  return set;
}

/** Icons of a set, and names that it does not have, in the format of Iconify's API; undefined if there is no such set. */
export async function findIcons(prefix: string, names: string[]): Promise<object | undefined> {
  const set = await findSet(prefix);
  return set && (getIcons(set, names, true) ?? { prefix: set.prefix, icons: {}, not_found: names });
}

/** Drawings by full name, `ph:gift`. Drops invalid and unknown names. */
export async function drawIcons(icons: Iterable<string>): Promise<Record<string, Drawing>> {
  const drawings: Record<string, Drawing> = {};
  for (const icon of new Set(icons)) {
    const [prefix = '', name = '', ...rest] = icon.split(':');
    const set = rest.length === 0 && iconNamePattern.test(name) ? await findSet(prefix) : undefined;
    const found = set && getIcons(set, [name]);
    const own = found?.icons[name];
    if (own)
      drawings[icon] = { body: own.body, width: own.width ?? found.width ?? usualSize, height: own.height ?? found.height ?? usualSize };
  }
  return drawings;
}

/** Drawings of the icons named in the settings (`icons_coffee`). */
export function drawSettingIcons(settings: Readonly<Record<string, string>>): Promise<Record<string, Drawing>> {
  return drawIcons(Object.entries(settings).flatMap(([key, value]) => (key.startsWith('icons_') ? [value] : [])));
}
