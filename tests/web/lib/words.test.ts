import { describe, expect, it } from 'vitest';
import { toWords } from '#web/lib/words.ts';
import { siteConfig } from '../support/scene.ts';

const record = {
  translations: [
    { locale: 'en', title: 'Quay', perex: 'By the river' },
    { locale: 'cz', title: 'Nábřeží', perex: '' },
  ],
};

describe('toWords', () => {
  it('reads the page’s language', () => {
    const words = toWords(siteConfig());
    expect(words.get(record, 'title')).toBe('Nábřeží');
    expect(words.find(record, 'title')).toBe('Nábřeží');
  });

  it('finds nothing where a text is blank, and says so where one is needed', () => {
    const words = toWords(siteConfig());
    expect(words.find(record, 'perex')).toBeUndefined();
    expect(words.get(record, 'perex')).toBe('Translation is missing');
  });

  it.each([
    ['true', 'Quay', 'By the river'],
    ['false', 'Title missing', undefined],
  ])('use_fallback_locale = %s: a language that is missing reads “%s”', (value, title, perex) => {
    const words = toWords(siteConfig({ locale: 'de', settings: { use_fallback_locale: value } }));
    expect(words.get(record, 'title')).toBe(title);
    expect(words.find(record, 'perex')).toBe(perex);
  });
});
