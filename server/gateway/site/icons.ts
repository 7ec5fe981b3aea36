import fastifyCaching from '@fastify/caching';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ApiError } from '#shared/contracts/errors.ts';
import { iconNamePattern, iconRequestMaxLength } from '#shared/site/late-limits.ts';
import { type Entry, toEntry } from '../cache/entry.ts';
import { sendEntry } from '../cache/send.ts';
import { findIcons } from './icon-sets.ts';

const weekSeconds = 604_800;
/** Pages request mostly the same lists; each takes some kilobytes. */
const maxStored = 100;

/** `/api/icons/{prefix}.json?icons=a,b`: drawings by name, in the format of Iconify's API, from the bundled sets (R-GW-8). */
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
