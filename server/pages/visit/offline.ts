import type { FastifyInstance } from 'fastify';
import { toAddress } from '#shared/contracts/address.ts';
import { listAmenities } from '#shared/contracts/amenities.ts';
import { getCompanyOutlines, maxOutlines } from '#shared/contracts/companies.ts';
import { listEntrances } from '#shared/contracts/entrances.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { getFloorplan, listFloorplans } from '#shared/contracts/floorplans.ts';
import { getLoyaltyProgram, listTiers } from '#shared/contracts/loyalty.ts';
import { escapeMarkup } from '#shared/rules/escape-markup.ts';
import { findLandingPath, pageExists, toPath } from '#shared/rules/routing.ts';
import { readFlag } from '#shared/rules/settings-reading.ts';
import { toTheme } from '#shared/rules/theme.ts';
import { isLocale, type Locale } from '#shared/site/locales.ts';
import { type OfflineKit, offlineFolder } from '#shared/site/offline.ts';
import { type Route, type RouteName, routes } from '#shared/site/routes.ts';
import type { Content } from '../../gateway/cache/content.ts';
import { type Entry, toEntry } from '../../gateway/cache/entry.ts';
import { sendEntry } from '../../gateway/cache/send.ts';
import type { SiteConfigs, SiteFacts } from '../../gateway/site/config.ts';
import { toOfflineWords } from '../../gateway/site/offline-words.ts';
import { findFonts, toDocument } from '../document/document.ts';
import type { SiteBuild } from '../make/build.ts';

interface Dependencies {
  build: SiteBuild;
  siteConfigs: SiteConfigs;
  content: Pick<Content, 'read'>;
  toPolicy: (styleHash: string) => string;
}

/** Pages that a visitor needs in a car park without a signal. */
const publicRoutes = ['opening-hours', 'parking', 'how-to-get-here'] as const satisfies RouteName[];
/** Screens with a member's card, points, codes, bookings and gift cards, and of what can be written without a network. */
const memberRoutes = [
  'dashboard',
  'dashboard-my-points',
  'dashboard-rewards',
  'my-reward',
  'dashboard-bookings',
  'booking-receipt',
  'dashboard-purchases',
  'gift-card',
  'dashboard-receipts',
  'dashboard-support',
] as const satisfies RouteName[];
/** Public calls of members' screens: names of levels, and rules of the programme. */
const memberScreenCalls = [listTiers, getLoyaltyProgram];
/** Calls without which the floor plan cannot be stored: another mall API may lack them. */
const planCalls = [listFloorplans, getFloorplan, listEntrances, listAmenities, getCompanyOutlines];
/** Code that the base leaves out: live events need a network, and the floor plan is in the rest of the kit. */
const notInBase = ['web/lib/realtime/', 'web/features/floor-plan/'];
/** Max pages of company outlines: two thousand shops. */
const maxOutlinePages = 4;

/**
 * Registers the files that only the service worker loads. `/builds/offline/{locale}.html` is the shell: a document without a
 * page, which the worker completes with a stored payload. `/builds/offline/{locale}.json` lists what to store.
 */
export function registerOffline(app: FastifyInstance, { build, siteConfigs, content, toPolicy }: Dependencies): void {
  const shells = new WeakMap<SiteFacts, Map<Locale, Promise<{ entry: Entry; styleHash: string }>>>();

  async function makeShell(facts: SiteFacts, locale: Locale): Promise<{ entry: Entry; styleHash: string }> {
    const config = siteConfigs.toConfig(facts, locale);
    const madeAt = new Date();
    const { html, styleHash } = toDocument({
      ...{ build, config, theme: toTheme(config.settings), screen: '', markup: '', links: [] },
      page: { status: 200, head: undefined, calls: {}, failures: {} },
      asOf: madeAt.toISOString(), // replaced by the worker
      words: toWordsMarkup(locale),
    });
    return { entry: await toEntry(html, 'text/html; charset=utf-8', madeAt), styleHash };
  }

  /** Makes the shell once per facts and language. */
  function findShell(facts: SiteFacts, locale: Locale): ReturnType<typeof makeShell> {
    const known = shells.get(facts) ?? new Map();
    shells.set(facts, known);
    const shell = known.get(locale) ?? makeShell(facts, locale);
    known.set(locale, shell);
    return shell;
  }

  app.get<{ Params: { file: string } }>(`${offlineFolder}/:file`, async (request, reply) => {
    const [, locale, ending] = /^(\w\w)\.(html|json)$/.exec(request.params.file) ?? [];
    const facts = await siteConfigs.readFacts();
    if (!isLocale(locale) || !facts.locales.includes(locale)) throw new ApiError('NotFound');
    if (!facts.isComplete) throw new ApiError('ServiceUnavailable'); // the worker tries again with the next page
    reply.headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' });
    if (ending === 'json') return reply.send(await toKit({ build, siteConfigs, content }, facts, locale));
    const { entry, styleHash } = await findShell(facts, locale);
    return sendEntry(request, reply.header('content-security-policy', toPolicy(styleHash)), entry);
  });
}

/** Words for a shell whose scripts do not start. `.offline-words` hides them while the site is there. */
function toWordsMarkup(locale: Locale): string {
  const { title, lead, retry } = toOfflineWords(locale);
  return `<div class="offline-words wrap"><h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(lead)}</p><p><a href="">${escapeMarkup(retry)}</a></p></div>`;
}

async function toKit(
  { build, siteConfigs, content }: Pick<Dependencies, 'build' | 'siteConfigs' | 'content'>,
  facts: SiteFacts,
  locale: Locale,
): Promise<OfflineKit> {
  const config = siteConfigs.toConfig(facts, locale);
  const existing = (names: readonly RouteName[]) => names.filter((name) => pageExists(name, facts));
  const pathsOf = (names: readonly RouteName[]) => existing(names).flatMap((name) => findLandingPath(name, locale) ?? []);
  const screensOf = (names: readonly RouteName[]) => existing(names).flatMap((name) => (routes[name] as Route).screen ?? []);
  const hasPlanCalls = planCalls.every(({ name }) => !config.notOffered?.includes(name));
  const plan = hasPlanCalls ? pathsOf(['floorplan']) : [];
  const members = readFlag(facts.settings, 'is_authentication_active') ? memberRoutes : [];
  const files = [...build.styles, ...findFonts(build, config), ...build.kit(['HomeScreen'], locale, notInBase)];
  const others = build.kit(screensOf([...publicRoutes, ...(hasPlanCalls ? (['floorplan'] as const) : [])]), locale);
  const pages = pathsOf(publicRoutes);
  const memberFiles = build.kit(screensOf(members), locale);
  const memberCalls = members.length > 0 ? memberScreenCalls.filter(({ name }) => !config.notOffered?.includes(name)) : [];
  return {
    build: build.id,
    base: { files, pages: pathsOf(['home']), calls: [] },
    whole: {
      files: others.filter((file) => !files.includes(file)),
      pages,
      calls: plan.length > 0 ? await listPlanCalls(content, facts, locale) : [],
    },
    member: {
      files: memberFiles.filter((file) => !files.includes(file) && !others.includes(file)),
      pages: [],
      calls: memberCalls.map((call) => toCallFolder(facts) + toAddress(call)),
    },
    plans: plan,
    members: existing(members).map((name) => findBeginning(name, locale)),
    wantedAt: [...plan, ...pages, ...pathsOf(['kiosk', 'board'])],
  };
}

const toCallFolder = ({ settings }: SiteFacts) => (readFlag(settings, 'cachingProxy') ? '/api/proxy' : '/api');

/** Returns the path of a page, or the beginning of its paths if they contain an id. */
function findBeginning(name: RouteName, locale: Locale): string {
  return findLandingPath(name, locale) ?? toPath(name, locale, { id: 1 }).slice(0, -1);
}

/** Lists the calls of the floor plan's screen: for each floor, for way-finding between floors, and for the search. */
async function listPlanCalls(content: Pick<Content, 'read'>, facts: SiteFacts, locale: Locale): Promise<string[]> {
  const { data: floors } = await content.read(listFloorplans);
  const { data: outlines } = await content.read(getCompanyOutlines, { query: { locale } });
  const outlinePages = Math.min(Math.ceil((outlines.total ?? 1) / maxOutlines), maxOutlinePages);
  return [
    toAddress(listFloorplans),
    toAddress(listEntrances),
    toAddress(listAmenities, { query: { per_page: 48 } }),
    ...floors.map(({ id }) => toAddress(getFloorplan, { params: { id } })),
    ...floors.map(({ id }) => toAddress(getCompanyOutlines, { query: { floorplan: id, locale } })),
    ...Array.from({ length: outlinePages }, (_, index) => toAddress(getCompanyOutlines, { query: { page: index + 1, locale } })),
  ].map((address) => toCallFolder(facts) + address);
}
