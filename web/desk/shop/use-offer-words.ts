import { offerKind } from '#shared/site/shop-offers.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import type { FieldWords } from '../forms/field-words.ts';
import { toFieldName } from '../forms/json.ts';
import { type KindWords, toKindWords } from '../forms/words.ts';

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

/** Labels of an offer's fields: those for announcements also mention news and events, and address daily users. */
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
