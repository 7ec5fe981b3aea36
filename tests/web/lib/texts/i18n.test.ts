import { parse } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '#shared/site/locales.ts';
import { createTranslate } from '#web/lib/texts/i18n.tsx';
import { loadTranslate } from '../../support/scene.ts';

describe('createTranslate', () => {
  const t = createTranslate({ plain: 'Ahoj', hello: parse('Ahoj, {name}!'), one: parse("it''s {count, number}") }, 'cz');

  it('returns a plain text unchanged, with or without values', () => {
    expect(t('plain')).toBe('Ahoj');
    expect(t('plain', { name: 'Jano' })).toBe('Ahoj');
  });

  it('inserts values, as often as called', () => {
    expect([t('hello', { name: 'Jano' }), t('hello', { name: 'Petře' })]).toEqual(['Ahoj, Jano!', 'Ahoj, Petře!']);
  });

  it('inserts text as text, whatever it contains', () => {
    expect(t('hello', { name: '<b>{x}</b>' })).toBe('Ahoj, <b>{x}</b>!');
  });

  it.each(['nothing.here', ''])('shows the missing key %s', (key) => {
    expect(t(key)).toBe(key);
  });
});

describe('the site’s own messages', () => {
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
