import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { importContent } from '#server/mall-api/content/import.ts';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { prepareCentreIndex } from '#server/mall-api/search/centre-index.ts';
import { prepareSearch } from '#server/mall-api/search/search-centre.ts';
import { prepareSearchQueries } from '#server/mall-api/search/stored-records.ts';
import type { SearchAnswer } from '#shared/contracts/search.ts';
import type { Locale } from '#shared/site/locales.ts';
import { silentLog, wednesdayNoon } from './running-mall-api.ts';

/** What visitors of the demo centre type, and what they want first; several titles where each would do. */
const wanted: Readonly<Record<Locale, Readonly<Record<string, string>>>> = JSON.parse(
  readFileSync(new URL('./search-queries.json', import.meta.url), 'utf8'),
);

function describeFirst({ groups: [group] }: SearchAnswer, locale: Locale): string {
  const [hit] = group?.items ?? [];
  if (!hit) return 'none';
  const title = hit.translations.find((entry) => entry.locale === locale)?.title;
  return `${hit.type} ${hit.type === 'page' ? (hit.route ?? hit.alias) : title}`;
}

it('finds first what a visitor of the demo centre wants, for 142 queries', () => {
  const contentDir = fileURLToPath(new URL('../../../config/tenants/demo/content', import.meta.url));
  const db = openDatabase(':memory:');
  importContent({ db, contentDir, importedAt: wednesdayNoon, log: silentLog });
  const search = prepareSearch({ clock: () => wednesdayNoon, getIndex: prepareCentreIndex(prepareSearchQueries(db)) });
  const rows = Object.entries(wanted).flatMap(
    ([locale, byQuery]) => Object.entries(byQuery).map(([q, first]) => ({ locale: locale as Locale, q, first })), // the table's own keys
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
  const countPlaces = (q: string) => search({ q, limit: 48 }).groups.find(({ type }) => type === 'company')?.total;
  expect(countPlaces('veganské jídlo')).toBeGreaterThan(5); // all that cook so, not only who is called so
  db.close();
});
