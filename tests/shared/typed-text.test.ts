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

/** What phones, letters and chats put around and into what is copied out of them. */
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
  it.each(dressed('+420 777-123'))('reads a text %s as it was meant', (_how, typed) => expect(cleanTyped(typed)).toBe('+420 777-123'));

  it.each(['‐', '‑', '‒', '–', '—', '―', '−', '﹣', '－', '⁃'.replace('⁃', '‐')])('takes %s for a hyphen', (dash) => {
    expect(cleanTyped(`777${dash}123`)).toBe('777-123');
  });

  it.each(['Müller', 'Novák-Šťastná', 'O´Brien', 'O’Brien', 'Nguyễn', 'Ľubica', 'Łukasz', '李', 'Ø', 'Jean Luc'])(
    'leaves a name as it is: %s',
    (name) => {
      expect(cleanTyped(name.normalize('NFD'))).toBe(name);
    },
  );

  it('says the same when it is asked again', () => {
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

it('cleanCode takes groups, case and dashes away', () => expect(cleanCode(' 7k2m–qx4p\u00a09hjw ')).toBe('7K2MQX4P9HJW'));

describe('what the contracts read', () => {
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
  )('$what $how', ({ read, typed, wanted }) => expect(read(typed)).toEqual(wanted));

  it('a name of nothing visible is none', () => expect(PersonName.safeParse('\u200b\u2060').success).toBe(false));
});

describe('who has one name', () => {
  const person = {
    email: 'a@b.example',
    password: 'long enough 1',
    first_name: 'Sukarno',
    locale: 'cz',
    consents: { terms: true, newsletter: false },
  };
  it('registers, with nothing or without a second one', () => {
    for (const more of [{}, { last_name: '' }, { last_name: ' ' }])
      expect(RegisterBody.parse({ ...person, ...more })).toMatchObject({ last_name: '' });
    expect(RegisterBody.safeParse({ ...person, first_name: '' }).success).toBe(false);
  });
  it('changes it, and takes a second one off', () => expect(ChangeProfileBody.parse({ last_name: ' ' })).toEqual({ last_name: '' }));
});
