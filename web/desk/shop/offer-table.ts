import type { DeskKind } from '#shared/site/desk-kinds.ts';
import { isObject, type JsonObject } from '../forms/json.ts';
import type { Schema } from '../forms/schema.ts';

/** Groups of an offer's form, for a shop; categories are below, by name. */
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

/** Removes the categories from the generated schema. */
export function withoutCategories(schema: Schema): Schema {
  const { category_ids: _, ...properties } = schema.properties ?? {};
  return { ...schema, properties };
}

/** Replaces category ids with names, for review. */
export function nameCategories(body: JsonObject, toName: (id: string) => string): JsonObject {
  const { category_ids: ids } = body;
  return Array.isArray(ids) ? { ...body, category_ids: ids.map((id) => toName(String(id))) } : body;
}

/** Body without texts, so that each text is a difference. */
export function toBlank({ translations }: JsonObject): JsonObject {
  const entries = Array.isArray(translations) ? translations.filter(isObject) : [];
  return { translations: entries.map(({ locale }) => ({ locale: locale ?? '' })) };
}
