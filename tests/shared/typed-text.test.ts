import { describe, expect, it } from 'vitest';
import { getCustomerByCard, getCustomerByParkingCode } from '#shared/contracts/customers.ts';
import { readParameters } from '#shared/contracts/parameters.ts';
import { cleanCode, cleanEmail, cleanTyped } from '#shared/rules/typed-text.ts';
import { RegisterBody } from '#shared/schemas/account.ts';
import { RewardCode } from '#shared/schemas/customer-rewards.ts';
import { EmailAddress, PersonName, PhoneNumber } from '#shared/schemas/fields.ts';
import { GiftCardCodeText, GiftCardNumber } from '#shared/schemas/gift-cards.ts';
import { ParkingPassageBody } from '#shared/schemas/parking.ts';
import { ChangeProfileBody } from '#shared/schemas/profile.ts';

/** Returns a text with the invisible characters and variants that phones, emails and chats add to copied text. */
const dressed = (text: string) => [
  ['in a bidirectional embedding', `\u202a${text}\u202c`],
  ['in an isolate', `\u2068${text}\u2069`],
  ['after a mark', `\u200e\ufeff${text}\u200f`],
  ['with a zero width space in it', `${text.slice(0, 3)}\u200b${text.slice(3)}`],
  ['with a word joiner and a soft hyphen in it', `${text.slice(0, 3)}\u2060\u00ad${text.slice(3)}`],
  ['with no-break spaces around it', `\u00a0${text}\u202f`],
  ['with tabs and line breaks around it', `\t${text}\r\n`],
  ['in full-width characters', text.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))],
  ['with an ideographic space behind it', `${text}\u3000`],
];

describe('cleanTyped', () => {
  it.each(dressed('+420 777-123'))('normalizes a text %s', (_how, typed) => expect(cleanTyped(typed)).toBe('+420 777-123'));

  it.each(['‐', '‑', '‒', '–', '—', '―', '−', '﹣', '－', '⁃'.replace('⁃', '‐')])('converts %s to a hyphen', (dash) => {
    expect(cleanTyped(`777${dash}123`)).toBe('777-123');
  });

  it.each(['Müller', 'Novák-Šťastná', 'O´Brien', 'O’Brien', 'Nguyễn', 'Ľubica', 'Łukasz', '李', 'Ø', 'Jean Luc'])(
    'keeps the name %s',
    (name) => {
      expect(cleanTyped(name.normalize('NFD'))).toBe(name);
    },
  );

  it('is idempotent', () => {
    for (const [, typed] of dressed('a – b')) expect(cleanTyped(cleanTyped(typed ?? ''))).toBe(cleanTyped(typed ?? ''));
  });
});

describe('cleanEmail', () => {
  it.each([
    ['jana@příklad.cz', 'jana@xn--pklad-zsa96e.cz'],
    ['jana@PŘÍKLAD.cz', 'jana@xn--pklad-zsa96e.cz'],
    ['jana@pr\u030ci\u0301klad.cz', 'jana@xn--pklad-zsa96e.cz'],
    ['jana@xn--pklad-zsa96e.cz', 'jana@xn--pklad-zsa96e.cz'],
    ['jana@münchen.example', 'jana@xn--mnchen-3ya.example'],
    ['jana＠例え。example', 'jana@xn--r8jz45g.example'],
    ['Jana.Mala@Visitor.Example', 'Jana.Mala@Visitor.Example'],
    ['no address', 'no address'],
    ['jana@exa/mplé.cz', 'jana@exa/mplé.cz'],
    ['jana@é:80', 'jana@é:80'],
  ])('%s → %s', (typed, read) => expect(cleanEmail(typed)).toBe(read));
});

it('cleanCode removes grouping, case and dashes', () => expect(cleanCode(' 7k2m–qx4p\u00a09hjw ')).toBe('7K2MQX4P9HJW'));

describe('fields of the contracts', () => {
  const readCard = (number: string) => readParameters(getCustomerByCard.params, { number }).values;
  const readParking = (code: string) => readParameters(getCustomerByParkingCode.params, { code }).values;
  const fields: [string, (typed: string) => unknown, string, unknown][] = [
    ['a phone number', PhoneNumber.parse.bind(PhoneNumber), '+420 777 123 456', '+420 777 123 456'],
    ['an address', EmailAddress.parse.bind(EmailAddress), 'jana@visitor.example', 'jana@visitor.example'],
    ['a name', PersonName.parse.bind(PersonName), 'Jana', 'Jana'],
    ['a reward’s code', RewardCode.parse.bind(RewardCode), '7K2M-QX4P-9HJW', '7K2M-QX4P-9HJW'],
    ['a gift card’s number', GiftCardNumber.parse.bind(GiftCardNumber), '8123 4567 8906', '812345678906'],
    ['a gift card’s code', GiftCardCodeText.parse.bind(GiftCardCodeText), '7K2M-QX4P', '7K2M-QX4P'],
    ['a member’s card', readCard, '9000 0000 0000 0001', { number: '9000000000000001' }],
    ['a barrier’s code', readParking, 'P-7K2M-QX4P', { code: 'P-7K2M-QX4P' }],
    ['a barrier’s passage', (code) => ParkingPassageBody.parse({ code, direction: 'in', option_id: 1 }).code, 'P-7K2M-QX4P', 'P-7K2M-QX4P'],
  ];
  it.each(
    fields.flatMap(([what, read, plain, wanted]) =>
      dressed(plain).map(([how, typed]) => ({ what, how, read, typed: typed ?? '', wanted })),
    ),
  )('accept $what $how', ({ read, typed, wanted }) => expect(read(typed)).toEqual(wanted));

  it('refuse a name without visible characters', () => expect(PersonName.safeParse('\u200b\u2060').success).toBe(false));
});

describe('a person with one name', () => {
  const person = {
    email: 'a@b.example',
    password: 'long enough 1',
    first_name: 'Sukarno',
    locale: 'cz',
    consents: { terms: true, newsletter: false },
  };
  it('registers with an empty last name, or without one', () => {
    for (const more of [{}, { last_name: '' }, { last_name: ' ' }])
      expect(RegisterBody.parse({ ...person, ...more })).toMatchObject({ last_name: '' });
    expect(RegisterBody.safeParse({ ...person, first_name: '' }).success).toBe(false);
  });
  it('can remove the last name', () => expect(ChangeProfileBody.parse({ last_name: ' ' })).toEqual({ last_name: '' }));
});
