// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listDeskRecords } from '#shared/contracts/desk-records.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import type { Json, Path } from '#web/desk/forms/json.ts';
import { toKindWords, useWordsOfKinds } from '#web/desk/forms/words.ts';
import { useValueText } from '#web/desk/records/value-text.ts';
import { renderDesk } from '../support/render-desk.tsx';
import { renderRecords, toRecord, toRow } from './records-desk.ts';

async function toText(kind: string, path: Path, value: Json): Promise<string> {
  function Shown() {
    const words = useWordsOfKinds();
    return words ? <ShownWith words={toKindWords(words, kind)} /> : null;
  }
  function ShownWith({ words }: { words: ReturnType<typeof toKindWords> }) {
    const text = useValueText(words, [{ path, value }])(path, value);
    return <output aria-label="value">{text}</output>;
  }
  renderDesk({
    places: [{ path: '', roles: ['manager'], screen: async () => Shown }],
    answers: [
      [
        listDeskRecords,
        () =>
          toSuccess([toRow({ kind: 'categories', key: '11', name: 'Fashion', translations: [] })], {
            page: 1,
            pages: 1,
            per_page: 48,
            total: 1,
          }),
      ],
    ],
  });
  return (await screen.findByLabelText('value')).textContent ?? '';
}

const nine = { open: '09:00', close: '12:00' };
const evening = { open: '13:00', close: '21:00' };

it.each([
  ['times of a day', ['opening_hours', 'days', 'monday'], [nine, evening], '9:00–12:00, 13:00–21:00'],
  ['a closed day', ['opening_hours', 'days', 'monday'], [], 'Closed'],
  [
    'exceptions',
    ['opening_hours', 'exceptions'],
    [
      { date: '2026-12-24', status: 'open', hours: [nine], translations: [{ locale: 'en', title: 'Christmas Eve' }] },
      { date: '2026-12-25', status: 'closed', hours: [] },
    ],
    '24. 12. 2026: 9:00–12:00 · Christmas Eve\n25. 12. 2026: Closed',
  ],
  [
    'texts in languages',
    ['translations'],
    [
      { locale: 'cz', title: 'Trh' },
      { locale: 'de', title: 'Markt' },
    ],
    'CZ: Trh\nDE: Markt',
  ],
  ['rich text', ['translations', 0, 'description'], '<p>Fresh <strong>fish</strong></p>', 'Fresh fish'],
] as const)('writes %s as people read them', async (_name, path, value, text) => {
  expect(await toText('companies', path, value as unknown as Json)).toBe(text); // safe: JSON
});

it('writes a week with a day per line, below its label', async () => {
  const hours = { status: 'open', days: { monday: [nine], tuesday: [] } };
  expect(await toText('companies', ['opening_hours'], hours)).toMatch(/:\nMonday: 9:00–12:00\nTuesday: Closed$/);
});

it('writes weekly slots with the words of their fields', async () => {
  const slot = { weekday: 'monday', from: '09:00', to: '10:00', capacity: 4 };
  const text = await toText('booking-services', ['slots'], [slot]);
  expect(text).toContain('Monday');
  expect(text).toContain('9:00');
  expect(text).not.toMatch(/[{}"_]/);
});

it('names referenced records', async () => {
  await toText('companies', ['category_ids'], [11]);
  expect(await screen.findByText('Fashion')).toBeTruthy();
});

it('names the act that has changed a record elsewhere', async () => {
  renderRecords({
    path: '/content/hero-banners/5',
    record: toRecord({
      history: [
        { version: 3, act: 'save', at: '2026-11-27T09:00:00Z', by: 'Jan Malý', why: null, cause: 'units change' },
        { version: 2, act: 'import', at: '2026-11-20T09:00:00Z', by: null, why: null },
      ],
    }),
  });
  expect(await screen.findByText('Tenants of units changed')).toBeTruthy();
});
