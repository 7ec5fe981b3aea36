import { describe, expect, it } from 'vitest';
import { toRecordTexts } from '#web/lib/texts/record-texts.ts';
import { siteConfig } from '../../support/scene.ts';

const record = {
  translations: [
    { locale: 'en', title: 'Quay', perex: 'By the river' },
    { locale: 'cz', title: 'Nábřeží', perex: '' },
  ],
};

describe('toRecordTexts', () => {
  it('uses the page’s language', () => {
    const texts = toRecordTexts(siteConfig());
    expect(texts.get(record, 'title')).toBe('Nábřeží');
    expect(texts.find(record, 'title')).toBe('Nábřeží');
    expect(texts.langOf(record)).toBeUndefined();
  });

  it('finds nothing for a blank text, and returns a placeholder if a text is required', () => {
    const texts = toRecordTexts(siteConfig());
    expect(texts.find(record, 'perex')).toBeUndefined();
    expect(texts.get(record, 'perex')).toBe('Translation is missing');
  });

  it.each([
    ['true', 'Quay', 'By the river'],
    ['false', 'Title missing', undefined],
  ])('use_fallback_locale = %s: a missing language gives “%s”', (value, title, perex) => {
    const texts = toRecordTexts(siteConfig({ locale: 'de', settings: { use_fallback_locale: value } }));
    expect(texts.get(record, 'title')).toBe(title);
    expect(texts.find(record, 'perex')).toBe(perex);
    expect(texts.langOf(record)).toBe(value === 'true' ? 'en' : undefined);
  });
});
