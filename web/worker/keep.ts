import { isLocale } from '#shared/site/locales.ts';
import { type KeepRequest, type KitPart, type OfflineKit, offlineStore } from '#shared/site/offline.ts';
import { readStart } from './documents.ts';
import { doneAddress, kitAddress, localeAddress, type PartName, payloadAddress, readKit, shellAddress } from './pages.ts';
import { mayStore } from './requests.ts';
import { type Store, storedAtMs } from './store.ts';
import type { WorkerScope } from './worker-scope.ts';

/** Age from which base and kit are fetched again: hours, parking prices and notices change without a new build. */
const refreshMs = 12 * 3_600_000;
/** Parallel requests, few beside those of the page. */
const maxParallel = 4;

/**
 * Creates the function that fills the store, one request at a time. It stores the base first, then the page that asks, then the kit, if it is wanted.
 * Only a complete part is marked as such, so an interrupted one is continued with the next page. The caches of other builds are dropped when this
 * build's replace them: if the last build had the whole kit, this one needs it too.
 */
export function createKeep(scope: WorkerScope, store: Store) {
  async function keep({ locale, address, files, pictures, wantsWhole, isMember }: KeepRequest): Promise<void> {
    await store.write('kit', localeAddress, new Response(locale));
    const isDue = async (part: PartName) => {
      const done = await store.read(store.build, 'kit', doneAddress(part, locale));
      return !done || !(Math.abs(Date.now() - storedAtMs(done)) < refreshMs); // also due if the clock was set back
    };
    const kit = (await isDue('base')) ? await keepBase(locale) : await readKit(store, store.build, locale);
    if (!kit) return;
    await keepAll(files, keepFile);
    await keepAll(pictures, keepPicture);
    if (address !== undefined) await keepPage(address);
    if (wantsWhole || isWantedAt(kit, address) || (await hadWhole())) {
      if (await isDue('whole')) await keepPart(kit.whole, 'whole', locale);
    }
    if (isMember && (await isDue('member'))) await keepPart(kit.member, 'member', locale);
    await store.dropOthers();
  }

  /** Returns the list of this build; undefined if another gateway, with another build, has answered: its own worker follows. */
  async function keepBase(locale: string): Promise<OfflineKit | undefined> {
    const list = await fetchQuietly(kitAddress(locale));
    const kit = (await list.clone().json()) as OfflineKit; // safe: created by the gateway
    if (kit.build !== store.build) return undefined;
    const shell = await fetchQuietly(shellAddress(locale));
    if (readStart(await shell.clone().text())?.config.buildId !== store.build) return undefined;
    await store.write('kit', kitAddress(locale), list);
    await store.write('kit', shellAddress(locale), shell);
    await keepPart(kit.base, 'base', locale);
    return kit;
  }

  async function keepPart({ files, pages, calls }: KitPart, part: PartName, locale: string): Promise<void> {
    await keepAll(files, keepFile);
    await keepAll([...pages.map(payloadAddress), ...calls], async (address) => {
      const response = await fetchQuietly(address);
      if (mayStore(response)) await store.write('kit', address, response);
    });
    await store.write('kit', doneAddress(part, locale), new Response(''));
  }

  /** Marks a payload as complete: its screen's files are stored by now. */
  async function keepPage(address: string): Promise<void> {
    const stored = await store.read(store.build, 'pages', payloadAddress(address));
    if (!stored && (await store.read(store.build, 'kit', payloadAddress(address)))) return;
    const response = stored ?? (await fetchQuietly(payloadAddress(address)));
    if (stored || mayStore(response)) await store.write('pages', payloadAddress(address), response);
  }

  /** Copies a file of another build, because its name is its content. The page's own files are in the browser's cache. */
  async function keepFile(file: string): Promise<void> {
    if (await store.read(store.build, 'kit', file)) return;
    await store.write('kit', file, (await store.find(file)) ?? (await fetchQuietly(file)));
  }

  async function keepPicture(address: string): Promise<void> {
    if (!(await store.read(store.build, 'kit', address))) await store.write('kit', address, await fetchQuietly(address));
  }

  async function hadWhole(): Promise<boolean> {
    for (const build of await store.listBuilds()) {
      const names = await store.list(build, 'kit');
      if (names.some((name) => name.endsWith('.whole'))) return true;
    }
    return false;
  }

  /** Throws if the answer is no success, or a page of a captive portal: the part stays incomplete. */
  async function fetchQuietly(address: string): Promise<Response> {
    const response = await scope.fetch(address, { priority: 'low' });
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    if (!response.ok || response.redirected || isPage !== address.endsWith('.html')) throw new Error(`${address}: ${response.status}`);
    return response;
  }

  return async (request: KeepRequest): Promise<void> => {
    if (request.build !== store.build) return; // the page is of another build, whose files do not fit
    await scope.navigator.locks.request(offlineStore, () => keep(request));
  };
}

async function keepAll(addresses: readonly string[], keepOne: (address: string) => Promise<void>): Promise<void> {
  const waiting = [...addresses];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await keepOne(next);
  };
  await Promise.all(Array.from({ length: maxParallel }, work));
}

const isWantedAt = (kit: OfflineKit, address: string | undefined) =>
  address !== undefined && kit.wantedAt.some((beginning) => address.startsWith(beginning));

/** Reads a message of a page; undefined if it is another message. */
export function readKeepRequest(data: unknown): KeepRequest | undefined {
  const { kind, build, locale, address, files, pictures, wantsWhole, isMember } = Object(data) as Record<string, unknown>;
  if (kind !== 'keep' || typeof build !== 'string' || typeof locale !== 'string' || !isLocale(locale)) return undefined;
  const toPaths = (list: unknown) => (Array.isArray(list) ? list.filter(isPath) : []);
  return {
    kind,
    build,
    locale,
    address: isPath(address) ? address : undefined,
    files: toPaths(files),
    pictures: toPaths(pictures),
    wantsWhole: wantsWhole === true,
    isMember: isMember === true,
  };
}

const isPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?!\/)/.test(value);
