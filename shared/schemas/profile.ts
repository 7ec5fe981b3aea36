import * as z from 'zod/mini';
import {
  changeProfile,
  changeProfilePicture,
  getCardCode,
  getOwnData,
  getProfile,
  getSession,
  removeProfilePicture,
} from '../contracts/profile.ts';
import { fallbackLocale } from '../site/locales.ts';
import { check } from './check.ts';
import { CalendarDate, DateTime, EmailAddress, Id, LastName, LocaleCode, mayLack, PersonName, PhoneNumber, PictureData } from './fields.ts';

/** A member, as they see themselves. */
export const Customer = mayLack(
  z.object({
    id: Id,
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    birth_date: z.nullable(CalendarDate),
    phone: z.nullable(z.string()),
    locale: LocaleCode,
    /** Number on the member's card, in digits and as a QR code. */
    card_number: z.string(),
    /** Whether the centre can scan cards. If not, barcode and QR code are not shown. */
    has_card_reader: z._default(z.boolean(), false),
    picture: z.nullable(PictureData),
    consents: mayLack(
      z.object({
        /** The terms that the member agreed to. */
        terms: z.object({ version: z.string(), at: DateTime }),
        newsletter: z.boolean(),
      }),
      { newsletter: false },
    ),
    /** Whether the member is emailed before points, codes and levels end. */
    notices: z._default(z.boolean(), true),
    /** Categories of companies. */
    interests: z.array(Id),
    /** False: created by social login, without a password so far. */
    has_password: z.boolean(),
    created_at: DateTime,
  }),
  {
    first_name: '',
    last_name: '',
    birth_date: null,
    phone: null,
    locale: fallbackLocale,
    card_number: '',
    picture: null,
    consents: ({ created_at }) => ({ terms: { version: '', at: created_at }, newsletter: false }),
    interests: [],
    has_password: true,
    created_at: ({ updated_at }) => updated_at,
  },
);
export type Customer = z.infer<typeof Customer>;

/** `code`: digits for a QR code or barcode. `expires_at`: when to fetch the next one; tills accept the code a minute longer. */
export const CardCode = z.object({ code: z.string().check(z.regex(/^\d{20,40}$/)), expires_at: DateTime });

export const SessionOwner = z.object({ customer_id: Id });

export const ChangeProfileBody = z.object({
  first_name: z.optional(PersonName),
  last_name: z.optional(LastName),
  birth_date: z.optional(z.nullable(CalendarDate)),
  phone: z.optional(z.nullable(PhoneNumber)),
  locale: z.optional(LocaleCode),
  interests: z.optional(z.array(Id).check(z.maxLength(50))),
  newsletter: z.optional(z.boolean()),
  notices: z.optional(z.boolean()),
});

export const OwnData = z.object({ exported_at: DateTime, email: EmailAddress, sections: z.record(z.string(), z.unknown()) });

export const profileChecks = [
  check(getProfile, { answer: Customer }),
  check(getSession, { answer: SessionOwner }),
  check(getCardCode, { answer: CardCode }),
  check(changeProfile, { body: ChangeProfileBody, answer: Customer }),
  check(changeProfilePicture, { answer: Customer }),
  check(removeProfilePicture, { answer: Customer }),
  check(getOwnData, { answer: OwnData }),
];
