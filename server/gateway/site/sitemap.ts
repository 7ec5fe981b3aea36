import fastifyCaching from '@fastify/caching';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toAddress } from '#shared/contracts/address.ts';
import { type Amenity, listAmenities } from '#shared/contracts/amenities.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { listSitemap, listSitemapKinds, type SitemapEntry, sitemapPageSize } from '#shared/contracts/sitemap.ts';
import { readAmenityLinks } from '#shared/rules/amenity-links.ts';
import { escapeMarkup } from '#shared/rules/escape-markup.ts';
import { canLink } from '#shared/rules/routing.ts';
import { readText } from '#shared/rules/settings-reading.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { listKindsWith, recordKinds } from '#shared/site/kinds.ts';
import type { Content } from '../cache/content.ts';
import { toEntry } from '../cache/entry.ts';
import { sendAnswer } from '../cache/send.ts';
import type { StaleCache } from '../cache/stale-cache.ts';
import { retryPauseMs, sitemapWindows, toCacheControl } from '../cache/windows.ts';
import type { CpuSlices } from '../upstream/cpu-slices.ts';
import type { SiteConfigs, SiteFacts } from './config.ts';
import { listRecordPages, listScreenPages, type SitemapPage, toUrls } from './sitemap-pages.ts';

interface Dependencies {
  content: Content;
  siteConfigs: SiteConfigs;
  cache: StaleCache;
  cpuSlices: CpuSlices;
  clock: { now(): Date };
}

type Kind = SitemapEntry['type'];

/** Sources of a sitemap file. */
interface Making {
  facts: SiteFacts;
  read: Content['read'];
}

const kinds = listKindsWith('isInSitemap');
const recordsAtOnce = 100;

/**
 * Registers `/sitemap.xml`: an index of files by kind. The files list every screen and every public record in every
 * active language, with alternates. The files are at the root, because a sitemap only covers addresses below its own
 * address. Also serves `/robots.txt`.
 */
export function registerSitemap(app: FastifyInstance, { content, siteConfigs, cache, cpuSlices, clock }: Dependencies): void {
  app.get('/sitemap.xml', (request, reply) =>
    send(request, reply, async (facts, read) => {
      const counts = await countKinds(read);
      const files = kinds.filter((kind) => isShown(kind, facts)).flatMap((kind) => listFiles(kind, counts.get(kind) ?? 0));
      const entries = ['/sitemap-screens-1.xml', ...files].map(
        (path) => `<sitemap><loc>${escapeMarkup(facts.publicUrl + path)}</loc></sitemap>`,
      );
      return `${declaration}<sitemapindex ${namespace}>${entries.join('')}</sitemapindex>`;
    }),
  );

  app.get<{ Params: { part: string } }>('/sitemap-:part.xml', (request, reply) => {
    const [kind, page] = readPart(request.params.part);
    return send(request, reply, async (facts, read) => {
      const pages = kind === 'screens' ? listScreenPages(facts) : await readRecordPages(kind, page, { facts, read });
      return `${declaration}<urlset ${namespace} xmlns:xhtml="http://www.w3.org/1999/xhtml">${await write(pages, facts)}</urlset>`;
    });
  });

  app.register(async (scope) => {
    scope.register(fastifyCaching, { privacy: fastifyCaching.privacy.PUBLIC, expiresIn: 600 });
    scope.get('/robots.txt', async (_request, reply) => {
      const { publicUrl } = await siteConfigs.readFacts();
      return reply
        .type('text/plain; charset=utf-8')
        .send(`User-agent: *\nAllow: /\nDisallow: /api/\nAllow: /api/images/\nAllow: /api/feeds/\n\nSitemap: ${publicUrl}/sitemap.xml\n`);
    });
  });

  /**
   * Sends a file. A file built from incomplete facts is not cached, because it may list pages that do not exist. A file
   * built from stale answers is soon rebuilt.
   */
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    make: (facts: SiteFacts, read: Content['read']) => Promise<string>,
  ): Promise<FastifyReply> {
    const facts = await siteConfigs.readFacts();
    const answer = await cache.get(content.toGuestKey(request.url.split('?', 1)[0] ?? ''), sitemapWindows, async () => {
      let isStale = false;
      const read: Content['read'] = async (contract, input) => {
        const { entry, outcome } = await content.getAnswer(contract, toAddress(contract, input));
        isStale ||= outcome.startsWith('stale');
        return content.parse(contract, entry);
      };
      const xml = await make(facts, read);
      return {
        entry: await toEntry(Buffer.from(xml), 'application/xml; charset=utf-8', clock.now(), 'packed'),
        isKept: facts.isComplete,
        expiresAt: isStale ? new Date(clock.now().getTime() + retryPauseMs) : undefined,
      };
    });
    return sendAnswer(request, reply, answer, facts.isComplete ? toCacheControl(sitemapWindows) : 'no-store');
  }

  async function countKinds(read: Content['read']): Promise<ReadonlyMap<Kind, number>> {
    const { data } = await read(listSitemapKinds);
    if (data.length > 0) return new Map(data.map(({ type, total }) => [type, total]));
    return new Map([...Map.groupBy((await read(listSitemap)).data, ({ type }) => type)].map(([type, { length }]) => [type, length]));
  }

  async function readRecordPages(kind: Kind, page: number, { facts, read }: Making): Promise<SitemapPage[]> {
    const entries = isShown(kind, facts) ? await readEntries(kind, page, read) : [];
    if (entries.length === 0) throw new ApiError('NotFound');
    const moved = kind === 'amenity' ? await findMovedAmenities(content, siteConfigs.toConfig(facts, facts.fallbackLocale)) : undefined;
    return listRecordPages(moved ? entries.filter(({ id }) => !moved.has(id)) : entries, facts);
  }

  async function readEntries(type: Kind, page: number, read: Content['read']): Promise<readonly SitemapEntry[]> {
    const { data: counted } = await read(listSitemapKinds);
    if (counted.length > 0) return (await read(listSitemap, { query: { type, page } })).data;
    const all = (await read(listSitemap)).data.filter((entry) => entry.type === type);
    return all.slice((page - 1) * sitemapPageSize, page * sitemapPageSize);
  }

  /** Writes in steps, so that other work can run in between. */
  async function write(pages: readonly SitemapPage[], { publicUrl }: SiteFacts): Promise<string> {
    const parts: string[] = [];
    for (let at = 0; at < pages.length; at += recordsAtOnce) {
      parts.push(await cpuSlices.take(() => toUrls(pages.slice(at, at + recordsAtOnce), publicUrl)));
    }
    return parts.join('');
  }
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Whether a kind has a file. Editors' pages have several routes, which are checked for each page. */
const isShown = (kind: Kind, facts: SiteFacts): boolean => kind === 'page' || canLink(recordKinds[kind].route, facts);

function listFiles(kind: Kind, records: number): string[] {
  return Array.from({ length: Math.ceil(records / sitemapPageSize) }, (_, index) => `/sitemap-${kind}-${index + 1}.xml`);
}

/** Parses `news-2` of `/sitemap-news-2.xml`. */
function readPart(part: string): [Kind | 'screens', number] {
  const [, name, page] = /^([a-z]+)-([1-9]\d{0,3})$/.exec(part) ?? [];
  const kind = name === 'screens' && page === '1' ? name : kinds.find((one) => one === name);
  if (!kind) throw new ApiError('NotFound');
  return [kind, Number(page)];
}

const maxPages = 100;

/** Returns the ids of amenities that link to another page (`amenitiy_redirect_links`) and therefore do not have a page. */
async function findMovedAmenities(content: Content, site: SiteConfig): Promise<ReadonlySet<number>> {
  if (readText(site.settings, 'amenitiy_redirect_links') === '') return new Set();
  const findLink = readAmenityLinks(site, () => {}); // the site itself reports faults of the setting
  const amenities = await listAllAmenities(content);
  return new Set(amenities.filter((amenity) => findLink(amenity) !== undefined).map(({ id }) => id));
}

/** Reads one page after another, because mall APIs may have short pages and rate limits. */
async function listAllAmenities(content: Content): Promise<Amenity[]> {
  const found: Amenity[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const { data, meta } = await content.read(listAmenities, { query: { page, per_page: 48 } });
    found.push(...data);
    if (data.length === 0 || page >= (meta?.pages ?? 1)) break;
  }
  return found;
}
