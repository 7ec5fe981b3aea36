import fastifyCaching from '@fastify/caching';
import { getIcons } from '@iconify/utils/lib/icon-set/get-icons';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import { iconNamePattern, iconRequestMaxLength } from '#shared/site/limits.ts';

type IconSet = Parameters<typeof getIcons>[0];

/** The sets that we serve. Their drawings go into pages as they are: only sets that somebody vets may stand here. */
const sets: Readonly<Record<string, () => Promise<IconSet>>> = {
  ph: async () => (await import('@iconify-json/ph/icons.json', { with: { type: 'json' } })).default as IconSet,
};
const weekSeconds = 604_800;

/** `/api/icons/{prefix}.json?icons=a,b`: drawings by name, in the format of Iconify's API, from the sets that come with us (R-GW-8). */
export function registerIcons(app: FastifyInstance): void {
  const loaded = new Map<string, Promise<IconSet>>();

  function findSet(prefix: string): Promise<IconSet> | undefined {
    const load = Object.hasOwn(sets, prefix) ? sets[prefix] : undefined;
    const set = loaded.get(prefix) ?? load?.();
    if (set) loaded.set(prefix, set);
    return set;
  }

  app.register(async (scope) => {
    scope.register(fastifyCaching, { privacy: fastifyCaching.privacy.PUBLIC, expiresIn: weekSeconds });
    scope.get<{ Params: { prefix: string }; Querystring: { icons?: unknown } }>('/api/icons/:prefix.json', async (request, reply) => {
      const set = await findSet(request.params.prefix);
      if (!set) throw new ApiError('NotFound');
      const names = toNames(request.query.icons, request.url);
      return reply.send(getIcons(set, names, true) ?? { prefix: set.prefix, icons: {}, not_found: names });
    });
  });
}

function toNames(value: unknown, url: string): string[] {
  if (typeof value !== 'string' || value === '') throw new ApiError('BadRequest', { errors: { icons: ['required'] } });
  if (url.length > iconRequestMaxLength) throw new ApiError('BadRequest', { errors: { icons: ['too_big'] } });
  const names = [...new Set(value.split(','))];
  if (!names.every((name) => iconNamePattern.test(name))) throw new ApiError('BadRequest', { errors: { icons: ['invalid'] } });
  return names;
}
