import { matchRoute } from '#shared/rules/routing.ts';
import { type Locale, locales } from '#shared/site/locales.ts';
import { type Route, type RouteName, routes } from '#shared/site/routes.ts';
import type { TestGateway } from '../gateway.ts';
import { readSitemapFiles } from '../sitemap.ts';

type Get = TestGateway['get'];

/** What is wrong with a page, in words. */
export type Fault = string;

const pagesAtOnce = 4;

/** Every page that the sitemap names, in the languages that are asked for. */
export async function listSitemapPaths(get: Get, wanted: readonly Locale[] = locales): Promise<string[]> {
  const xml = await readSitemapFiles((path) => get(path));
  const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  return paths.filter((path) => wanted.some((locale) => path === `/${locale}` || path.startsWith(`/${locale}/`)));
}

/** One page of every screen. */
export function pickOneOfEach(paths: readonly string[]): string[] {
  const picked = new Map<RouteName | undefined, string>();
  for (const path of paths) {
    const name = matchRoute(path)?.name;
    if (!picked.has(name)) picked.set(name, path);
  }
  return [...picked.values()];
}

/** The screens that somebody may be led to. */
export function listScreens(paths: readonly string[]): RouteName[] {
  return [...new Set(paths.flatMap((path) => matchRoute(path)?.name ?? []))].sort();
}

/** Asks for pages, some at a time; links and pictures of all of them are collected on the way. */
export async function crawl(get: Get, paths: readonly string[]) {
  const faults: Fault[] = [];
  const links = new Set<string>();
  const pictures = new Set<string>();
  const waiting = [...paths];

  async function work(): Promise<void> {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const answer = await get(path);
      const html = await answer.text();
      if (answer.status !== 200) faults.push(`${path} answers ${answer.status}${toTarget(answer)}`);
      else faults.push(...findFaults(html).map((fault) => `${path} ${fault}`));
      for (const link of listLinks(html)) links.add(link);
      for (const picture of listPictures(html)) pictures.add(picture);
    }
  }

  await Promise.all(Array.from({ length: pagesAtOnce }, work));
  return { faults, links: [...links], pictures: [...pictures] };
}

/** Links that lead to an error, or in a circle. */
export async function findDeadLinks(get: Get, links: readonly string[]): Promise<Fault[]> {
  const dead: Fault[] = [];
  const waiting = [...links];
  async function work(): Promise<void> {
    for (let link = waiting.shift(); link !== undefined; link = waiting.shift()) {
      const { status } = await get(link);
      if (status >= 400) dead.push(`${link} answers ${status}`);
    }
  }
  await Promise.all(Array.from({ length: pagesAtOnce }, work));
  return dead;
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
    ...(/class="state state-error"/.test(body) ? ['says that something could not be had'] : []),
    ...(/Title missing|Translation is missing/.test(body) ? ['lacks a text'] : []),
  ];
}

function listLinks(html: string): string[] {
  const plain = html.replace(/<script.*?<\/script>/gs, '');
  return [...plain.matchAll(/<a\b[^>]*\shref="(\/[^"#]*)/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
}

/** All that is drawn as a picture, with every width it may be asked for in. */
function listPictures(html: string): string[] {
  const tags = html.match(/<(?:img|source)\b[^>]*>/g) ?? [];
  return tags.flatMap((tag) => {
    const source = /\ssrc="([^"]+)"/.exec(tag)?.[1];
    return source ? [source.replaceAll('&amp;', '&')] : [];
  });
}

/** Screens that visitors find without a member's login. */
export const isPublic = (name: RouteName): boolean => {
  const route: Route = routes[name];
  return route.access === undefined && !route.layout;
};
