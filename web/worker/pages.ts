import { isLocale } from '#shared/site/locales.ts';
import { type OfflineKit, offlineFolder, storedAtHeader } from '#shared/site/offline.ts';
import type { PagePayload } from '#shared/site/page.ts';
import type { Store } from './store.ts';

/** Parameters of links in emails and advertisements, which change nothing on a page. */
const campaignParameter = /(?<=[?&])(?:utm_\w+|fbclid|gclid)=[^&]*&?/g;
/** Returns the address of a page's payload: the same for all links to the page. */
export const payloadAddress = (address: string) => `/api/pages${address.replace(campaignParameter, '').replace(/[?&]$/, '')}`;
export const shellAddress = (locale: string) => `${offlineFolder}/${locale}.html`;
export const kitAddress = (locale: string) => `${offlineFolder}/${locale}.json`;
export type PartName = 'base' | 'whole' | 'member';
/** Written when that part of a build's kit is stored. */
export const doneAddress = (part: PartName, locale: string) => `${offlineFolder}/${locale}.${part}`;
/** The language of the last page. */
export const localeAddress = `${offlineFolder}/locale`;

export interface StoredPage {
  shell: Response;
  payload: PagePayload;
}

/** Max links to stored pages on a page that is not stored itself. */
const maxInstead = 8;

/** Returns the language of a path, or the language of the last page for `/` and the address of a sign. */
export async function findLocale(store: Store, { pathname }: URL): Promise<string | undefined> {
  const [, first = ''] = pathname.split('/', 2);
  return isLocale(first) ? first : (await store.find(localeAddress))?.text();
}

/** Returns the path of the floor plan in the language of the last page, if the whole kit is stored. */
export async function findPlanPath(store: Store, url: URL): Promise<string | undefined> {
  const locale = await findLocale(store, url);
  if (!locale) return undefined;
  for (const build of await store.listBuilds()) {
    const isWhole = (await store.read(build, 'kit', doneAddress('whole', locale))) !== undefined;
    const kit = isWhole ? await readKit(store, build, locale) : undefined;
    if (kit?.plans[0]) return kit.plans[0];
  }
  return undefined;
}

/** Finds a page that can be shown without the network, of the newest build that has it. */
export async function findPage(store: Store, url: URL): Promise<StoredPage | undefined> {
  const locale = await findLocale(store, url);
  if (!locale) return undefined;
  const path = url.pathname === '/' ? `/${locale}` : url.pathname;
  for (const build of await store.listBuilds()) {
    const shell = await store.read(build, 'kit', shellAddress(locale));
    const payload = shell && (await readPayload(store, build, { locale, path, search: url.search }));
    if (payload) return { shell, payload };
  }
  return undefined;
}

interface Target {
  locale: string;
  path: string;
  search: string;
}

async function readPayload(store: Store, build: string, { locale, path, search }: Target): Promise<PagePayload | undefined> {
  const found = await store.findPayload(build, payloadAddress(path + search));
  if (found) return toPayload(found);
  const whole = await store.read(build, 'kit', doneAddress('whole', locale));
  const kit = whole && (await readKit(store, build, locale));
  const isPlan = kit?.plans.some((beginning) => path.startsWith(beginning)) ?? false;
  const isMembers = !isPlan && (await isMembersPage(store, build, { locale, path }));
  if (!isPlan && !isMembers) return undefined;
  const at = isPlan && whole ? whole.headers.get(storedAtHeader) : null;
  return { status: 200, head: undefined, calls: {}, failures: {}, kept: at === null ? {} : { at } };
}

/** Whether the path is of a member's screen whose files are stored. */
async function isMembersPage(store: Store, build: string, { locale, path }: Omit<Target, 'search'>): Promise<boolean> {
  if (!(await store.read(build, 'kit', doneAddress('member', locale)))) return false;
  const kit = await readKit(store, build, locale);
  return kit?.members.some((one) => path === one || (one.endsWith('/') && path.startsWith(one))) ?? false;
}

async function toPayload(response: Response): Promise<PagePayload> {
  const { data } = (await response.json()) as { data: PagePayload }; // safe: stored by the worker
  const at = response.headers.get(storedAtHeader);
  return { ...data, kept: at === null ? {} : { at } };
}

export async function readKit(store: Store, build: string, locale: string): Promise<OfflineKit | undefined> {
  const found = await store.read(build, 'kit', kitAddress(locale));
  return found && ((await found.json()) as OfflineKit); // safe: created by the gateway
}

/**
 * Finds a shell, with links to the stored pages, for a page that is not stored. In the language of the last page if the page's own is not stored.
 * Undefined without a shell.
 */
export async function findInstead(store: Store, url: URL): Promise<StoredPage | undefined> {
  const last = await findLocale(store, new URL('/', url));
  for (const locale of [await findLocale(store, url), last]) {
    if (locale === undefined) continue;
    for (const build of await store.listBuilds()) {
      const isWhole = (await store.read(build, 'kit', doneAddress('base', locale))) !== undefined;
      const shell = isWhole ? await store.read(build, 'kit', shellAddress(locale)) : undefined;
      if (!shell) continue;
      const kept = { instead: await listPages(store, build, locale) };
      return { shell, payload: { status: 503, head: undefined, calls: {}, failures: {}, kept } };
    }
  }
  return undefined;
}

async function listPages(store: Store, build: string, locale: string): Promise<{ path: string; title: string }[]> {
  const beginning = payloadAddress(`/${locale}`);
  const visited = (await store.list(build, 'pages')).toReversed();
  const addresses = [...(await store.list(build, 'kit')), ...visited].map((url) => url.slice(new URL(url).origin.length));
  const own = addresses.filter((address) => address === beginning || address.startsWith(`${beginning}/`));
  const pages = [];
  for (const address of new Set(own)) {
    if (pages.length === maxInstead) break;
    const found = await store.findPayload(build, address);
    const title = found && (await toPayload(found)).head?.title;
    if (title) pages.push({ path: address.slice(payloadAddress('').length), title });
  }
  return pages;
}
