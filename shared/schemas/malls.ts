import * as z from 'zod/mini';
import { listMalls } from '../contracts/malls.ts';
import { check } from './check.ts';
import { Id, ImageAddress, LanguageCode, mayLack, OpeningZone, RichText, Text, TimeZone, translations } from './fields.ts';

const optionalText = z.optional(Text);

export const PropertyManagement = z.object({
  name: optionalText,
  address: optionalText,
  phone: optionalText,
  email: optionalText,
  web: optionalText,
});
export type PropertyManagement = z.infer<typeof PropertyManagement>;

/** The centre itself (specification §3). */
export const Mall = mayLack(
  z.object({
    id: Id,
    name: Text,
    image: z.nullish(ImageAddress),
    image_wide: z.nullish(ImageAddress),
    image_inverted: z.nullish(ImageAddress),
    image_wide_inverted: z.nullish(ImageAddress),
    image_icon: z.nullish(ImageAddress),
    management: z._default(z.array(z.object({ name: Text, position: optionalText, phone: optionalText, email: optionalText })), []),
    /** An object, or its JSON text. */
    property_management: z.nullish(z.union([PropertyManagement, z.string()])),
    instagram: optionalText,
    facebook: optionalText,
    twitter: optionalText,
    telegram: optionalText,
    whatsapp: optionalText,
    viber: optionalText,
    youtube: optionalText,
    tiktok: optionalText,
    linkedin: optionalText,
    pinterest: optionalText,
    date_format: z._default(Text, 'D. M. YYYY'),
    time_format: z._default(Text, 'H:mm'),
    supported_languages: z._default(z.array(LanguageCode), []),
    opening_hours: z._default(z.array(OpeningZone), []),
    legal_name: optionalText,
    purchase_order_number: optionalText,
    billing_email: optionalText,
    registration_number: optionalText,
    vat_registration_number: optionalText,
    address: optionalText,
    address_2: optionalText,
    city: optionalText,
    state: optionalText,
    country: optionalText,
    zip_code: optionalText,
    phone: optionalText,
    email: optionalText,
    latitude: z.nullish(z.number()),
    longitude: z.nullish(z.number()),
    timezone: z._default(TimeZone, 'Europe/Prague'),
    currency: z._default(z.string(), 'CZK'),
    translations: translations({
      title: optionalText,
      description: z.optional(RichText),
      opening_hours_description: z.optional(RichText),
      parking_description: z.optional(RichText),
      cookies: z.optional(RichText),
      operating_rules: z.optional(RichText),
    }),
  }),
  { name: ({ legal_name }) => legal_name ?? '', translations: [] },
);
export type Mall = z.infer<typeof Mall>;

export const mallsChecks = [check(listMalls, { item: Mall, mainOf: ['opening-hours', 'about', 'cookies', 'operating-rules'] })];
