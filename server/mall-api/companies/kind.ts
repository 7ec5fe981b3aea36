import { findCinema } from '#shared/rules/film-programme.ts';
import { fold } from '#shared/rules/fold.ts';
import { type Company, hiddenCompanyFields, StoredCompany } from '#shared/schemas/companies.ts';
import { locales } from '#shared/site/locales.ts';
import { listDietWords } from '../../search/diet-words.ts';
import type { ShortContent } from '../core/kinds/content-records.ts';
import {
  type ListKind,
  listCategoryNames,
  type Row,
  type SearchRecord,
  toReferences,
  toTitle,
  toTitledRecord,
} from '../core/kinds/record-kind.ts';
import { alwaysVisible } from '../core/kinds/visibility.ts';

export const companies: ListKind<StoredCompany> = {
  schema: StoredCompany,
  table: 'company',
  isLarge: true,
  hiddenFields: hiddenCompanyFields,
  partTables: ['company_title', 'company_diet', 'company_receipt'],
  toPartRows: (company) => ({
    company_title: toTitleRows(company),
    company_diet: toDietRows(company),
    company_receipt: toReceiptRows(company),
  }),
  sharedPart: ({ translations }) => translations.map(({ locale, title }) => [locale, title]),
  listCategoryIds: ({ category_ids }) => category_ids,
  listReferences: ({ category_ids, floorplan_id }) => [
    ...toReferences('categories', category_ids, ['category_ids']),
    { to: 'floorplans', path: ['floorplan_id'], id: floorplan_id },
  ],
  screenPart: (company) => [company.type, Boolean(company.opening_hours), Boolean(company.web), findCinema([company]) !== undefined],
  checkedWith: ['floorplans'],
  findProblems: (records, { floorplans }) =>
    records.flatMap((company) => {
      const plan = floorplans.find(({ id }) => id === company.floorplan_id);
      if (!plan || !company.unit || plan.units.some(({ unit }) => unit === company.unit)) return [];
      return [{ record: company, path: ['unit'], reason: `floor plan ${plan.id} has no unit ${company.unit}` }];
    }),
  searchedWith: ['categories'],
  toSearchRecords: (records, { content }) => records.map((company) => toSearchRecord(company, content)),
  toSitemapRecord: (company) => toTitledRecord('company', company),
};

function toSearchRecord(company: Company, content: ShortContent): SearchRecord {
  const { id, logo, image, floor, opening_hours, category_ids, tags, diets = [], translations } = company;
  const dietWords = diets.map(listDietWords);
  return {
    hit: {
      id,
      type: 'company',
      image: logo ?? image,
      floor,
      opening_hours: opening_hours ?? null,
      translations: translations.map(({ locale, title, company_category }) => toTitle(locale, title, company_category)),
    },
    visibility: alwaysVisible,
    categoryIds: category_ids,
    kinds: [...translations.map(({ company_category }) => company_category), ...dietWords.flatMap(({ own }) => own)],
    tags,
    keywords: [...listCategoryNames(content, category_ids), ...dietWords.flatMap(({ common }) => common)],
    browserWords: dietWords.map(({ own, common }) => [...own, ...common]),
    texts: translations.map(({ description }) => description),
  };
}

function toDietRows({ id, diets = [] }: Company): Row[] {
  return diets.map((diet) => ({ company_id: id, diet }));
}

function toReceiptRows({ id, registration_number, receipt_names = [] }: StoredCompany): Row[] {
  if (!registration_number && receipt_names.length === 0) return [];
  return [{ company_id: id, registration_number: registration_number || null, names: JSON.stringify(receipt_names) }];
}

/** Returns the rows by which lists are sorted and filtered by first letter, in each language. All digits count as one letter. */
function toTitleRows({ id, translations }: Company): Row[] {
  const [first] = translations;
  return ['', ...locales].map((locale) => {
    const title = fold((translations.find((entry) => entry.locale === locale) ?? first)?.title ?? '');
    return { company_id: id, locale, sort_key: title, letter: /^\d/.test(title) ? '0' : title.slice(0, 1) };
  });
}
