import type * as z from 'zod/mini';
import type { BookingOrder } from '#shared/contracts/booking.ts';
import { Amenity } from '#shared/schemas/amenities.ts';
import { AnnouncementDetail } from '#shared/schemas/announcements.ts';
import { Category } from '#shared/schemas/categories.ts';
import { Company } from '#shared/schemas/companies.ts';
import { Entrance } from '#shared/schemas/entrances.ts';
import { PostCategory, Question } from '#shared/schemas/faq.ts';
import { OpeningHours, OpeningZone } from '#shared/schemas/fields.ts';
import { Floorplan, FloorplanSummary } from '#shared/schemas/floorplans.ts';
import { Tier } from '#shared/schemas/loyalty.ts';
import { Mall } from '#shared/schemas/malls.ts';
import { Parking, ParkingOption } from '#shared/schemas/parking.ts';
import { Reward } from '#shared/schemas/rewards.ts';
import { SearchHit } from '#shared/schemas/search.ts';
import { HeroBanner } from '#shared/schemas/settings.ts';
import { WebsitePage } from '#shared/schemas/website-pages.ts';
import { type Locale, locales } from '#shared/site/locales.ts';

/** Languages without a text use the English one. */
type Words = Readonly<Partial<Record<Locale, string>> & { en: string }>;

/** Returns one field in every language, or several, as in a record's translations. */
export function inLanguages<Field extends string>(fields: Readonly<Record<Field, Words>>): ({ locale: Locale } & Record<Field, string>)[] {
  const names = Object.keys(fields) as Field[]; // safe: the keys of `fields`
  return locales.map((locale) => {
    const texts = Object.fromEntries(names.map((name) => [name, fields[name][locale] ?? fields[name].en])) as Record<Field, string>; // safe: complete
    return { locale, ...texts };
  });
}

const numbered = (words: Words, id: number): Words =>
  Object.fromEntries(locales.map((locale) => [locale, `${words[locale] ?? words.en} ${id}`])) as Record<Locale, string>; // safe: one per language

/** Builds records that the contract accepts: a test's changes are parsed too. */
function builder<Schema extends z.ZodMiniType>(schema: Schema, base: (id: number) => Record<string, unknown>) {
  return (id: number, changes?: Readonly<Partial<z.input<Schema>>>): z.output<Schema> => schema.parse({ ...base(id), ...changes });
}

const everyDay = (open: string, close: string) => ({
  monday: [{ open, close }],
  tuesday: [{ open, close }],
  wednesday: [{ open, close }],
  thursday: [{ open, close }],
  friday: [{ open, close }],
  saturday: [{ open, close }],
  sunday: [{ open, close }],
});

/** Returns hours that are the same every day. */
export function hoursOf(open: string, close: string, changes: Partial<OpeningHours> = {}): OpeningHours {
  return OpeningHours.parse({ status: 'open', days: everyDay(open, close), exceptions: [], ...changes });
}

/** Returns the centre's own zone, open from nine to nine. */
export function zone(changes: Partial<z.input<typeof OpeningZone>> = {}): OpeningZone {
  const translations = inLanguages({ title: { en: 'Shopping gallery', cz: 'Obchodní pasáž', sk: 'Obchodná pasáž', de: 'Ladenpassage' } });
  return OpeningZone.parse({ ...hoursOf('09:00', '21:00'), name: 'shops', is_default: true, translations, ...changes });
}

export const mall = builder(Mall, (id) => ({
  id,
  name: 'Nábřeží',
  date_format: 'D. M. YYYY',
  time_format: 'H:mm',
  timezone: 'Europe/Prague',
  address: 'Nábřežní 12',
  city: 'Praha',
  zip_code: '170 00',
  phone: '+420 200 000 000',
  email: 'info@centre.example',
  opening_hours: [zone()],
  translations: inLanguages({
    title: { en: 'The Quay', cz: 'Nábřeží', sk: 'Nábrežie', de: 'Am Ufer' },
    description: {
      en: '<p>A house by the river.</p>',
      cz: '<p>Dům u řeky.</p>',
      sk: '<p>Dom pri rieke.</p>',
      de: '<p>Ein Haus am Fluss.</p>',
    },
  }),
}));

export const company = builder(Company, (id) => ({
  id,
  type: 'store',
  translations: inLanguages({
    title: numbered({ en: 'Shop', cz: 'Krám', sk: 'Krámik', de: 'Laden' }, id),
    company_category: { en: 'Shoes', cz: 'Obuv', sk: 'Obuv', de: 'Schuhe' },
    description: { en: '<p>Good boots.</p>', cz: '<p>Dobré boty.</p>', sk: '<p>Dobré topánky.</p>', de: '<p>Gute Stiefel.</p>' },
  }),
}));

export const category = builder(Category, (id) => ({
  id,
  type: 'company',
  translations: inLanguages({ name: numbered({ en: 'Kind', cz: 'Druh', sk: 'Typ', de: 'Art' }, id) }),
}));

export const story = builder(AnnouncementDetail, (id) => ({
  id,
  type: 'news',
  scope: 'mall',
  published_at: '2026-11-02T08:00:00Z',
  translations: inLanguages({
    title: numbered({ en: 'Story', cz: 'Zpráva', sk: 'Správa', de: 'Bericht' }, id),
    perex: numbered({ en: 'What is new', cz: 'Co je nového', sk: 'Čo je nové', de: 'Was neu ist' }, id),
    article: { en: '<p>The whole story.</p>', cz: '<p>Celý příběh.</p>', sk: '<p>Celý príbeh.</p>', de: '<p>Alles dazu.</p>' },
  }),
}));

/** An event on one evening, a week after `sceneNow`. */
export const event = builder(AnnouncementDetail, (id) => ({
  id,
  type: 'event',
  scope: 'mall',
  published_at: '2026-11-02T08:00:00Z',
  starts_at: '2026-11-28T18:00:00+01:00',
  ends_at: '2026-11-28T21:30:00+01:00',
  translations: inLanguages({
    title: numbered({ en: 'Concert', cz: 'Koncert', sk: 'Koncert', de: 'Konzert' }, id),
    perex: { en: 'Strings and brass', cz: 'Smyčce a žestě', sk: 'Sláčiky a plechy', de: 'Streicher und Blech' },
  }),
}));

/** An offer with 25 % off, until the end of the second Sunday after `sceneNow`. */
export const offer = builder(AnnouncementDetail, (id) => ({
  id,
  type: 'product',
  scope: 'store',
  published_at: '2026-11-20T08:00:00Z',
  starts_at: '2026-11-20T09:00:00+01:00',
  ends_at: '2026-12-06T23:59:00+01:00',
  price: { amount: 90_000, currency: 'CZK' },
  price_before: { amount: 120_000, currency: 'CZK' },
  translations: inLanguages({
    title: numbered({ en: 'Lamp', cz: 'Lampa', sk: 'Lampa', de: 'Lampe' }, id),
    perex: { en: 'It glows.', cz: 'Svítí.', sk: 'Svieti.', de: 'Sie leuchtet.' },
    article: { en: '<p>With a bulb.</p>', cz: '<p>I se žárovkou.</p>', sk: '<p>Aj so žiarovkou.</p>', de: '<p>Mit Birne.</p>' },
  }),
}));

/** A reward without an end date, for every member. */
export const reward = builder(Reward, (id) => ({
  id,
  points: id * 100,
  stock: null,
  translations: inLanguages({
    title: numbered({ en: 'Coffee', cz: 'Káva', sk: 'Káva', de: 'Kaffee' }, id),
    description: { en: '<p>One cup.</p>', cz: '<p>Jeden šálek.</p>', sk: '<p>Jedna šálka.</p>', de: '<p>Eine Tasse.</p>' },
    terms: { en: '<p>Once a day.</p>', cz: '<p>Jednou denně.</p>', sk: '<p>Raz denne.</p>', de: '<p>Einmal am Tag.</p>' },
  }),
}));

/** A level. The first is the level that everybody has. */
export const tier = builder(Tier, (id) => ({
  id,
  order: id,
  threshold: (id - 1) * 1000,
  multiplier: 1,
  colour: '#808080',
  translations: inLanguages({ name: numbered({ en: 'Level', cz: 'Stupeň', sk: 'Stupeň', de: 'Rang' }, id) }),
}));

export const amenity = builder(Amenity, (id) => ({
  id,
  translations: inLanguages({ title: numbered({ en: 'Toilets', cz: 'Toalety', sk: 'Toalety', de: 'Toiletten' }, id) }),
}));

export const question = builder(Question, (id) => ({
  id,
  translations: inLanguages({
    title: numbered({ en: 'Question', cz: 'Otázka', sk: 'Otázka', de: 'Frage' }, id),
    article: { en: '<p>Yes.</p>', cz: '<p>Ano.</p>', sk: '<p>Áno.</p>', de: '<p>Ja.</p>' },
  }),
}));

export const topic = builder(PostCategory, (id) => ({
  id,
  translations: inLanguages({ name: numbered({ en: 'Topic', cz: 'Téma', sk: 'Téma', de: 'Thema' }, id) }),
}));

export const banner = builder(HeroBanner, (id) => ({
  id,
  image: `/media/hero/${id}.svg`,
  translations: inLanguages({ title: numbered({ en: 'Banner', cz: 'Poutač', sk: 'Pútač', de: 'Aufmacher' }, id) }),
}));

const floorTitle = (id: number) => inLanguages({ title: numbered({ en: 'Level', cz: 'Patro', sk: 'Poschodie', de: 'Etage' }, id) });

/** The summary of a plan; its floor is its id. */
export const floor = builder(FloorplanSummary, (id) => ({ id, floor: id, order: id, translations: floorTitle(id) }));

/** A plan with the units a-1, a-2 and a-3 in a row. */
export const floorplan = builder(Floorplan, (id) => ({
  id,
  floor: id,
  order: id,
  translations: floorTitle(id),
  width: 300,
  height: 100,
  outline: 'M0 0H300V100H0Z',
  units: [1, 2, 3].map((number) => ({
    unit: `a-${number}`,
    path: `M${(number - 1) * 100} 0h90v80h-90Z`,
    centre: [number * 100 - 55, 40],
    entrance: [number * 100 - 55, 80],
  })),
  walkways: [],
  connectors: [],
}));

export const entrance = builder(Entrance, (id) => ({
  id,
  kind: 'street',
  floorplan_id: 1,
  at: [0, 90],
  step_free: true,
  translations: inLanguages({ title: numbered({ en: 'Entrance', cz: 'Vchod', sk: 'Vchod', de: 'Eingang' }, id) }),
}));

export const hit = builder(SearchHit, (id) => ({
  id,
  type: 'company',
  translations: inLanguages({
    title: numbered({ en: 'Boot shop', cz: 'Boty u řeky', sk: 'Topánky', de: 'Stiefelladen' }, id),
    subtitle: { en: 'Shoes', cz: 'Obuv', sk: 'Obuv', de: 'Schuhe' },
  }),
}));

/** A car park: two hours free, then 40 Kč an hour, up to 400 Kč a day. */
export const parkingOption = builder(ParkingOption, (id) => ({
  id,
  kind: 'garage',
  free_minutes: 120,
  tariff: [
    { from_minutes: 120, price: { amount: 4000, currency: 'CZK' } },
    { from_minutes: 180, price: { amount: 8000, currency: 'CZK' } },
    { from_minutes: 720, price: { amount: 40_000, currency: 'CZK' } },
  ],
  translations: inLanguages({ title: numbered({ en: 'Garage', cz: 'Garáž', sk: 'Garáž', de: 'Tiefgarage' }, id) }),
}));

export const parking = (changes: Partial<z.input<typeof Parking>> = {}): Parking =>
  Parking.parse({
    capacity: 860,
    free: 512,
    updated_at: '2026-11-21T09:58:00Z',
    options: [parkingOption(1), parkingOption(2)],
    ...changes,
  });

/** An editors' page with one block of text. */
export const websitePage = builder(WebsitePage, (id) => ({
  id,
  blocks: [
    {
      kind: 'html',
      translations: inLanguages({ text: { en: '<p>Block.</p>', cz: '<p>Blok.</p>', sk: '<p>Blok.</p>', de: '<p>Block.</p>' } }),
    },
  ],
  translations: inLanguages({
    title: numbered({ en: 'Page', cz: 'Stránka', sk: 'Stránka', de: 'Seite' }, id),
    description: { en: 'What it is about.', cz: 'O čem to je.', sk: 'O čom to je.', de: 'Worum es geht.' },
  }),
}));

/** A booking for two people on Tuesday the 24th, which can be cancelled until Monday. */
export const bookingOrder = (changes: Partial<BookingOrder> = {}): BookingOrder => ({
  id: 5,
  number: 'R-AAAA-BBBB',
  service_id: 1,
  starts_at: '2026-11-24T10:00:00+01:00',
  ends_at: '2026-11-24T11:00:00+01:00',
  people: 2,
  price: null,
  status: 'reserved',
  cancel_until: '2026-11-23T10:00:00+01:00',
  pay_until: null,
  paid_at: null,
  paid_with: null,
  is_refund_due: false,
  is_sandbox: false,
  image: null,
  translations: inLanguages({ title: { en: 'Bees', cz: 'Včely', sk: 'Včely', de: 'Bienen' } }),
  ...changes,
});
