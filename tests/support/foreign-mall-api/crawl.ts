import { matchRoute } from '#shared/rules/routing.ts';
import { type Locale, locales } from '#shared/site/locales.ts';
import type { RouteName } from '#shared/site/routes.ts';
import type { TestGateway } from '../gateway.ts';
import { readSitemapFiles } from '../sitemap.ts';

type Get = TestGateway['get'];

/** Description of a page's fault. */
export type Fault = string;

const pagesAtOnce = 4;

/** Lists all pages of the sitemap in these languages. */
export async function listSitemapPaths(get: Get, wanted: readonly Locale[] = locales): Promise<string[]> {
  const xml = await readSitemapFiles((path) => get(path));
  const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  return paths.filter((path) => wanted.some((locale) => path === `/${locale}` || path.startsWith(`/${locale}/`)));
}

/** Returns one page of each screen. */
export function pickOneOfEach(paths: readonly string[]): string[] {
  const picked = new Map<RouteName | undefined, string>();
  for (const path of paths) {
    const name = matchRoute(path)?.name;
    if (!picked.has(name)) picked.set(name, path);
  }
  return [...picked.values()];
}

/** Fetches pages, a few at a time, and collects their faults, links and pictures. */
export async function crawl(get: Get, paths: readonly string[]) {
  const links = new Set<string>();
  const pictures = new Set<string>();
  const faults = await lookAtEach(paths, async (path) => {
    const answer = await get(path);
    if (answer.status !== 200) return `${path} answers ${answer.status}${toTarget(answer)}`;
    const html = await answer.text();
    for (const link of listLinks(html)) links.add(link);
    for (const picture of listPictures(html)) pictures.add(picture);
    const found = findFaults(html);
    return found.length > 0 ? `${path} ${found.join(', ')}` : undefined;
  });
  return { faults, links: [...links], pictures: [...pictures] };
}

/** Returns a fault for each link that leads to an error. */
export function findDeadLinks(get: Get, links: readonly string[]): Promise<Fault[]> {
  return lookAtEach(links, async (link) => {
    const { status } = await get(link);
    return status < 400 ? undefined : `${link} answers ${status}`;
  });
}

/** Returns a fault for each picture address that does not return a picture. */
export function findBrokenPictures(get: Get, pictures: readonly string[]): Promise<Fault[]> {
  return lookAtEach(pictures, async (picture) => {
    const { status, headers } = await get(picture);
    const type = headers.get('content-type') ?? '';
    return status === 200 && type.startsWith('image/') ? undefined : `${picture} answers ${status} ${type}`;
  });
}

async function lookAtEach(addresses: readonly string[], look: (address: string) => Promise<Fault | undefined>): Promise<Fault[]> {
  const faults: Fault[] = [];
  const waiting = [...addresses];
  async function work(): Promise<void> {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      const fault = await look(address);
      if (fault !== undefined) faults.push(fault);
    }
  }
  await Promise.all(Array.from({ length: pagesAtOnce }, work));
  return faults;
}

const toTarget = (answer: Response): string => (answer.headers.has('location') ? ` → ${answer.headers.get('location')}` : '');

function findFaults(html: string): string[] {
  const body = html.slice(html.indexOf('<body'));
  const heading = /<h1[^>]*>(.*?)<\/h1>/s
    .exec(body)?.[1]
    ?.replace(/<[^>]*>/g, '')
    .trim();
  return [
    ...(heading ? [] : ['has no heading']),
    ...(/class="state state-error"/.test(body) ? ['shows that a part could not be loaded'] : []),
    ...(/Title missing|Translation is missing/.test(body) ? ['lacks a text'] : []),
  ];
}

function listLinks(html: string): string[] {
  const plain = html.replace(/<script.*?<\/script>/gs, '');
  return [...plain.matchAll(/<a\b[^>]*\shref="(\/[^"#]*)/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
}

/** Returns the sources of all pictures, in the size that browsers without `srcset` load. */
function listPictures(html: string): string[] {
  const tags = html.match(/<(?:img|source)\b[^>]*>/g) ?? [];
  return tags.flatMap((tag) => {
    const source = /\ssrc="([^"]+)"/.exec(tag)?.[1];
    return source ? [source.replaceAll('&amp;', '&')] : [];
  });
}
