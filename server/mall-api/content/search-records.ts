import type { DatabaseSync } from 'node:sqlite';
import type { SearchHit } from '#shared/contracts/search.ts';
import type { Block } from '#shared/contracts/website-pages.ts';
import { toRecordWords } from '../search/word-index.ts';
import type { Content } from './kinds.ts';
import { listEntranceWords, toEntranceSubtitle } from './search-entrances.ts';
import { listScreenHits } from './search-screens.ts';
import { createAliases, type Meant, toSearchWords } from './search-synonyms.ts';
import { storeRows } from './store.ts';
import { alwaysVisible, toAnnouncementTimes, toPageVisibility, toRewardVisibility, type Visibility } from './visibility.ts';

interface SearchRecord {
  hit: SearchHit;
  visibility: Visibility;
  categoryIds?: readonly number[];
  /** What it says it is. Found like everyday words for it. */
  kinds?: (string | null | undefined)[];
  /** Found behind name and kind, as are the keywords. */
  tags?: readonly string[];
  keywords: (string | null | undefined)[];
  /** What fields in the browser cannot read off the record itself, in lists that others share. */
  browserWords?: readonly (readonly string[])[];
  /** Plain or rich. */
  texts: (string | undefined)[];
}

/** Puts the content's search records in place of those that were there. To be called within a transaction. */
export function storeSearch(db: DatabaseSync, content: Content, timeZone: string): void {
  db.exec('DELETE FROM search_record; DELETE FROM search_words');
  const toAliases = createAliases(content['search-synonyms'], content.categories);
  const records = toSearchRecords(content, timeZone).map((record) => ({ ...record, aliases: toAliases(toMeant(record)) }));
  storeRows(
    db,
    'search_record',
    records.map(({ hit, visibility, aliases, kinds = [], tags = [], keywords, texts }, index) => ({
      id: index + 1,
      type: hit.type,
      record_id: hit.id,
      visible_from_ms: visibility.visibleFromMs,
      visible_until_ms: visibility.visibleUntilMs,
      hit: JSON.stringify(hit),
      words: JSON.stringify(
        toRecordWords({
          names: hit.translations.map(({ title }) => title),
          aliases: [...aliases.own, ...kinds.filter(isText)],
          keywords: [...aliases.ofKind, ...tags, ...keywords.filter(isText)],
          texts: [...hit.translations.map(({ subtitle }) => subtitle), ...texts.map(toPlainText)].filter(isText),
        }),
      ),
    })),
  );
  const words = toSearchWords(
    records.flatMap(({ hit: { type, id }, aliases, browserWords = [] }) =>
      [[...aliases.own, ...aliases.ofKind], ...browserWords].map((list) => ({ type, id, words: list })),
    ),
  );
  storeRows(
    db,
    'search_words',
    words.map((entry, position) => ({ position, body: JSON.stringify(entry) })),
  );
}

function toMeant({ hit: { type, id, route, alias, translations }, categoryIds = [], kinds = [], tags = [] }: SearchRecord): Meant {
  return {
    type,
    id,
    route: route ?? undefined,
    alias,
    categoryIds,
    called: [...translations.map(({ title }) => title), ...kinds.filter(isText), ...tags],
  };
}

function isText(text: string | null | undefined): text is string {
  return Boolean(text);
}

function toSearchRecords(content: Content, timeZone: string): SearchRecord[] {
  return [
    ...toCompanyRecords(content),
    ...toAnnouncementRecords(content, timeZone),
    ...toRewardRecords(content),
    ...toAmenityRecords(content),
    ...toEntranceRecords(content),
    ...toPageRecords(content),
  ];
}

function toCompanyRecords({ companies, categories }: Content): SearchRecord[] {
  return companies.map(({ id, logo, image, floor, category_ids, tags, translations }) => ({
    hit: {
      id,
      type: 'company',
      image: logo ?? image,
      floor,
      translations: translations.map(({ locale, title, company_category }) => withSubtitle(locale, title, company_category)),
    },
    visibility: alwaysVisible,
    categoryIds: category_ids,
    kinds: translations.map(({ company_category }) => company_category),
    tags,
    keywords: categoryNames(categories, category_ids),
    texts: translations.map(({ description }) => description),
  }));
}

function toAnnouncementRecords({ announcements, categories, companies }: Content, timeZone: string): SearchRecord[] {
  return announcements.map((announcement) => {
    const { id, type, image, starts_at, ends_at, price, price_before, place, category_ids, company_id, translations } = announcement;
    return {
      hit: {
        id,
        type,
        image,
        starts_at,
        ...(type === 'product' && { ends_at, price, price_before }),
        translations: translations.map(({ locale, title, perex }) => withSubtitle(locale, title, perex)),
      },
      visibility: toAnnouncementTimes(announcement, timeZone),
      keywords: [
        ...categoryNames(categories, category_ids),
        ...companyTitles(companies, company_id),
        place,
        ...translations.map((entry) => entry.place),
      ],
      texts: translations.map(({ article }) => article),
    };
  });
}

function toRewardRecords({ rewards, categories, companies }: Content): SearchRecord[] {
  return rewards.map((reward) => {
    const company = companies.find(({ id }) => id === reward.company_id);
    const companyTitle = (locale: string) => company?.translations.find((entry) => entry.locale === locale)?.title;
    return {
      hit: {
        id: reward.id,
        type: 'reward',
        image: reward.image,
        translations: reward.translations.map(({ locale, title }) => withSubtitle(locale, title, companyTitle(locale))),
      },
      visibility: toRewardVisibility(reward),
      keywords: [...categoryNames(categories, reward.category_ids), ...companyTitles(companies, reward.company_id)],
      texts: reward.translations.map(({ description }) => description),
    };
  });
}

function toAmenityRecords({ amenities, categories }: Content): SearchRecord[] {
  return amenities.map(({ id, image, floor, category_ids, translations }) => ({
    hit: { id, type: 'amenity', image, floor, translations: translations.map(({ locale, title }) => ({ locale, title })) },
    visibility: alwaysVisible,
    categoryIds: category_ids,
    keywords: categoryNames(categories, category_ids),
    texts: translations.map(({ description }) => description),
  }));
}

function toEntranceRecords({ entrances, floorplans }: Content): SearchRecord[] {
  return entrances.map((entrance) => {
    const { id, floorplan_id, address, translations } = entrance;
    const { kinds, tags } = listEntranceWords(entrance);
    return {
      hit: {
        id,
        type: 'entrance',
        floor: floorplans.find((plan) => plan.id === floorplan_id)?.floor,
        floorplan_id,
        translations: translations.map(({ locale, title }) => withSubtitle(locale, title, toEntranceSubtitle(entrance, locale, title))),
      },
      visibility: alwaysVisible,
      kinds: kinds.flat(),
      tags: tags.flat(),
      keywords: [address],
      browserWords: [...kinds, ...tags],
      texts: translations.map(({ description }) => description),
    };
  });
}

/** The editors' pages, and the site's own screens; a page of a screen's alias is what the screen shows. */
function toPageRecords(content: Content): SearchRecord[] {
  const screens = listScreenHits(content);
  const pages = content['website-pages'];
  const bare = screens.filter(({ route }) => !pages.some(({ alias, permalink }) => alias === route && !permalink));
  const centre = content.malls.map(({ name }) => name);
  return [
    ...bare.map((hit): SearchRecord => ({ hit, visibility: alwaysVisible, keywords: centre, texts: [] })),
    ...toEditorsPages(content, new Map(screens.map((hit) => [String(hit.route), hit.translations.map(({ title }) => title)]))),
  ];
}

function toEditorsPages(content: Content, screenTitles: ReadonlyMap<string, string[]>): SearchRecord[] {
  const isScreen = (alias: string | null | undefined, permalink: string | null | undefined) =>
    Boolean(alias && !permalink && screenTitles.has(alias));
  return content['website-pages'].map(({ id, image, permalink, alias, published_at, blocks, tabs, translations }) => ({
    hit: {
      id,
      type: 'page',
      image,
      permalink,
      alias,
      ...(isScreen(alias, permalink) && { route: alias }),
      translations: translations.map(({ locale, title, description }) => withSubtitle(locale, title, description)),
    },
    visibility: toPageVisibility({ published_at }),
    kinds: isScreen(alias, permalink) ? (screenTitles.get(alias ?? '') ?? []) : [],
    keywords: tabs.flatMap((tab) => tab.translations.map(({ title }) => title)),
    texts: [...translations.map(({ article }) => article), ...[blocks, ...tabs.map((tab) => tab.blocks)].flatMap(blockTexts)],
  }));
}

function blockTexts(blocks: readonly Block[]): (string | undefined)[] {
  const parts = blocks.flatMap(({ translations, items }) => [...translations, ...items.flatMap((part) => part.translations)]);
  return parts.flatMap(({ title, text }) => [title, text]);
}

function withSubtitle(locale: SearchHit['translations'][number]['locale'], title: string, subtitle: string | undefined) {
  return subtitle ? { locale, title, subtitle } : { locale, title };
}

function categoryNames(categories: Content['categories'], ids: readonly number[]): string[] {
  return categories.filter(({ id }) => ids.includes(id)).flatMap(({ translations }) => translations.map(({ name }) => name));
}

function companyTitles(companies: Content['companies'], id: number | null | undefined): string[] {
  return companies.find((company) => company.id === id)?.translations.map(({ title }) => title) ?? [];
}

/** Without tags and entities: their names are no words of the text. */
function toPlainText(text: string | undefined): string {
  return (text ?? '').replace(/<[^>]*>/g, ' ').replace(/&(?:[a-z]+|#x?[0-9a-f]+);/gi, ' ');
}
