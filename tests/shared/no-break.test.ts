import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bindWords, bindWordsOfHtml } from '#shared/rules/no-break.ts';
import { locales } from '#shared/site/locales.ts';

/** Writes no-break spaces as `~` and no-break hyphens as `=`. */
const seen = (text: string) => text.replaceAll('\u00a0', '~').replaceAll('-\u2060', '=');
const unbound = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('-\u2060', '-');

describe('bindWords', () => {
  it.each([
    ['cz', 'Otevíráme v pondělí v 9:00', 'Otevíráme v~pondělí v~9:00'],
    ['cz', 'A v Praze i u řeky', 'A~v~Praze i~u~řeky'],
    ['cz', 've 14:00, ke vchodu, ze tří pater, k vám', 've~14:00, ke~vchodu, ze~tří pater, k~vám'],
    ['cz', 'se slevou, ale jak se parkuje', 'se~slevou, ale jak se parkuje'],
    ['cz', 'za 5 000 Kč nebo 20 % do 21. 11. v 1. patře, čl. 6 odst. 1', 'za 5~000~Kč nebo 20~% do 21.~11. v~1.~patře, čl.~6 odst.~1'],
    ['cz', 'mezi halou a', 'mezi halou a'],
    ['cz', 'Dnes (o svátku) „v klidu“', 'Dnes (o~svátku) „v~klidu“'],
    ['cz', 'kosa velká, ráno kolem', 'kosa velká, ráno kolem'],
    ['sk', 'so psom vo vestibule, zo záhrady ku vchodu a k vám', 'so~psom vo~vestibule, zo~záhrady ku~vchodu a~k~vám'],
    ['de', 'z. B. um 9 Uhr, d. h. nach Art. 6 Abs. 1', 'z.~B. um 9~Uhr, d.~h. nach Art.~6 Abs.~1'],
    ['de', 'am 21. November in a kleinen Stadt', 'am 21.~November in a kleinen Stadt'],
    ['en', 'A walk of 300 m at 9 a.m. in a mall', 'A walk of 300~m at 9~a.m. in a mall'],
    ['cz', 'Napište e-mail, nebo do e-shopu', 'Napište e=mail, nebo do e=shopu'],
    ['cz', '. patro, 170 00 Praha', '.~patro, 170~00 Praha'], // a text that follows a value
    ['de', 'per E-Mail an info@e-shop.example', 'per E=Mail an info@e-shop.example'],
    ['en', 'in 2026. Then we met', 'in 2026. Then we met'],
  ] as const)('binds in %s: %s', (locale, text, expected) => {
    expect(seen(bindWords(text, locale))).toBe(expected);
  });

  it('changes only spaces and hyphens, and is idempotent', () => {
    const words = fc.array(
      fc.oneof(fc.constantFrom('a', 'v', 'k', 'se', 'z. B.', '5', '000', 'Kč', 'dům', '1.', '%', 'e-mail'), fc.string()),
      {
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(fc.constantFrom(...locales), words, (locale, parts) => {
        const text = parts.join(' ');
        const once = bindWords(text, locale);
        expect(unbound(once)).toBe(unbound(text));
        expect(bindWords(once, locale)).toBe(once);
      }),
    );
  });
});

describe('bindWordsOfHtml', () => {
  it('binds visible text, and does not change tags and addresses', () => {
    const html = '<p class="a b">Přijďte v <strong>pondělí</strong> k nám: <a href="/cz/v k?a b" title="a b">v klidu</a></p>';
    expect(seen(bindWordsOfHtml(html, 'cz'))).toBe(
      '<p class="a b">Přijďte v~<strong>pondělí</strong> k~nám: <a href="/cz/v k?a b" title="a b">v~klidu</a></p>',
    );
  });
});
