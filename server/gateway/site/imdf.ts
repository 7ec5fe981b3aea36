import type { FastifyInstance } from 'fastify';
import { listAmenities } from '#shared/contracts/amenities.ts';
import { listCategories } from '#shared/contracts/categories.ts';
import { listCompanies } from '#shared/contracts/companies.ts';
import { listEntrances } from '#shared/contracts/entrances.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { getFloorplan, listFloorplans } from '#shared/contracts/floorplans.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import { findCountryCode } from '#shared/rules/country-code.ts';
import { isGated, pageExists } from '#shared/rules/routing.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { openReadHeaders } from '../../http/open-reads.ts';
import type { Content } from '../cache/content.ts';
import { toEntry } from '../cache/entry.ts';
import { sendAnswer } from '../cache/send.ts';
import type { StaleCache } from '../cache/stale-cache.ts';
import { sitemapWindows, toCacheControl } from '../cache/windows.ts';
import { makeImdfAside } from '../imdf/make-aside.ts';
import type { ImdfSource, PlacedPlan } from '../imdf/source.ts';
import type { SiteConfigs } from './config.ts';
import { readPages } from './read-pages.ts';
import { readUpdates } from './record-updates.ts';

interface Dependencies {
  content: Content;
  siteConfigs: SiteConfigs;
  cache: StaleCache;
  clock: { now(): Date };
}

const path = '/api/open-data/imdf.zip';
const perPage = 48;

/** Registers `/api/open-data/imdf.zip`: the floor plans as an indoor map in IMDF. 404 with the reason unless they have their place on the Earth. */
export function registerImdf(app: FastifyInstance, { content, siteConfigs, cache, clock }: Dependencies): void {
  app.get(path, async (request, reply) => {
    const facts = await siteConfigs.readFacts();
    if (!pageExists('floorplan', facts) || isGated('floorplan', facts.settings)) throw new ApiError('NotFound');
    const answer = await cache.get(path, sitemapWindows, async () => {
      const archive = await makeImdfAside(await readSource());
      return { entry: await toEntry(archive, 'application/zip', clock.now()) };
    });
    reply.headers({ ...openReadHeaders, 'content-disposition': 'attachment; filename="imdf.zip"' });
    return sendAnswer(request, reply, answer, toCacheControl(sitemapWindows));
  });

  async function readSource(): Promise<ImdfSource> {
    const { publicUrl, fallbackLocale } = await siteConfigs.readFacts();
    const [plans, { data: malls }] = await Promise.all([readPlans(), content.read(listMalls)]);
    const [mall] = malls;
    const metresPerUnit = plans.find(({ metres_per_unit }) => metres_per_unit)?.metres_per_unit;
    const countryCode = findCountryCode(mall?.country ?? '');
    if (!metresPerUnit) throw toUnavailable('no floor plan has a scale (metres_per_unit)');
    if (!mall?.city || !countryCode) throw toUnavailable('the centre has no city, or no country with a known name');
    const [companies, amenities, { data: categories }, { data: entrances }, createdAt] = await Promise.all([
      readPages((page) => content.read(listCompanies, { query: { page, per_page: perPage } })),
      readPages((page) => content.read(listAmenities, { query: { page, per_page: perPage } })),
      content.read(listCategories, { query: { type: 'company' } }),
      content.read(listEntrances),
      readLastChange(),
    ]);
    const language = localeFacts[fallbackLocale].tag;
    return { publicUrl, language, createdAt, countryCode, metresPerUnit, mall, plans, companies, amenities, categories, entrances };
  }

  async function readPlans(): Promise<PlacedPlan[]> {
    const { data: summaries } = await content.read(listFloorplans);
    if (summaries.length === 0) throw toUnavailable('there is no floor plan');
    const plans = await Promise.all(summaries.map(({ id }) => content.read(getFloorplan, { params: { id } })));
    const placed = plans.flatMap(({ data: { position, ...plan } }) => (position ? { ...plan, position } : []));
    const missing = plans.flatMap(({ data: { id, position } }) => (position ? [] : id));
    if (missing.length > 0) throw toUnavailable(`floor plans without a position: ${missing.join(', ')}`);
    return placed;
  }

  /** Returns the time of the last change of a record on the plans; the beginning of the day if unknown. Equal content has equal bytes. */
  async function readLastChange(): Promise<string> {
    const kinds = ['company', 'amenity', 'floorplan'] as const;
    const updates = await Promise.all(kinds.map((kind) => readUpdates(content, kind, app.log)));
    const timesMs = updates.flatMap((ofKind) => [...ofKind.values()].map((at) => Date.parse(at)));
    if (timesMs.length === 0) return `${clock.now().toISOString().slice(0, 10)}T00:00:00Z`;
    return new Date(timesMs.reduce((last, at) => Math.max(last, at), 0)).toISOString();
  }
}

const toUnavailable = (reason: string) => new ApiError('NotFound', { message: `The indoor map is not available: ${reason}.` });
