import { parse } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '#shared/site/locales.ts';
import { createTranslate } from '#web/lib/texts/i18n.tsx';
import { loadTranslate } from '../../support/scene.ts';

describe('createTranslate', () => {
  const t = createTranslate({ plain: 'Ahoj', hello: parse('Ahoj, {name}!'), one: parse("it''s {count, number}") }, 'cz');

  it('gives a plain text as it is, values or not', () => {
    expect(t('plain')).toBe('Ahoj');
    expect(t('plain', { name: 'Jano' })).toBe('Ahoj');
  });

  it('puts values in, as often as it is asked', () => {
    expect([t('hello', { name: 'Jano' }), t('hello', { name: 'Petře' })]).toEqual(['Ahoj, Jano!', 'Ahoj, Petře!']);
  });

  it('puts text in as text, whatever is in it', () => {
    expect(t('hello', { name: '<b>{x}</b>' })).toBe('Ahoj, <b>{x}</b>!');
  });

  it.each(['nothing.here', ''])('shows the key %s that is missing', (key) => {
    expect(t(key)).toBe(key);
  });
});

describe('the site’s own words', () => {
  const counted: Record<Locale, [number, string][]> = {
    cz: [
      [0, 'Žádné místo'],
      [1, '1 místo'],
      [3, '3 místa'],
      [5, '5 míst'],
    ],
    sk: [
      [1, '1 miesto'],
      [3, '3 miesta'],
      [5, '5 miest'],
    ],
    de: [
      [1, '1 Adresse'],
      [5, '5 Adressen'],
    ],
    en: [
      [1, '1 place'],
      [5, '5 places'],
    ],
  };

  it.each(locales)('count in %s', async (locale) => {
    const t = await loadTranslate(locale);
    expect(counted[locale].map(([count]) => [count, t('shops.count', { count })])).toEqual(counted[locale]);
  });
});
