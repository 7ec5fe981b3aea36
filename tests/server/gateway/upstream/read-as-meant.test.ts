import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createLocaleMap } from '#server/gateway/upstream/locale-map.ts';
import { readAsMeant } from '#server/gateway/upstream/read-as-meant.ts';
import { Announcement } from '#shared/schemas/announcements.ts';
import {
  CalendarDate,
  ClockTime,
  DateTime,
  Id,
  LocaleCode,
  Money,
  OpeningHours,
  PictureData,
  RichText,
  Slug,
  Text,
  translations,
  UnitName,
} from '#shared/schemas/fields.ts';
import { Floorplan } from '#shared/schemas/floorplans.ts';
import { Mall } from '#shared/schemas/malls.ts';
import { StoredSettings } from '#shared/schemas/settings.ts';

const context = {
  zone: 'Europe/Prague',
  currency: 'EUR',
  toLocale: createLocaleMap({ 'de-AT': 'de', ua: 'en' }),
  toNumber: () => undefined,
};
const read = (schema: z.core.$ZodType, data: unknown) => readAsMeant(schema, data, context);

const Titled = translations({ title: Text, perex: z.optional(Text) });
const cs = { locale: 'cz', title: 'Obchod' };
const en = { locale: 'en', title: 'Shop' };

type Row = [what: string, schema: z.core.$ZodType, given: unknown, meant: unknown, repairs: string[]];

const rows: Row[] = [
  ['an id', Id, '7', 7, [' number-from-text']],
  ['a figure', z.number(), '-12.50', -12.5, [' number-from-text']],
  ['figures of a list', z.array(Id), ['1', 2, '3'], [1, 2, 3], ['* number-from-text 2']],
  ['a text of digits', Text, 420123456, '420123456', [' text-from-number']],
  ['a name in addresses', Slug, 'B12', 'b12', [' letter-case']],
  ['1 as a flag', z.boolean(), 1, true, [' flag-from-number']],
  ['0 as a flag', z.boolean(), 0, false, [' flag-from-number']],
  ['"1" as a flag', z.boolean(), '1', true, [' flag-from-text']],
  ['"0" as a flag', z.boolean(), '0', false, [' flag-from-text']],
  ['"true" as a flag', z.boolean(), 'true', true, [' flag-from-text']],
  ['"False" as a flag', z.boolean(), 'False', false, [' flag-from-text']],
  ['a flag that must be on', z.literal(true), 1, true, [' flag-from-number']],
  ['null as a flag', z.object({ a: z.boolean() }), { a: null }, { a: false }, ['a flag-from-null']],
  ['null as a flag with a default', z.object({ a: z._default(z.boolean(), true) }), { a: null }, {}, ['a default-from-null']],
  ['null as a list', z.object({ a: z.array(Id) }), { a: null }, { a: [] }, ['a list-from-null']],
  ['null as a record', z.object({ a: z.record(z.string(), Id) }), { a: null }, { a: {} }, ['a record-from-null']],
  ['null where something may be missing', z.object({ a: z.optional(Text) }), { a: null }, {}, ['a absent-from-null']],
  ['null where null is meant', z.object({ a: z.nullish(Text) }), { a: null }, { a: null }, []],
  ['null as a text', z.object({ a: z.string() }), { a: null }, { a: '' }, ['a text-from-null']],
  ['null as what a translation needs', Titled, [cs, { locale: 'en', title: null }], [cs, { locale: 'en', title: null }], []],
  ['null as what a translation can do without', Titled, [{ ...cs, perex: null }], [cs], ['*.perex absent-from-null']],
  ['an empty text as a missing address', z.object({ a: z.optional(z.string().check(z.minLength(1))) }), { a: '' }, {}, ['a absent-from-empty-text']],
  ['an empty text as a missing date', z.object({ a: z.nullable(DateTime) }), { a: '' }, { a: null }, ['a absent-from-empty-text']],
  ['an empty text as a text', z.object({ a: z.optional(Text) }), { a: '' }, { a: '' }, []],
  ['an empty list as a missing record', z.object({ a: z.nullish(Money) }), { a: [] }, {}, ['a absent-from-list']],
  ['an empty list as a record of nothing', z.object({ a: z.record(z.string(), Id) }), { a: [] }, { a: {} }, ['a record-from-list']],
  ['an object whose keys count', z.array(Id), { 0: 1, 2: '3' }, [1, 3], [' list-from-object', '* number-from-text']],
  ['an object whose keys count, as a point', z.tuple([z.number(), z.number()]), { 0: 1, 1: '3' }, [1, 3], [' list-from-object', '1 number-from-text']],
  ['one record alone as a list', z.array(z.object({ id: Id })), { id: 1 }, [{ id: 1 }], [' list-from-one']],
  ['something else than a list', z.array(z.object({ id: Id })), { message: 'busy' }, { message: 'busy' }, []],
  ['nothing at all', z.array(Id), null, null, []],
  ['a choice in capitals', z.enum(['store', 'dining']), 'STORE', 'store', [' letter-case']],
  ['a choice that there is not', z.enum(['store', 'dining']), 'bank', 'bank', []],
  ['keys in capitals', z.partialRecord(z.enum(['monday']), Id), { Monday: 1 }, { monday: 1 }, [' letter-case']],
  ['keys of nobody', z.partialRecord(z.enum(['monday']), Id), { monday: 1, holiday: 2 }, { monday: 1 }, [' unknown-key']],
  ['null under a key that may be missing', z.partialRecord(z.enum(['monday']), z.array(Id)), { monday: null }, {}, ['* absent-from-null']],
  ['a date without offset, in winter', DateTime, '2026-11-26 10:00:00', '2026-11-26T10:00:00+01:00', [' date-in-zone']],
  ['a date without offset, in summer', DateTime, '2026-07-26 10:00:00', '2026-07-26T10:00:00+02:00', [' date-in-zone']],
  ['a time that summer time skips', DateTime, '2026-03-29 02:30:00', '2026-03-29T03:30:00+02:00', [' date-in-zone']],
  ['a time that comes twice', DateTime, '2026-10-25 02:30:00', '2026-10-25T02:30:00+02:00', [' date-in-zone']],
  ['a date with a T and microseconds', DateTime, '2026-11-26T10:00:00.000000', '2026-11-26T10:00:00+01:00', [' date-in-zone']],
  ['a day alone', DateTime, '2026-11-26', '2026-11-26T00:00:00+01:00', [' date-in-zone']],
  ['a day alone that ends something', z.object({ ends_at: DateTime }), { ends_at: '2026-11-26' }, { ends_at: '2026-11-26T23:59:59+01:00' }, ['ends_at date-in-zone']],
  ['a date with an offset of its own spelling', DateTime, '2026-11-26 10:00:00+0100', '2026-11-26T10:00:00+01:00', [' date-spelling']],
  ['a date as it is wanted', DateTime, '2026-11-26T09:00:00.000000Z', '2026-11-26T09:00:00.000000Z', []],
  ['a day that there is not', DateTime, '2026-02-30 10:00:00', '2026-02-30 10:00:00', []],
  ['a zero date as none', z.object({ a: z.optional(DateTime), b: z.nullish(CalendarDate) }), { a: '0000-00-00 00:00:00', b: '0000-00-00' }, {}, ['a absent-from-zero-date', 'b absent-from-zero-date']],
  ['a zero date of Carbon, of .NET and of Unix', z.array(z.object({ a: z.nullable(DateTime) })), [{ a: '-0001-11-30T00:00:00.000000Z' }, { a: '0001-01-01T00:00:00' }, { a: 0 }], [{ a: null }, { a: null }, { a: null }], ['*.a absent-from-zero-date 3']],
  ['a zero date where there must be one', z.object({ a: DateTime }), { a: '0000-00-00' }, { a: null }, ['a absent-from-zero-date']],
  ['Unix seconds', DateTime, 1_795_683_600, '2026-11-26T10:00:00+01:00', [' date-from-unix']],
  ['Unix seconds as text', DateTime, '1795683600', '2026-11-26T10:00:00+01:00', [' date-from-unix']],
  ['Unix milliseconds', DateTime, 1_795_683_600_000, '2026-11-26T10:00:00+01:00', [' date-from-unix']],
  ['Unix seconds of a birthday at midnight in UTC', CalendarDate, -169_084_800, '1964-08-23', [' date-from-unix']],
  ['Unix seconds of a day at midnight in the centre', CalendarDate, 1_795_647_600, '2026-11-26', [' date-from-unix']],
  ['a figure that is no time', DateTime, 20_261_126, 20_261_126, []],
  ['a dotted date', DateTime, '28.11.2026 10:00', '2026-11-28T10:00:00+01:00', [' date-in-zone']],
  ['a dotted date with spaces', DateTime, '5. 7. 2026 9:05', '2026-07-05T09:05:00+02:00', [' date-in-zone']],
  ['a dotted day', CalendarDate, '5.7.2026', '2026-07-05', [' date-spelling']],
  ['a dotted day that there is not', DateTime, '31.2.2026 10:00', '31.2.2026 10:00', []],
  ['a date with slashes, which may be either way round', DateTime, '05/07/2026', '05/07/2026', []],
  ['entities in a title', Text, 'Marks &amp; Spencer &#039;s &quot;caf&eacute;&quot;', 'Marks & Spencer \'s "café"', [' text-from-entities']],
  ['entities once', Text, '&amp;amp;', '&amp;', [' text-from-entities']],
  ['an ampersand that is no entity', Text, 'R&B; a&b', 'R&B; a&b', []],
  ['entities in markup', RichText, '<p>Marks &amp; Spencer</p>', '<p>Marks &amp; Spencer</p>', []],
  ['a unit in capitals', UnitName, 'A1', 'A1', []],
  ['a day that was made an instant', CalendarDate, '2026-11-26T00:00:00.000000Z', '2026-11-26', [' date-of-instant']],
  ['midnight there as a day', CalendarDate, '2026-11-25T23:00:00Z', '2026-11-26', [' date-of-instant']],
  ['a day of a zone that there is not', CalendarDate, '2026-11-26T10:00:75+99:00', '2026-11-26T10:00:75+99:00', []],
  ['a day with a time', CalendarDate, '2026-11-26 00:00:00', '2026-11-26', [' date-of-instant']],
  ['a clock time of four figures', ClockTime, '9:00', '09:00', [' clock-time']],
  ['a clock time with seconds', ClockTime, '09:00:00', '09:00', [' clock-time']],
  ['the end of a day', ClockTime, '24:00:00', '24:00', [' clock-time']],
  ['Czech by its tag', LocaleCode, 'cs', 'cz', [' locale-code']],
  ['a language with its country', LocaleCode, 'sk-SK', 'sk', [' locale-code']],
  ['a language with its country, underlined', LocaleCode, 'en_GB', 'en', [' locale-code']],
  ['a language in capitals', LocaleCode, 'EN', 'en', [' locale-code']],
  ['a language of the tenant’s own map', LocaleCode, 'UA', 'en', [' locale-code']],
  ['two entries of one language', Titled, [en, { locale: 'en_US', title: 'Store' }], [en], ['*.locale locale-code', ' second-of-a-language']],
  ['a language that the site does not have', Titled, [en, { locale: 'hu', title: 'Bolt' }], [en], [' other-language']],
  ['translations by language', Titled, { cs: { title: 'Obchod' }, en: { title: 'Shop' } }, [cs, en], [' translations-by-locale', '*.locale locale-code']],
  ['titles by language', translations({ title: Text }), { cs: 'Obchod', en: 'Shop' }, [cs, en], [' translations-by-locale', '*.locale locale-code']],
  [
    'texts with a form for each language',
    z.object({ translations: Titled }),
    { title: { en: 'Shop', cs: 'Obchod' } },
    { title: { en: 'Shop', cs: 'Obchod' }, translations: [en, cs] },
    ['translations translations-from-fields', 'translations.*.locale locale-code'],
  ],
  ['a price in units, as text', Money, '129.00', { amount: 12_900, currency: 'EUR' }, [' money-from-decimal', ' currency-of-the-centre']],
  ['a price in units', Money, 129.5, { amount: 12_950, currency: 'EUR' }, [' money-from-decimal', ' currency-of-the-centre']],
  ['nothing to pay', Money, 0, { amount: 0, currency: 'EUR' }, [' currency-of-the-centre']],
  ['an amount as text', Money, { amount: '12900', currency: 'czk' }, { amount: 12_900, currency: 'CZK' }, [' number-from-text', ' letter-case']],
  ['an amount in units', Money, { amount: '129.00', currency: 'CZK' }, { amount: 12_900, currency: 'CZK' }, [' money-from-decimal']],
  ['a price that may be units or not', z.object({ price: z.nullish(Money) }), { price: 129 }, {}, ['price price-unclear']],
  ['a member’s picture at an address', z.object({ a: z.nullable(PictureData) }), { a: 'https://x.example/p.jpg' }, { a: null }, ['a picture-elsewhere']],
  ['one of several forms', Mall.shape.property_management, { name: 'Správa', phone: 123, email: null }, { name: 'Správa', phone: '123' }, ['phone text-from-number', 'email absent-from-null']],
  ['settings, whatever they hold', StoredSettings, [{ group: null, key: 'a', value: 1 }], [{ group: null, key: 'a', value: 1 }], []],
  ['hours of which only the days are told', OpeningHours, { days: { monday: [] } }, { status: 'open', days: { monday: [] }, exceptions: [] }, ['status filled-in', 'exceptions filled-in']],
  ['hours of which nothing is told', OpeningHours, {}, { status: 'unknown', days: {}, exceptions: [] }, ['status filled-in', 'days filled-in', 'exceptions filled-in']],
]; // biome-ignore format: a table

describe('readAsMeant', () => {
  it.each(rows)('reads %s', (_what, schema, input, meant, repairs) => {
    const before = structuredClone(input);
    const { value, repairs: found } = read(schema, input);
    expect(value).toEqual(meant);
    expect(found.map(({ path, repair, count }) => `${path} ${repair}${count > 1 ? ` ${count}` : ''}`)).toEqual(repairs);
    expect(input).toEqual(before);
  });

  it('does not report values in its repairs', () => {
    const { repairs } = read(z.array(z.object({ id: Id, phone: Text })), [{ id: '7001', phone: 777_123_456 }]);
    expect(JSON.stringify(repairs)).not.toMatch(/7001|777/);
  });

  it('returns the very same value if nothing needs repair', () => {
    const news = [{ id: 1, type: 'news', scope: 'mall', published_at: '2026-11-26T09:00:00Z', translations: [en], pivot: { a: '1' } }];
    expect(read(z.array(Announcement), news)).toEqual({ value: news, repairs: [] });
    expect(read(z.array(Announcement), news).value).toBe(news);
  });

  it('copies the path to a repair, and shares the rest', () => {
    const data = [
      { id: 1, type: 'news', scope: 'mall', published_at: '2026-11-26T09:00:00Z', translations: [en] },
      { id: '2', type: 'news', scope: 'mall', published_at: '2026-11-26T09:00:00Z', translations: [en] },
    ];
    const value = read(z.array(Announcement), data).value as typeof data; // safe: the result has the type of the input
    expect(value[0]).toBe(data[0]);
    expect(value[1]?.translations).toBe(data[1]?.translations);
  });

  it('completes a floor plan that has only shops', () => {
    const unit = { unit: 'A1', company_id: '7', path: 'M0 0H9V9Z', centre: ['4', 4] };
    const { value } = read(Floorplan, { id: '1', floor: '0', width: '100', height: 50, units: [unit], translations: [en] });
    expect(Floorplan.safeParse(value)).toMatchObject({
      success: true,
      data: { order: 0, outline: 'M0 0H100V50H0Z', walkways: [], connectors: [], units: [{ unit: 'A1', company_id: 7, entrance: [4, 4] }] },
    });
  });
});

describe('createLocaleMap', () => {
  it.each([
    ['cs', 'cz'],
    ['cs_CZ', 'cz'],
    ['CZ', 'cz'],
    ['en-GB', 'en'],
    ['de-AT', 'de'],
    [' sk ', 'sk'],
    ['hu', undefined],
    ['__proto__', undefined],
    ['', undefined],
  ])('maps %s to %s', (code, locale) => {
    expect(createLocaleMap()(code)).toBe(locale);
  });

  it('prefers the tenant’s own map', () => {
    expect(createLocaleMap({ cs_SK: 'sk' })('cs-sk')).toBe('sk');
  });
});
