import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { importContent } from '#server/mall-api/content/import.ts';
import { loadContent } from '#server/mall-api/content/load.ts';
import { prepareCentreIndex, prepareSearch, prepareSearchQueries } from '#server/mall-api/search/centre-index.ts';
import type { Diet } from '#shared/contracts/companies.ts';
import type { SearchAnswer } from '#shared/contracts/search.ts';
import type { Locale } from '#shared/site/locales.ts';
import { openEmptyDatabase } from './imported-database.ts';
import { silentLog, wednesdayNoon } from './running-mall-api.ts';

/** Queries of the demo centre's visitors, each with the best result, or with several titles of which any is acceptable. */
const wanted: Readonly<Record<Locale, Readonly<Record<string, string>>>> = JSON.parse(
  readFileSync(new URL('./search-queries.json', import.meta.url), 'utf8'),
);

function describeFirst({ groups: [group] }: SearchAnswer, locale: Locale): string {
  const [hit] = group?.items ?? [];
  if (!hit) return 'none';
  const title = hit.translations.find((entry) => entry.locale === locale)?.title;
  return `${hit.type} ${hit.type === 'page' ? (hit.route ?? hit.alias) : title}`;
}

const contentDir = fileURLToPath(new URL('../../../config/tenants/demo/content', import.meta.url));
const db = openEmptyDatabase();
importContent({ db, contentDir, importedAt: wednesdayNoon, log: silentLog });
const search = prepareSearch({ clock: () => wednesdayNoon, getIndex: prepareCentreIndex(prepareSearchQueries(db)).get });
afterAll(() => db.close());

it('the search returns the expected result first for 142 queries of the demo centre’s visitors', () => {
  const rows = Object.entries(wanted).flatMap(
    ([locale, byQuery]) => Object.entries(byQuery).map(([q, first]) => ({ locale: locale as Locale, q, first })), // safe: the keys of the table above
  );
  expect(rows).toHaveLength(142);
  const misses = rows.flatMap(({ locale, q, first }) => {
    const found = describeFirst(search({ q, limit: 8 }), locale);
    const [type = ''] = first.split(' ');
    const accepted = first
      .slice(type.length)
      .split(' | ')
      .map((title) => `${type} ${title.trim()}`.trim());
    return accepted.includes(found) ? [] : [`${locale} ${q}: ${found} instead of ${first}`];
  });
  expect(misses).toEqual([]);
});

it.each<[Diet, string]>([
  ['vegan', 'vegan'], // shops with other vegan products come later
  ['vegan', 'vegánske'],
  ['vegan', 'veganské jídlo'],
  ['vegan', 'vegan food'],
  ['vegan', 'veganes Essen'],
  ['gluten_free', 'glutenfrei'],
  ['gluten_free', 'bez lepku'],
  ['gluten_free', 'gluten-free'],
  ['lactose_free', 'bez laktózy'],
])('the search ranks records that have something %s first for %j', (diet, q) => {
  const { companies } = loadContent(contentDir, wednesdayNoon).content;
  const having = companies.flatMap(({ id, diets }) => (diets?.includes(diet) ? [id] : []));
  const [group] = search({ q, limit: 48 }).groups;
  const found = group?.items.slice(0, having.length).map(({ id }) => id);
  expect(having.length).toBeGreaterThan(0);
  expect(found?.sort((a, b) => a - b)).toEqual(having);
});
