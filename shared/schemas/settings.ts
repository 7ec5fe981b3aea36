import * as z from 'zod/mini';
import { getWebSettings, listAvailableLocales, listHeroBanners } from '../contracts/settings.ts';
import { check } from './check.ts';
import { DateTime, Id, ImageAddress, LinkAddress, LocaleCode, mayLack, Text, translations } from './fields.ts';

/** As stored in the back office: rows of group, key and value, or nested objects. */
export const StoredSettings = z.union([
  z.array(z.object({ group: z.nullish(z.string()), key: z.string(), value: z.unknown() })),
  z.record(z.string(), z.unknown()),
]);
export type StoredSettings = z.infer<typeof StoredSettings>;

/** As published by the gateway: one flat map of strings (`shared/rules/settings-flattening.ts`). */
export const PublishedSettings = z.record(z.string(), z.string());
export type PublishedSettings = z.infer<typeof PublishedSettings>;

export const HeroBanner = mayLack(
  z.object({
    id: Id,
    image: z.nullish(ImageAddress),
    image_mobile: z.nullish(ImageAddress),
    link: z.nullish(LinkAddress),
    type: z.nullish(Text),
    starts_at: z.nullish(DateTime),
    ends_at: z.nullish(DateTime),
    translations: translations({ title: Text, subtitle: z.optional(Text), button: z.optional(Text) }),
  }),
  { translations: [] },
);
export type HeroBanner = z.infer<typeof HeroBanner>;

export const AvailableLocale = mayLack(z.object({ locale: LocaleCode, name: Text, is_default: z.boolean() }), {
  name: ({ locale }) => locale,
  is_default: false,
});
export type AvailableLocale = z.infer<typeof AvailableLocale>;

export const settingsChecks = [
  check(getWebSettings, { stored: StoredSettings, answer: PublishedSettings }),
  check(listHeroBanners, { item: HeroBanner }),
  check(listAvailableLocales, { item: AvailableLocale }),
];
