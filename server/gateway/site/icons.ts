import fastifyCaching from '@fastify/caching';
import { getIcons } from '@iconify/utils/lib/icon-set/get-icons';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ApiError } from '#shared/contracts/errors.ts';
import type { Drawing } from '#shared/site/config.ts';
import { iconNamePattern, iconRequestMaxLength } from '#shared/site/late-limits.ts';
import { type Entry, toEntry } from '../cache/entry.ts';
import { sendEntry } from '../cache/send.ts';

const weekSeconds = 604_800;
/** Max cached lists of icons. Pages mostly request the same lists; each takes some kilobytes. */
const maxStored = 100;

/**
 * Registers `/api/icons/{prefix}.json?icons=a,b`: drawings by name, in the format of Iconify's API, from the bundled
 * sets (R-GW-8).
 */
export function registerIcons(app: FastifyInstance): void {
  const kept = new LRUCache<string, Entry>({ max: maxStored });

  app.register(async (scope) => {
    scope.register(fastifyCaching, { privacy: fastifyCaching.privacy.PUBLIC, expiresIn: weekSeconds });
    scope.get<{ Params: { prefix: string }; Querystring: { icons?: unknown } }>('/api/icons/:prefix.json', async (request, reply) => {
      const { prefix } = request.params;
      const entry = kept.get(request.url) ?? (await makeEntry(prefix, () => toNames(request.query.icons, request.url)));
      kept.set(request.url, entry);
      return sendEntry(request, reply, entry);
    });
  });
}

async function makeEntry(prefix: string, toNames: () => string[]): Promise<Entry> {
  if (!(await findIcons(prefix, []))) throw new ApiError('NotFound');
  const answer = await findIcons(prefix, toNames());
  return toEntry(Buffer.from(JSON.stringify(answer)), 'application/json; charset=utf-8', new Date());
}

function toNames(value: unknown, url: string): string[] {
  if (typeof value !== 'string' || value === '') throw new ApiError('BadRequest', { errors: { icons: ['required'] } });
  if (url.length > iconRequestMaxLength) throw new ApiError('BadRequest', { errors: { icons: ['too_big'] } });
  const names = [...new Set(value.split(','))];
  if (!names.every((name) => iconNamePattern.test(name))) throw new ApiError('BadRequest', { errors: { icons: ['invalid'] } });
  return names;
}

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

/**
 * Returns icons of a set, and the names of icons that the set does not contain, in the format of Iconify's API.
 * Undefined if the set does not exist.
 */
async function findIcons(prefix: string, names: string[]): Promise<object | undefined> {
  const set = await findSet(prefix);
  return set && (getIcons(set, names, true) ?? { prefix: set.prefix, icons: {}, not_found: names });
}

/** Returns drawings by full name (`ph:gift`). Drops invalid and unknown names. */
async function drawIcons(icons: Iterable<string>): Promise<Record<string, Drawing>> {
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

/** Returns the drawings of the icons in the settings (`icons_coffee`). */
export function drawSettingIcons(settings: Readonly<Record<string, string>>): Promise<Record<string, Drawing>> {
  return drawIcons(Object.entries(settings).flatMap(([key, value]) => (key.startsWith('icons_') ? [value] : [])));
}
