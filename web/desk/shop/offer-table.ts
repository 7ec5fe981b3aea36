import type { DeskKind } from '#shared/site/desk-kinds.ts';
import { isObject, type JsonObject } from '../forms/json.ts';
import type { Schema } from '../forms/schema.ts';

/** The parts of an offer's form, for a shop; its categories stand below them, by name. */
export const offerTable: DeskKind = {
  roles: ['shop'],
  title: 'translations.title',
  columns: [],
  filters: [],
  groups: {
    texts: ['translations'],
    price: ['price', 'price_before'],
    when: ['starts_at', 'ends_at'],
    pictures: ['image'],
  },
};

/** What the generator makes of the form's schema. */
export function withoutCategories(schema: Schema): Schema {
  const { category_ids: _, ...properties } = schema.properties ?? {};
  return { ...schema, properties };
}

/** As it is looked through: categories by their names. */
export function nameCategories(body: JsonObject, toName: (id: string) => string): JsonObject {
  const { category_ids: ids } = body;
  return Array.isArray(ids) ? { ...body, category_ids: ids.map((id) => toName(String(id))) } : body;
}

/** The same without any text, so that each of them is a difference of its own. */
export function toBlank({ translations }: JsonObject): JsonObject {
  const entries = Array.isArray(translations) ? translations.filter(isObject) : [];
  return { translations: entries.map(({ locale }) => ({ locale: locale ?? '' })) };
}
