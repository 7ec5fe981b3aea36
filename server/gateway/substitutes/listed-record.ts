import type { Announcement } from '#shared/contracts/announcements.ts';
import type { Diet, ListedCompany } from '#shared/contracts/companies.ts';
import type { SearchHit } from '#shared/contracts/search.ts';
import type { ArticleSummary, WebsitePage } from '#shared/contracts/website-pages.ts';
import type { KindWith } from '#shared/site/kinds.ts';
import { listDietWords } from '../../search/diet-words.ts';

export type ListedKind = KindWith<'isInSitemap'> | KindWith<'isSearched'>;

/** The parts of a record that search and sitemap need, as far as lists contain them. */
export interface ListedRecord {
  kind: ListedKind;
  /** Data of the search hit, also used in the sitemap. `type` is omitted, because some kinds are not searchable. */
  hit: Omit<SearchHit, 'type'>;
  /** Publication time. */
  changedAt?: string | undefined;
  categoryIds: readonly number[];
  /** Words that rank below the title in search. */
  keywords: readonly string[];
}

interface Titled {
  id: number;
  image?: string | null | undefined;
  category_ids?: readonly number[];
  translations: readonly { locale: SearchHit['translations'][number]['locale']; title: string }[];
}

/** Converts a record of a kind that can only be found by its title. */
export function toListedRecord(kind: ListedKind, { id, image, category_ids = [], translations }: Titled): ListedRecord {
  return {
    kind,
    hit: { id, image, translations: translations.map(({ locale, title }) => ({ locale, title })) },
    categoryIds: category_ids,
    keywords: [],
  };
}

export function toListedCompany(company: ListedCompany): ListedRecord {
  const { id, logo, image, floor, opening_hours, category_ids, tags, diets = [], translations } = company;
  return {
    kind: 'company',
    hit: {
      id,
      image: logo ?? image,
      floor,
      opening_hours,
      translations: translations.map(({ locale, title, company_category }) => toTitle(locale, title, company_category)),
    },
    categoryIds: category_ids,
    keywords: [...tags, ...translations.flatMap(({ company_category }) => company_category ?? []), ...diets.flatMap(toWords)],
  };
}

export function toListedAnnouncement(announcement: Announcement): ListedRecord {
  const { id, type, image, starts_at, ends_at, dates, price, price_before, place, category_ids, published_at, translations } = announcement;
  return {
    kind: type,
    hit: {
      id,
      image,
      starts_at,
      ...(dates && { dates }),
      ...(type === 'product' && { ends_at, price, price_before }),
      translations: translations.map(({ locale, title, perex }) => toTitle(locale, title, perex)),
    },
    changedAt: published_at,
    categoryIds: category_ids,
    keywords: [place, ...translations.map((entry) => entry.place)].flatMap((name) => name ?? []),
  };
}

/** Converts an article, or a page with an alias. */
export function toListedPage(page: ArticleSummary | WebsitePage): ListedRecord {
  const { id, image, permalink, published_at, translations } = page;
  const alias = 'alias' in page ? page.alias : undefined;
  return {
    kind: 'page',
    hit: {
      id,
      image,
      permalink,
      alias,
      translations: translations.map(({ locale, title, description, ...more }) => ({
        ...toTitle(locale, title, description),
        ...('path' in more && more.path && { path: more.path }),
      })),
    },
    changedAt: published_at ?? undefined,
    categoryIds: [],
    keywords: [],
  };
}

function toWords(diet: Diet): string[] {
  const { own, common } = listDietWords(diet);
  return [...own, ...common];
}

function toTitle(locale: SearchHit['translations'][number]['locale'], title: string, subtitle: string | null | undefined) {
  return subtitle ? { locale, title, subtitle } : { locale, title };
}
