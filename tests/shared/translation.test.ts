import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTranslation, translate, trimTranslations } from '#shared/rules/translation.ts';
import { locales } from '#shared/site/locales.ts';

const entry = (locale: string, title: string) => ({ locale, title });
const both = [entry('en', 'Coffee'), entry('cz', 'Káva')];

const entries = fc.array(fc.record({ locale: fc.constantFrom(...locales, 'EN', 'Cz'), title: fc.string(), text: fc.string() }), {
  maxLength: 5,
});
const selected = fc.option(fc.constantFrom(...locales, 'EN', 'fr', ''), { nil: undefined });
const options = fc.record({ useFallback: fc.boolean(), fallbackLocale: fc.constantFrom(...locales) }, { requiredKeys: ['useFallback'] });

describe('findTranslation', () => {
  it.each([
    ['cz', false, 'Káva'],
    ['CZ', false, 'Káva'],
    [undefined, false, 'Káva'],
    ['', false, 'Káva'],
    ['de', true, 'Coffee'],
    ['de', false, undefined],
  ])('finds with %j and fallback %s: %j', (locale, useFallback, expected) => {
    expect(findTranslation(both, locale, { useFallback })?.title).toBe(expected);
  });

  it('uses the tenant’s own fallback if no language is selected', () => {
    expect(findTranslation(both, undefined, { useFallback: false, fallbackLocale: 'en' })?.title).toBe('Coffee');
    expect(findTranslation(both, 'cz', { useFallback: false, fallbackLocale: 'en' })?.title).toBe('Káva');
  });

  it('finds every entry of the selected language, and nothing else without fallback', () => {
    fc.assert(
      fc.property(entries, fc.constantFrom(...locales), (list, locale) => {
        const found = findTranslation(list, locale, { useFallback: false });
        expect(found !== undefined).toBe(list.some((one) => one.locale.toLowerCase() === locale));
        if (found) expect(found.locale.toLowerCase()).toBe(locale);
      }),
    );
  });
});

describe('translate', () => {
  it.each([
    ['title', 'Title missing'],
    ['name', 'Title missing'],
    ['text', 'Translation is missing'],
  ] as const)('returns a placeholder for a missing %s', (field, placeholder) => {
    const blank = [{ locale: 'cz', title: '', name: ' ', text: '' }];
    expect(translate(blank, field, 'cz', { useFallback: true })).toBe(placeholder);
    expect(translate(blank.slice(1), field, 'cz', { useFallback: true })).toBe(placeholder);
    expect(translate(blank, field, 'en', { useFallback: false })).toBe(placeholder);
  });

  it('returns the text of the field', () => {
    expect(translate(both, 'title', 'en', { useFallback: false })).toBe('Coffee');
  });
});

describe('trimTranslations', () => {
  it('does not change the result of any look-up', () => {
    fc.assert(
      fc.property(entries, selected, options, (translations, locale, how) => {
        const trimmed = trimTranslations({ rows: [{ id: 1, translations }] }, locale, how).rows[0]?.translations ?? [];
        expect(trimmed.length).toBeLessThanOrEqual(1);
        expect(findTranslation(trimmed, locale, how)).toEqual(findTranslation(translations, locale, how));
        for (const field of ['title', 'text'] as const)
          expect(translate(trimmed, field, locale, how)).toBe(translate(translations, field, locale, how));
      }),
    );
  });

  it('changes nothing else in any JSON value, and does not mutate it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const before = structuredClone(value);
        expect(trimTranslations(value, 'cz', { useFallback: true })).toEqual(value);
        expect(value).toEqual(before);
      }),
    );
  });

  it('trims nested translations and ignores invalid entries', () => {
    const value = { translations: [null, 'x', { locale: 'cz', inner: { translations: both } }, entry('en', 'Coffee')] };
    expect(trimTranslations<unknown>(value, 'cz', { useFallback: false })).toEqual({
      translations: [{ locale: 'cz', inner: { translations: [entry('cz', 'Káva')] } }],
    });
  });

  it('treats a hostile key as plain data', () => {
    const value: unknown = JSON.parse('{"__proto__": {"isAdmin": true}, "a": 1}');
    const trimmed = trimTranslations(value, 'cz', { useFallback: true });
    expect(Object.getPrototypeOf(trimmed)).toBe(Object.prototype);
    expect(JSON.stringify(trimmed)).toBe(JSON.stringify(value));
  });
});
