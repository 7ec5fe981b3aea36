import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPath } from '#shared/rules/routing.ts';
import { routeNames } from '#shared/site/routes.ts';
import { createClock, startGateway, type TestGateway } from '../../support/gateway.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from '../mall-api/running-mall-api.ts';

const asked = ['cz', 'en', 'de'] as const;
type Asked = (typeof asked)[number];

type Questions = Readonly<Record<Asked, Readonly<Record<string, string>>>>;

/**
 * Reads questions as visitors type them. Each has its accepted results: kinds are separated by ` || `, titles of a kind by ` | `. `says` is a fact
 * that the answer line may contain instead. Questions are never changed to fit the code.
 */
const readQuestions = (file: string): Questions => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));

const questions = readQuestions('./plain-questions.json');
const furtherQuestions = readQuestions('./further-questions.json');
const shownFirst = 3;
const contentDir = fileURLToPath(new URL('../../../config/tenants/demo/content', import.meta.url));
/** The editors' own pages, which have an address in each language. */
const ownPages: readonly { alias: string; translations: readonly { title: string }[] }[] = JSON.parse(
  readFileSync(`${contentDir}/website-pages-visit.json`, 'utf8'),
);

let mallApi: RunningMallApi;
let gateway: TestGateway;
beforeAll(async () => {
  mallApi = await startMallApi(contentDir);
  gateway = await startGateway({ upstreamOrigin: mallApi.origin, clock: createClock(wednesdayNoon) });
});
afterAll(async () => {
  await gateway?.close();
  await mallApi?.close();
});

interface Accepted {
  type: string;
  name: string;
}

function listAccepted(wanted: string): Accepted[] {
  return wanted.split(' || ').flatMap((alternative) => {
    const [type = ''] = alternative.split(' ', 1);
    return alternative
      .slice(type.length + 1)
      .split(' | ')
      .map((name) => ({ type, name }));
  });
}

interface Shown {
  /** Text of the answer line; empty without one. */
  answer: string;
  /** The answer's source, then the first results. */
  links: { title: string; path: string }[];
}

async function ask(q: string, locale: Asked): Promise<Shown> {
  const html = await (await gateway.get(toPath('search', locale, {}, { q }))).text();
  const answers = [...html.matchAll(/<div class="answer">(.*?)<\/div>/gs)].map(([, inner = '']) => inner);
  const hits = [...html.matchAll(/<a href="([^"]*)" class="hit">(.*?)<\/a>/gs)].slice(0, shownFirst);
  const sources = answers.flatMap((inner) => [...inner.matchAll(/<a href="([^"]*)" class="answer-source">/g)].map(([, href = '']) => href));
  return {
    answer: answers.map(toText).join(' '),
    links: [
      ...sources.map((href) => ({ title: toText(answers.join(' ')), path: toPathname(href) })),
      ...hits.map(([, href = '', inner = '']) => ({
        title: toText(inner.split('hit-title">')[1]?.split(/<span class=|<div|<svg/)[0] ?? ''),
        path: toPathname(href),
      })),
    ],
  };
}

const toPathname = (href: string) => href.replace(/\?.*/, '');

/** Removes tags, and replaces entities and no-break spaces. */
function toText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('\u00a0', ' ')
    .replaceAll('\u2060', '')
    .trim();
}

function isShown({ type, name }: Accepted, { answer, links }: Shown, locale: Asked): boolean {
  if (type === 'says') return answer.includes(name);
  if (type !== 'page') return links.some(({ title }) => title === name || title.startsWith(`${name}:`));
  const route = routeNames.find((one) => one === name);
  if (route) return links.some(({ path }) => path === toPath(route, locale, { page: 1 }));
  const titles = ownPages.filter(({ alias }) => alias === name).flatMap(({ translations }) => translations.map(({ title }) => title));
  return links.some(({ title }) => titles.includes(title));
}

/** Lists the questions without an accepted result, with what is shown instead. */
async function listMisses(all: Readonly<Record<string, string>>, locale: Asked): Promise<string[]> {
  const misses: string[] = [];
  for (const [q, wanted] of Object.entries(all)) {
    const shown = await ask(q, locale);
    if (!listAccepted(wanted).some((accepted) => isShown(accepted, shown, locale))) {
      misses.push(`${q}: ${shown.answer} | ${shown.links.map(({ title, path }) => title || path).join(', ')} instead of ${wanted}`);
    }
  }
  return misses;
}

describe('the search page of the demo centre', () => {
  it.each([
    ['cz', 38, 38, questions],
    ['en', 37, 38, questions],
    ['de', 37, 38, questions],
    ['cz', 10, 10, furtherQuestions],
    ['en', 10, 10, furtherQuestions],
    ['de', 10, 10, furtherQuestions],
  ] as const)(
    'shows in %s an accepted result among the first three, or the answer, for at least %i of %i plain questions',
    async (locale, minAnswered, count, { [locale]: all }) => {
      const misses = await listMisses(all, locale);
      expect(Object.keys(all)).toHaveLength(count);
      expect(count - misses.length, misses.join('\n')).toBeGreaterThanOrEqual(minAnswered);
    },
  );
});
