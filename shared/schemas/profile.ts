import * as z from 'zod/mini';
import { changeProfile, changeProfilePicture, getOwnData, getProfile, removeProfilePicture } from '../contracts/profile.ts';
import { check } from './check.ts';
import { CalendarDate, DateTime, EmailAddress, Id, LastName, LocaleCode, PersonName, PhoneNumber, PictureData } from './fields.ts';

/** Who is registered, as they see themselves. */
export const Customer = z.object({
  id: Id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  birth_date: z.nullable(CalendarDate),
  phone: z.nullable(z.string()),
  locale: LocaleCode,
  /** Stands on the member's card, in digits and as a QR code. */
  card_number: z.string(),
  /** Whether tills of the centre read cards by the API: a QR code is of use to them alone. */
  has_card_reader: z._default(z.boolean(), false),
  picture: z.nullable(PictureData),
  consents: z.object({
    /** The terms they agreed to. */
    terms: z.object({ version: z.string(), at: DateTime }),
    newsletter: z.boolean(),
  }),
  /** Whether they are told by e-mail before points, codes and levels end. */
  notices: z._default(z.boolean(), true),
  /** Categories of companies. */
  interests: z.array(Id),
  /** Without: came by another site's login, and has none yet. */
  has_password: z.boolean(),
  created_at: DateTime,
});
export type Customer = z.infer<typeof Customer>;

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
  check(changeProfile, { body: ChangeProfileBody, answer: Customer }),
  check(changeProfilePicture, { answer: Customer }),
  check(removeProfilePicture, { answer: Customer }),
  check(getOwnData, { answer: OwnData }),
];
