import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importContent } from '#server/mall-api/content/import.ts';
import { loadContent } from '#server/mall-api/content/load.ts';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { prepareCentreIndex, prepareSearch, prepareSearchQueries } from '#server/mall-api/search/centre-index.ts';
import { toTextSearch } from '#shared/rules/text-match.ts';
import type { Locale } from '#shared/site/locales.ts';
import { toPlaceSearch } from '#web/features/floor-plan/search/search-parts.ts';
import { listChoices, toSuggestions } from '#web/features/floor-plan/way/way-places.ts';
import { listHoursPlaces } from '#web/features/hours/hours-places.ts';
import { toAliasesOf } from '#web/lib/data/search-words.ts';
import { toRecordTexts } from '#web/lib/texts/record-texts.ts';
import { suggest } from '#web/ui/SuggestingInput.tsx';
import { silentLog, wednesdayNoon } from '../server/mall-api/running-mall-api.ts';
import { loadTranslate, siteConfig } from './support/scene.ts';

const contentDir = fileURLToPath(new URL('../../config/tenants/demo/content', import.meta.url));
const { content } = loadContent(contentDir, wednesdayNoon);
const db = openDatabase(':memory:');
importContent({ db, contentDir, importedAt: wednesdayNoon, log: silentLog });
afterAll(() => db.close());

const toAliases = toAliasesOf(prepareSearchQueries(db).listWords());
const { companies, amenities, entrances } = content;

/** Returns the titles that each search finds, best first. Only places are included, because all searches know them. */
async function createSearches(locale: Locale) {
  const texts = toRecordTexts(siteConfig({ locale }));
  const t = await loadTranslate(locale);
  const search = prepareSearch({ clock: () => wednesdayNoon, getIndex: prepareCentreIndex(prepareSearchQueries(db)).get });
  const places = { companies, amenities, entrances, zones: [], hours: undefined };
  const findHours = toTextSearch(
    listHoursPlaces(places, { texts, toAliases, toHref: () => undefined, toEntranceHref: () => undefined }),
    ({ texts }) => texts,
  );
  const findOnPlan = toPlaceSearch({ companies, amenities, entrances }, { texts, t, floorOf: () => undefined }, toAliases);
  const choices = listChoices({ companies, amenities, entrances, floors: [] }, texts, t);
  const ends = toSuggestions(
    choices.filter(({ code }) => /^(shop|amenity|entrance)-/.test(code)), // the car and "nearest" choices are not places of their own
    toAliases,
  );
  return {
    site: (q: string) =>
      search({ q, types: 'company,amenity,entrance', limit: 48 }).groups.flatMap(({ items }) =>
        items.map((hit) => texts.get(hit, 'title')),
      ),
    hours: (q: string) => findHours(q).map(({ title }) => title),
    plan: (q: string) => findOnPlan(q).map(({ title }) => title),
    way: (q: string) => suggest(ends, q).map(({ label }) => label),
  };
}

const tables: Readonly<Partial<Record<Locale, Readonly<Record<string, string>>>>> = {
  cz: {
    záchod: 'Toalety',
    'kde je wc': 'Toalety',
    bankomat: 'Bankomaty',
    hojnsot: 'Hojnost',
    'hlavní vchod': 'Vchod z Přístavní',
    'vchod od parkoviště': 'Garáž P1 Nábřeží',
    'vchod od tramvaje': 'Vchod od tramvaje',
    P2: 'Garáž P2 Přístavní',
    suši: 'Umiboshi',
    lékarna: 'Lékárna Nábřeží',
    'bez lepku': 'Hojnost',
  },
  en: {
    restroom: 'Toilets',
    atm: 'Cash machines',
    'main entrance': 'Port Street entrance',
    'way in from the tram': 'Entrance from the tram',
    chemist: 'Nábřeží Pharmacy',
    umibosi: 'Umiboshi',
  },
  sk: { záchody: 'Toalety', 'hlavny vchod': 'Vchod z Prístavnej', 'vchod od električky': 'Vchod od električky', lieky: 'Lekáreň Nábřeží' },
  de: {
    klo: 'Toiletten',
    Haupteingang: 'Eingang Hafenstraße',
    'eingang vom parkplatz': 'Parkhaus P1 Nábřeží',
    apoteke: 'Apotheke Nábřeží',
    glutenfrei: 'Hojnost',
  },
};

describe.each(Object.keys(tables) as Locale[])('search text in %s', (locale) => {
  // safe: the table's own keys
  let searches: Awaited<ReturnType<typeof createSearches>>;
  beforeAll(async () => {
    searches = await createSearches(locale);
  });

  it.each(Object.entries(tables[locale] ?? {}))(
    'finds the same place for %j on the site, in the hours, on the plan and as a route end: %s',
    (q, title) => {
      const { site, hours, plan, way } = searches;
      const found = { site: site(q)[0], hours: hours(q)[0], plan: plan(q)[0], way: way(q)[0] };
      expect(found).toEqual({ site: title, hours: title, plan: title, way: title });
    },
  );
});
