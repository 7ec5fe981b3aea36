import { parse } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import type { Locale } from '#shared/site/locales.ts';
import { createTranslate } from '#web/lib/texts/i18n.tsx';
import { loadTranslate } from '../../support/scene.ts';

describe('createTranslate', () => {
  const t = createTranslate({ plain: 'Ahoj', hello: parse('Ahoj, {name}!'), one: parse("it''s {count, number}") }, 'cz');

  it('returns a plain text unchanged, with or without values', () => {
    expect(t('plain')).toBe('Ahoj');
    expect(t('plain', { name: 'Jano' })).toBe('Ahoj');
  });

  it('inserts the values of each call', () => {
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
  const counted: Partial<Record<Locale, [number, string][]>> = {
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

  it.each(Object.entries(counted))('count in %s', async (locale, counts) => {
    const t = await loadTranslate(locale as Locale); // safe: a key of the table
    expect(counts.map(([count]) => [count, t('shops.count', { count })])).toEqual(counts);
  });
});
