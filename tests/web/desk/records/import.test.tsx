// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { isListKind } from '#server/mall-api/content/known-kinds.ts';
import { toKindSchema } from '#server/mall-api/records/kind-schemas.ts';
import { type DeskBulk, getDeskBulk, undoDeskBulk } from '#shared/contracts/desk-bulk.ts';
import {
  type DeskImport,
  getDeskImport,
  listDeskImportRows,
  planDeskImport,
  runDeskImport,
  uploadDeskSheet,
} from '#shared/contracts/desk-imports.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { addHourParts } from '#shared/rules/hour-parts.ts';
import type { Schema } from '#shared/rules/record-schema.ts';
import { listSheetColumns } from '#shared/rules/sheet-columns.ts';
import { deskKinds } from '#shared/site/desk-kinds.ts';
import { locales } from '#shared/site/locales.ts';
import { loadFieldWords, toKindWords } from '#web/desk/forms/words.ts';
import { matchColumns, toAllLabels } from '#web/desk/records/import/match-columns.ts';
import { toColumnHeading } from '#web/desk/records/sheet-headings.ts';
import { renderRecords } from './records-desk.ts';

const kinds = Object.entries(deskKinds).flatMap(([kind, { isTheOnly }]) => (isListKind(kind) && !isTheOnly ? [kind] : []));

describe('matchColumns', () => {
  it.each(kinds)('recognizes the export of %s in every language', async (kind) => {
    const all = await Promise.all(locales.map(loadFieldWords));
    const words = all.map((one) => toKindWords(one, kind));
    const columns = listSheetColumns(toKindSchema(kind) as Schema);
    for (const own of words) {
      const headings = columns.map((column) => toColumnHeading(column, own));
      const assigned = matchColumns(headings, columns, [own, ...words.filter((one) => one !== own)]);
      expect(columns.filter(({ id }, index) => assigned[index] !== id).map(({ id }) => id)).toEqual([]);
    }
  });

  it('recognizes labels whatever their case and accents, and assigns each field once', async () => {
    const words = [toKindWords(await loadFieldWords('cz'), 'faq')];
    const columns = listSheetColumns(toKindSchema('faq') as Schema);
    expect(matchColumns(['PORADI', 'Pořadí', 'neznámý', 'id'], columns, words)).toEqual({ 0: 'order', 3: 'id' });
  });

  it('recognizes weekdays by their names and abbreviations', async () => {
    const words = await Promise.all((['cz', 'de'] as const).map(async (one) => toKindWords(await loadFieldWords(one), 'companies')));
    const columns = listSheetColumns(toKindSchema('companies') as Schema);
    const days = (...headings: string[]) => Object.values(matchColumns(headings, columns, words)).map((id) => id.split('.').at(-1));
    expect(days('Pondělí', 'Út', 'so', 'NE')).toEqual(['monday', 'tuesday', 'saturday', 'sunday']);
    expect(days('Mo', 'Di', 'Sa', 'So')).toEqual(['monday', 'tuesday', 'saturday', 'sunday']);
  });

  it('recognizes columns for the beginning and the end of hours', async () => {
    const words = await Promise.all(
      (['cz', 'sk', 'de', 'en'] as const).map(async (one) => toKindWords(await loadFieldWords(one), 'companies')),
    );
    const columns = addHourParts(listSheetColumns(toKindSchema('companies') as Schema));
    const parts = (...headings: string[]) => Object.values(matchColumns(headings, columns, words)).map((id) => id.split('.').at(-1));
    expect(parts('Pondělí od', 'Pondělí do', 'Pondělí od 2', 'po do 2')).toEqual([
      'monday#from',
      'monday#to',
      'monday#from2',
      'monday#to2',
    ]);
    expect(parts('Utorok od', 'Montag von', 'Mo bis', 'Saturday from', 'Sat to', 'Sunday')).toEqual([
      ...['tuesday#from', 'monday#from', 'monday#to', 'saturday#from', 'saturday#to', 'sunday'],
    ]);
  });

  it('knows the options of a field in every language', async () => {
    const words = (await Promise.all(locales.map(loadFieldWords))).map((one) => toKindWords(one, 'companies'));
    const column = listSheetColumns(toKindSchema('companies') as Schema).find(({ id }) => id === 'type');
    expect(column && toAllLabels(column, words)).toMatchObject({ 'Restaurace nebo kavárna': 'dining' });
  });
});

const toImport = (overrides: Partial<DeskImport> = {}): DeskImport => ({
  ...{ id: 7, kind: 'hero-banners', at: '2026-11-27T09:00:00Z', by: 'Eva Nová', file_name: 'a.csv', sheet: null, sheets: [] },
  ...{ headings: ['ID', 'Headline (CZ)', 'Other'], samples: [['5'], ['Trh'], ['x']], rows: 3, state: 'read', columns: null },
  ...{ find_by: null, clears_empty: false, counts: { new: 0, changed: 0, same: 0, faulty: 0, failed: 0 }, mode: null, bulk_id: null },
  is_continued: false,
  ...overrides,
});
const planned = toImport({
  state: 'planned',
  columns: [
    { index: 0, id: 'id' },
    { index: 1, id: 'translations.cz.title' },
  ],
  counts: { new: 0, changed: 1, same: 1, faulty: 1, failed: 0 },
});
const changed = {
  ...{ row: 2, state: 'changed', record: { kind: 'hero-banners', key: '5', name: 'Trh', translations: [] }, faults: [] },
  changes: [{ id: 'translations.cz.title', locale: 'cz', before: 'Trh', after: '<b>Nový</b>' }],
};
const faulty = {
  ...{ row: 3, state: 'faulty', record: null, changes: [] },
  faults: [{ id: 'id', code: 'unknown', value: '987', fault: null }],
};
const bulk: DeskBulk = {
  ...{ id: 9, kind: 'hero-banners', act: 'import', at: '2026-11-27T09:00:00Z', by: 'Eva Nová', state: 'done', total: 1 },
  ...{ done: 1, same: 0, failed: 0, undone: 0, failures: [] },
};
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

describe('the import of a spreadsheet', () => {
  it('goes from the columns to the differences, the result and the undo', async () => {
    let state = toImport();
    let act = bulk;
    const { sent } = renderRecords({
      path: '/content/hero-banners/import/7',
      others: [
        [getDeskImport, () => state],
        [
          planDeskImport,
          () => {
            state = planned;
            return { ...planned, state: 'planning' };
          },
        ],
        [listDeskImportRows, () => toSuccess([faulty, changed], { page: 1, per_page: 24, total: 2, pages: 1 })],
        [
          runDeskImport,
          () => {
            state = { ...planned, state: 'run', mode: 'publish', bulk_id: 9 };
            return state;
          },
        ],
        [getDeskBulk, () => act],
        [
          undoDeskBulk,
          () => {
            act = { ...bulk, state: 'undone', done: 0, undone: 1 };
            return act;
          },
        ],
      ],
    });
    const title = (await screen.findByRole('combobox', { name: 'Headline (CZ)' })) as HTMLSelectElement;
    expect(title.value).toBe('translations.cz.title');
    expect((screen.getByRole('combobox', { name: 'Other' }) as HTMLSelectElement).value).toBe('');
    await press('Compare');
    expect(await screen.findByText('<b>Nový</b>')).toBeTruthy();
    expect(document.activeElement?.getAttribute('aria-current')).toBe('step');
    expect(sent[0]?.body).toMatchObject({ columns: [{ index: 0, id: 'id' }, { index: 1 }], find_by: 'id', clears_empty: false });
    expect(screen.getByText('A, ID:')).toBeTruthy();
    expect(screen.getByText(/No record has this number/)).toBeTruthy();
    await press('Import 1 record');
    expect(await screen.findByText('1 record changed.')).toBeTruthy();
    expect(sent[1]?.body).toEqual({ mode: 'publish', count: 1 });
    await press('Undo');
    await waitFor(() => expect(screen.getByText('1 record is as before.')).toBeTruthy());
  });

  it('says that it continued after a restart', async () => {
    renderRecords({
      path: '/content/hero-banners/import/7',
      others: [
        [getDeskImport, () => ({ ...planned, state: 'run', mode: 'publish', bulk_id: 9, is_continued: true })],
        [listDeskImportRows, () => toSuccess([changed], { page: 1, per_page: 24, total: 1, pages: 1 })],
        [getDeskBulk, () => bulk],
      ],
    });
    expect(await screen.findByText('The import continued after a restart')).toBeTruthy();
  });

  it('stores chosen columns across a reload', async () => {
    const open = () => renderRecords({ path: '/content/hero-banners/import/8', others: [[getDeskImport, () => toImport({ id: 8 })]] });
    open();
    fireEvent.change(await screen.findByRole('combobox', { name: 'Other' }), { target: { value: 'translations.en.title' } });
    const chosen = ((await screen.findByRole('combobox', { name: 'Other' })) as HTMLSelectElement).value;
    document.body.replaceChildren();
    open();
    expect(((await screen.findByRole('combobox', { name: 'Other' })) as HTMLSelectElement).value).toBe(chosen);
    expect(chosen).not.toBe('');
  });

  it('explains why a file cannot be read', async () => {
    renderRecords({
      path: '/content/hero-banners/import',
      others: [[uploadDeskSheet, () => new ApiError('UnprocessableEntity', { errors: { file: ['too_old'] } })]],
    });
    fireEvent.change(await screen.findByLabelText('Choose a file'), { target: { files: [new File(['x'], 'a.xls')] } });
    expect((await screen.findByRole('alert')).textContent).toContain('.xlsx');
  });

  it('has a button on the list, but not for single records', async () => {
    renderRecords({ path: '/content/hero-banners' });
    expect((await screen.findByRole('link', { name: 'Import' })).getAttribute('href')).toBe('/desk/content/hero-banners/import');
  });
});
