import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activeLocales, detectLocale, findLocale, parseAcceptLanguage } from '#shared/rules/locale-detection.ts';
import { locales } from '#shared/site/locales.ts';

const plain = { host: 'mall.example', cookie: undefined, languages: [], active: locales, fallback: 'cz', domains: {} } as const;

describe('detectLocale', () => {
  it.each([
    ['nothing', {}, 'cz'],
    ['the cookie', { cookie: 'de', languages: ['sk'] }, 'de'],
    ['an aliased cookie', { cookie: 'gb', languages: ['sk'] }, 'en'],
    ['an unknown cookie', { cookie: 'fr', languages: ['sk'] }, 'sk'],
    ['a hostile cookie', { cookie: '__proto__', languages: ['sk'] }, 'sk'],
    ['a Czech browser', { languages: ['cs-CZ', 'cs', 'de'] }, 'cz'],
    ['a browser in British English', { languages: ['en-GB', 'cs'] }, 'en'],
    ['an American browser', { languages: ['en-US'] }, 'en'],
    ['a Swiss browser that also reads Czech', { languages: ['de-CH', 'cs'] }, 'de'],
    ['a browser in another language first', { languages: ['fr-FR', 'fr', 'sk'] }, 'sk'],
    ['only other languages', { languages: ['fr', 'pl'] }, 'cz'],
    ['a language that is not active', { languages: ['de', 'sk'], active: ['cz', 'sk'] }, 'sk'],
    ['a cookie that is not active', { cookie: 'de', active: ['cz', 'en'] }, 'cz'],
    ['a fallback that is not active', { active: ['sk'] }, 'sk'],
    ['no active language', { active: [] }, 'cz'],
    ['a host of one language', { host: 'Mall.de:8443', cookie: 'en', languages: ['cs'], domains: { 'mall.de': 'de' } }, 'de'],
    ['a host with its port', { host: 'localhost:3001', domains: { 'localhost:3001': 'sk', localhost: 'de' } }, 'sk'],
    [
      'a host whose language is not active',
      { host: 'mall.de', active: ['cz', 'en'], languages: ['en'], domains: { 'mall.de': 'de' } },
      'en',
    ],
    ['a host that no language has', { host: 'constructor', domains: { 'mall.de': 'de' } }, 'cz'],
    ['no host', { host: undefined, domains: { 'mall.de': 'de' } }, 'cz'],
  ] as const)('detects the language from %s', (_, hints, expected) => {
    expect(detectLocale({ ...plain, ...hints })).toBe(expected);
  });

  it('never returns an inactive language', () => {
    const anyLocale = fc.constantFrom(...locales);
    const text = fc.oneof(fc.string(), fc.constantFrom('cs', 'en-GB', 'de', 'sk-SK', 'gb'));
    fc.assert(
      fc.property(
        text,
        text,
        fc.array(text),
        fc.uniqueArray(anyLocale, { minLength: 1 }),
        anyLocale,
        (host, cookie, languages, active, fallback) => {
          expect(active).toContain(detectLocale({ host, cookie, languages, active, fallback, domains: { cs: 'cz', de: 'de' } }));
        },
      ),
    );
  });
});

describe('findLocale', () => {
  it.each([
    ['cz', 'cz'],
    ['CS', 'cz'],
    ['us', 'en'],
    ['en-GB', undefined],
    ['toString', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('finds %j', (text, expected) => {
    expect(findLocale(text)).toBe(expected);
  });
});

describe('parseAcceptLanguage', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['cs-CZ,cs;q=0.9,en;q=0.8', ['cs-CZ', 'cs', 'en']],
    ['en;q=0.2, de;q=0.9 , sk', ['sk', 'de', 'en']],
    ['en;q=0, de', ['de']],
    ['en;q=0.000, *', []],
    ['en;q=2, de;q=x, sk;q=0.5;x, cs ; q=1.0', ['cs']],
    [',,;q=1,\u0000,en', ['en']],
    ['a'.repeat(50_000), []],
  ])('parses %j', (header, expected) => {
    expect(parseAcceptLanguage(header)).toEqual(expected);
  });

  it('reads at most twenty tags', () => {
    expect(parseAcceptLanguage(Array.from({ length: 500 }, () => 'en').join())).toHaveLength(20);
  });
});

describe('activeLocales', () => {
  it.each([
    ['no restriction', {}, ['en', 'cz', 'sk', 'de']],
    ['aliases', { supported: ['cs', 'gb'] }, ['en', 'cz']],
    ['both lists', { supported: ['cs', 'en', 'de'], available: ['cz', 'sk', 'de'] }, ['cz', 'de']],
    ['inactive ones', { inactive: ' sk, DE ,gb' }, ['cz']],
    ['unknown ones', { supported: ['fr'] }, ['sk']],
    ['all inactive', { inactive: 'en,cz,sk,de' }, ['sk']],
  ])('returns the languages for %s', (_, value, expected) => {
    expect(activeLocales({ supported: [], available: [], inactive: '', fallback: 'sk', ...value })).toEqual(expected);
  });
});
