import type { DatabaseSync } from 'node:sqlite';
import type { SearchHit } from '#shared/contracts/search.ts';
import type { Block } from '#shared/contracts/website-pages.ts';
import { fold } from '#shared/rules/fold.ts';
import type { Content } from './kinds.ts';
import { storeRows } from './store.ts';
import { alwaysVisible, toAnnouncementTimes, toPageVisibility, toRewardVisibility, type Visibility } from './visibility.ts';

interface SearchRecord {
  hit: SearchHit;
  visibility: Visibility;
  /** Found like the title is, but behind it. */
  keywords: (string | null | undefined)[];
  /** Plain or rich. */
  texts: (string | undefined)[];
}

/** Puts the content's search records in place of those that were there. To be called within a transaction. */
export function storeSearch(db: DatabaseSync, content: Content, timeZone: string): void {
  db.exec(`DELETE FROM search_record; INSERT INTO search_index (search_index) VALUES ('delete-all')`);
  const records = toSearchRecords(content, timeZone);
  storeRows(
    db,
    'search_record',
    records.map(({ hit, visibility }, index) => ({
      id: index + 1,
      type: hit.type,
      record_id: hit.id,
      visible_from_ms: visibility.visibleFromMs,
      visible_until_ms: visibility.visibleUntilMs,
      hit: JSON.stringify(hit),
    })),
  );
  storeRows(
    db,
    'search_index',
    records.map(({ hit, keywords, texts }, index) => ({
      rowid: index + 1,
      title: fold(hit.translations.map(({ title }) => title).join(' ')),
      keywords: fold(keywords.join(' ')),
      text: fold([...hit.translations.map(({ subtitle }) => subtitle), ...texts.map(toPlainText)].join(' ')),
    })),
  );
}

function toSearchRecords(content: Content, timeZone: string): SearchRecord[] {
  return [
    ...toCompanyRecords(content),
    ...toAnnouncementRecords(content, timeZone),
    ...toRewardRecords(content),
    ...toAmenityRecords(content),
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
    keywords: [...categoryNames(categories, category_ids), ...tags, ...translations.map(({ company_category }) => company_category)],
    texts: translations.map(({ description }) => description),
  }));
}

function toAnnouncementRecords({ announcements, categories, companies }: Content, timeZone: string): SearchRecord[] {
  return announcements.map((announcement) => {
    const { id, type, image, starts_at, place, category_ids, company_id, translations } = announcement;
    return {
      hit: { id, type, image, starts_at, translations: translations.map(({ locale, title, perex }) => withSubtitle(locale, title, perex)) },
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
    keywords: categoryNames(categories, category_ids),
    texts: translations.map(({ description }) => description),
  }));
}

function toPageRecords(content: Content): SearchRecord[] {
  return content['website-pages'].map(({ id, image, permalink, alias, published_at, blocks, tabs, translations }) => ({
    hit: {
      id,
      type: 'page',
      image,
      permalink,
      alias,
      translations: translations.map(({ locale, title, description }) => withSubtitle(locale, title, description)),
    },
    visibility: toPageVisibility({ published_at }),
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
