import * as z from 'zod/mini';
import { idempotencyKeyPattern, linkPattern, permalinkPattern, slugPattern, unitPattern } from '#shared/rules/patterns.ts';
import { cleanEmail, cleanTyped } from '#shared/rules/typed-text.ts';
import { type Locale, locales } from '#shared/site/locales.ts';
import { socialNetworks } from '#shared/site/social-networks.ts';
import { weekdays } from '#shared/site/weekdays.ts';
import { maxTextLength } from '../rules/typed-text.ts';

/** Fields shared by several resources. */

export const Id = z.int().check(z.positive());

/** An id in a form. */
export const IdParam = z.int().check(z.positive(), z.lte(2_147_483_647));

export const Count = z.int().check(z.nonnegative());
export const LocaleCode = z.enum(locales);

/** An optional value for each language. */
export function byLocale<Schema extends z.ZodMiniType>(schema: Schema) {
  const entries = locales.map((locale) => [locale, z.optional(schema)]);
  return z.object(Object.fromEntries(entries) as Record<Locale, z.ZodMiniOptional<Schema>>); // safe: one entry per language
}

/** ISO 8601 with offset. */
export const DateTime = z.iso.datetime({ offset: true });
/** A calendar day, `2026-11-21`. */
export const CalendarDate = z.iso.date();
/** A wall-clock time, `09:00`; `24:00` ends a day. */
export const ClockTime = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/));

/** An IANA time zone known to this runtime. */
export const TimeZone = z.string().check(z.refine(isTimeZone, 'must be an IANA time zone, such as Europe/Prague'));

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** Amount in minor units: 12900 CZK are 129 crowns. */
export const Money = z.object({ amount: z.int(), currency: z.string().check(z.regex(/^[A-Z]{3}$/)) });
export type Money = z.infer<typeof Money>;

/** An absolute address, or a root-relative one (`/media/…`, a file of the mall API). */
export const ImageAddress = z.string().check(z.regex(/^(?:https?:\/\/[^\s]+|\/(?!\/)[^\s\\]*)$/), z.maxLength(2000));
/** Icon name, such as `ph:coffee`, or address of a picture. */
export const IconName = z.string();
export const LinkAddress = z.string().check(z.regex(linkPattern), z.maxLength(2000));

export const Slug = z.string().check(z.regex(slugPattern), z.maxLength(100));
/** Name of a unit, `A1-12`, as on its door and on the plan. */
export const UnitName = z.string().check(z.regex(unitPattern), z.maxLength(100));
export const Permalink = z.string().check(z.regex(permalinkPattern), z.maxLength(300));
export const Text = z.string().check(z.maxLength(2000));
/** HTML, sanitized by the gateway. */
export const RichText = z.string().check(z.maxLength(maxTextLength));

/** Like HTML's `type="email"` (WHATWG), but the domain must have a dot and may be in any script. */
export const EmailAddress = z
  .string()
  .check(
    z.overwrite(cleanEmail),
    z.maxLength(254),
    z.regex(/^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i),
  );
/** 256 random bits in base64url. */
const secret256 = /^[\w-]{43}$/;
/** Secret of a link in an email. */
export const LinkToken = z.string().check(z.regex(secret256));

/** Session token. Our own mall API uses 256 random bits; other mall APIs use other formats, such as Sanctum's `7|…` or a JWT. */
export const SessionToken = z.string().check(z.regex(/^[\w.~|=-]{20,2000}$/));
/** A new password only needs this length and must not be a common one. Rules of composition are deliberately missing (NIST SP 800-63B, 3.1.1.2). */
export const NewPassword = z.string().check(z.minLength(8), z.maxLength(200));
/** An existing password, created under any rules. */
export const GivenPassword = z.string().check(z.minLength(1), z.maxLength(200));
export const PersonName = z.string().check(z.overwrite(cleanTyped), z.minLength(1), z.maxLength(80));
/** May be empty: many people have only one name. */
export const LastName = z.string().check(z.overwrite(cleanTyped), z.maxLength(80));
export const PhoneNumber = z.string().check(z.overwrite(cleanTyped), z.regex(/^\+?[\d ()/.-]{6,30}$/));
/** A picture that only its owner may see. Embedded in the answer, so that it has no address. */
export const PictureData = z.string().check(z.regex(/^data:image\/(?:webp|jpeg|png);base64,[A-Za-z0-9+/=]+$/));
/** A picture or PDF document, embedded like `PictureData`. */
export const FileData = z.string().check(z.regex(/^data:(?:image\/webp|application\/pdf);base64,[A-Za-z0-9+/=]+$/));
/** Body of a call made by a link in an email. */
export const LinkTokenBody = z.object({ token: LinkToken });
export const EmailBody = z.object({ email: EmailAddress });
/** Answer of a call that returns no data. */
export const Done = z.object({});
export const IdempotencyKey = z.string().check(z.regex(idempotencyKeyPattern));

/** Lists whose entries are valid only together, such as the hours of a day: one invalid entry invalidates the list. */
export const inseparable = new WeakSet<z.core.$ZodType>();

/** Creates a list that is valid only as a whole. */
export function wholeList<Item extends z.core.$ZodType>(item: Item): z.ZodMiniArray<Item> {
  const list = z.array(item);
  inseparable.add(list);
  return list;
}

/** Creates the translations of a record, one entry for each existing language. */
export function translations<Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.array(z.object({ locale: LocaleCode, ...shape }));
}

type StandIns = Readonly<Record<string, unknown>>;

/** Default of a required field that other mall APIs may omit: a value, or a function of the record. */
export const standIns = new WeakMap<z.core.$ZodType, StandIns>();

/** Lists the fields that the site can do without. Our own mall API and its content files must still provide them. */
/* @__NO_SIDE_EFFECTS__ */
export function mayLack<Schema extends z.ZodMiniObject>(
  schema: Schema,
  fields: { [Key in keyof z.input<Schema>]?: z.input<Schema>[Key] | ((record: StandIns) => unknown) },
  base?: z.ZodMiniObject,
): Schema {
  standIns.set(schema, { ...(base && standIns.get(base)), ...fields });
  return schema;
}

/** A language code. It may be the mall API's own code, or denote a language that the site does not support. */
export const LanguageCode = z.string().check(z.maxLength(2000));

/** If `close` is not after `open`, it is a time on the next day. */
export const OpeningInterval = z.object({ open: ClockTime, close: ClockTime });
export type OpeningInterval = z.infer<typeof OpeningInterval>;

export const OpeningException = mayLack(
  z.object({
    date: CalendarDate,
    status: z.enum(['open', 'closed']),
    hours: wholeList(OpeningInterval),
    translations: translations({ title: Text }),
  }),
  { status: ({ hours }) => (Array.isArray(hours) && hours.length > 0 ? 'open' : 'closed'), hours: [], translations: [] },
);

/** Week and exceptions of one place, in the centre's time zone. A missing weekday is unknown, an empty one is closed. */
export const OpeningHours = mayLack(
  z.object({
    status: z.enum(['open', 'closed', 'unknown']),
    days: z.partialRecord(z.enum(weekdays), wholeList(OpeningInterval)),
    exceptions: z.array(OpeningException),
    /** Original wording of the source, if it contains more than the week does: `Mo-Sa 17:00+`. */
    stated: z.optional(Text),
  }),
  { status: ({ days }) => (days === undefined || days === null ? 'unknown' : 'open'), days: {}, exceptions: [] },
);
export type OpeningHours = z.infer<typeof OpeningHours>;

export const OpeningZone = mayLack(
  z.extend(OpeningHours, {
    name: Slug,
    is_default: z.boolean(),
    translations: translations({ title: Text, description: z.optional(Text) }),
  }),
  { is_default: false, translations: [] },
  OpeningHours,
);
export type OpeningZone = z.infer<typeof OpeningZone>;

/** One of several dates of an event. Without an end, it lasts until the end of its first day. */
export const EventDate = mayLack(
  z.object({
    /** Unique within the event, and the same after the date is moved. */
    id: Id,
    starts_at: DateTime,
    ends_at: z.nullish(DateTime),
    /** Place of this date, if it differs from the event's. */
    translations: z.optional(translations({ place: z.optional(Text) })),
  }),
  { id: ({ starts_at }) => Math.max(1, Math.floor(Date.parse(String(starts_at)) / 60_000)) },
);
export type EventDate = z.infer<typeof EventDate>;
export const EventDates = z.array(EventDate).check(z.maxLength(100));

export const SocialLinks = z.partialRecord(z.enum(socialNetworks), z.string());
