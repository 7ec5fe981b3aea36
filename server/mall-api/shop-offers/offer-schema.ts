import type { KindForm } from '#shared/contracts/desk-forms.ts';
import { offerKind, shopFields, shopTexts } from '#shared/site/shop-offers.ts';
import { toKindSchema } from '../records/kind-schemas.ts';

type Properties = Record<string, { items?: { properties?: Properties } }>;

/** The form of an offer, with only the shop's fields. */
export function toOfferSchema(day: Date): KindForm {
  const properties = toKindSchema(offerKind).properties as Properties; // a record is an object
  const { translations, ...fields } = pick(properties, shopFields);
  const texts = { ...translations?.items, properties: pick(translations?.items?.properties ?? {}, ['locale', ...shopTexts]) };
  return {
    kind: offerKind,
    is_list: true,
    key_field: null,
    dates_from: day.toISOString(),
    schema: {
      type: 'object',
      properties: { translations: { ...translations, items: texts }, ...fields },
      required: ['translations'],
      additionalProperties: false,
    },
  };
}

function pick(properties: Properties, names: readonly string[]): Properties {
  return Object.fromEntries(names.flatMap((name) => (properties[name] ? [[name, properties[name]]] : [])));
}
