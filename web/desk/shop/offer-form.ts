import type { Schema } from '#shared/rules/record-schema.ts';
import type { DeskKind } from '#shared/site/desk-kinds.ts';
import { offerKind } from '#shared/site/shop-offers.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { toFieldName } from '../forms/json.ts';
import { type FieldWords, type KindWords, toKindWords } from '../forms/words.ts';

/** Groups of an offer's form for shops. Categories are missing, because `OfferCategories` shows them by name. */
export const offerTable: DeskKind = {
  roles: ['shop'],
  page: { on: 'offers' },
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

const labels: Readonly<Record<string, string>> = {
  'translations.title': 'offers.field.title',
  'translations.perex': 'offers.field.perex',
  'translations.article': 'offers.field.article',
};

const hints: Readonly<Record<string, string>> = {
  'translations.perex': 'offers.hint.perex',
  starts_at: 'offers.hint.starts_at',
  ends_at: 'offers.hint.ends_at',
};

/** Labels of an offer's fields for shops. The labels of announcements do not fit, because they also mention news and events. */
export function useOfferWords(words: FieldWords): KindWords {
  const t = useTranslate();
  const known = toKindWords(words, offerKind);
  return {
    ...known,
    label(path) {
      const own = labels[toFieldName(path)];
      return own ? t(own) : known.label(path);
    },
    hint(path) {
      const own = hints[toFieldName(path)];
      return own ? t(own) : known.hint(path);
    },
  };
}
// messages: offers.field.*, offers.hint.*
