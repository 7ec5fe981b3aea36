import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matchRoute, toPath, toTranslatedPath } from '#shared/rules/routing.ts';
import { locales } from '#shared/site/locales.ts';
import { createClock, startGateway, type TestGateway } from '../../support/gateway.ts';
import { requestRaw } from '../../support/raw-request.ts';
import { readSitemapFiles } from '../../support/sitemap.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from '../mall-api/running-mall-api.ts';

let mallApi: RunningMallApi;
let gateway: TestGateway;
/** First address of each route in Czech. */
let samples: string[];

const site = 'https://www.centre.example';
const maxRequests = 5;
/** The demo has a redirect of this path to the Czech page. */
const ruled = '/parkovani';

beforeAll(async () => {
  mallApi = await startMallApi(resolve('config/tenants/demo/content'));
  gateway = await startGateway({
    upstreamOrigin: mallApi.origin,
    clock: createClock(wednesdayNoon),
    tenant: { domains: { 'www.centre.example': 'cz', 'de.centre.example': 'de' } },
  });
  const xml = await readSitemapFiles((path) => gateway.get(path));
  const listed = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].flatMap(([, loc = '']) =>
    loc.startsWith(`${site}/cz`) ? loc.slice(site.length) : [],
  );
  const byRoute = Map.groupBy(listed, (path) => matchRoute(path)?.name);
  samples = [...byRoute.values()].flatMap((paths) => paths.slice(0, 1));
});

afterAll(async () => {
  await gateway?.close();
  await mallApi?.close();
});

/** Follows redirects as a browser does. */
async function follow(path: string, headers: Record<string, string> = {}) {
  const visited = [path];
  let answer = await requestRaw(gateway.origin, path, { headers });
  while (answer.headers.location !== undefined && visited.length < maxRequests) {
    visited.push(answer.headers.location);
    answer = await requestRaw(gateway.origin, answer.headers.location, { headers });
  }
  return { status: answer.status, hops: visited.length - 1, visited };
}

/** Paths in each language with the words of each language, and without a language. */
function spellings(path: string): string[] {
  const match = matchRoute(path);
  if (!match) return [];
  const translated = locales.map((locale) => toTranslatedPath(match, locale));
  const withLanguage = translated.flatMap((own) => locales.map((locale) => own.replace(/^\/[a-z]+/, `/${locale}`)));
  return [...new Set([...withLanguage, ...translated.map((own) => own.replace(/^\/[a-z]+/, '') || '/')])];
}

/** Every third spelling, because they are all alike to what a variant changes. */
const fewSpellings = (path: string) => spellings(path).filter((_, index) => index % 3 === 0);

const variants: Readonly<Record<string, (path: string) => string>> = {
  'as it is': (path) => path,
  'with a trailing slash': (path) => `${path}/`,
  'in capitals': (path) => path.toUpperCase(),
  'with doubled slashes': (path) => path.replaceAll('/', '//'),
  'with a language tag': (path) => path.replace(/^\/cz/, '/cs'),
  'with a former title': (path) => path.replace(/(\d+)[/-][a-z][^/]*$/, '$1/former-title'),
  'with a former category': (path) => path.replace(/\/(\d+)-[^/]*\/1$/, '/$1-former/1'),
  'without its last segment': (path) => path.replace(/\/[^/]*$/, '') || '/',
  'with a query': (path) => `${path}?utm_source=x`,
};

describe('GET an address in other words', () => {
  it.each(Object.entries(variants))('reaches its page, or none, after at most one redirect: %s', async (_name, toVariant) => {
    const slow: string[][] = [];
    for (const path of new Set(samples.flatMap(fewSpellings).map(toVariant))) {
      const { hops, visited } = await follow(path);
      if (hops > 1) slow.push(visited);
    }
    expect(slow).toEqual([]);
  });

  it('finds every page in every spelling, in the language of the address', async () => {
    const wrong: unknown[] = [];
    for (const path of samples) {
      for (const spelling of spellings(path).filter((one) => one !== ruled)) {
        const { status, visited } = await follow(spelling, { 'accept-language': 'sk' });
        const [first = ''] = spelling.slice(1).split('/');
        const last = visited.at(-1)?.split('/')[1];
        const isRight = locales.some((locale) => locale === first) ? last === first : last === 'sk' || spelling === '/';
        if (status !== 200 || !isRight) wrong.push({ status, visited });
      }
    }
    expect(wrong).toEqual([]);
  });

  it('uses the language of the host for addresses without one', async () => {
    const answer = await requestRaw(gateway.origin, '/parking', { headers: { host: 'de.centre.example', 'accept-language': 'sk' } });
    expect(answer.headers.location).toBe(toPath('parking', 'de'));
  });
});
