// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getMemberCounts, listDeskMembers } from '#shared/contracts/desk-members.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import {
  getMemberImport,
  listMemberImportRows,
  listMemberImports,
  type MemberImport,
  planMemberImport,
  runMemberImport,
  undoMemberImport,
  uploadMemberSheet,
} from '#shared/contracts/member-imports.ts';
import { locales } from '#shared/site/locales.ts';
import { memberImportColumns } from '#shared/site/member-import-columns.ts';
import type { KindWords } from '#web/desk/forms/words.ts';
import { matchMemberColumns } from '#web/desk/members/import/member-words.ts';
import { renderDesk, toStaff } from '../support/render-desk.tsx';

beforeEach(() => sessionStorage.clear());

const noCounts = { new: 0, changed: 0, same: 0, faulty: 0, failed: 0 };
const toImport = (overrides: Partial<MemberImport> = {}): MemberImport => ({
  ...{ id: 7, at: '2026-11-27T09:00:00Z', by: 'Eva Nová', file_name: 'a.csv', sheet: null, sheets: [], rows: 3, state: 'read' },
  ...{ headings: ['E-mail', 'Body', 'Other'], samples: [['jana@visitor.example'], ['100'], ['x']], columns: null, locale: null, why: null },
  ...{ counts: noCounts, points: 0, result: null },
  ...overrides,
});
const columns = [
  { index: 0, id: 'email' },
  { index: 1, id: 'points' },
];
const planned = toImport({ state: 'planned', columns, counts: { ...noCounts, new: 1, same: 1, faulty: 1 }, points: 100, why: 'Old cards' });
const result: NonNullable<MemberImport['result']> = {
  ...{ total: 1, done: 1, created: 1, points: 100, failed: 0, undone: 0, stays: 0, rests: [], sends_invitations: false },
  ...{ is_continued: false, undo_until: '2126-12-04T09:00:00Z' },
};
const rows = [
  {
    ...{ row: 2, state: 'faulty', member: null, changes: [] },
    faults: [{ id: 'points', code: 'points', value: 'abc', fault: null }],
  },
  {
    ...{ row: 3, state: 'same', member: { id: 5, name: 'Jana Malá' }, changes: [] },
    faults: [{ id: null, code: 'imported', value: '', fault: null }],
  },
];
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

function open(
  path: string,
  answers: Parameters<typeof renderDesk>[0] extends { answers?: infer A } | undefined ? A : never,
  role = 'manager' as const,
) {
  return renderDesk({ path, staff: toStaff(role), answers: [...(answers ?? []), [listMemberImports, () => []]] });
}

describe('the import of members', () => {
  it('goes from the columns to the differences, the result and the undo', async () => {
    let state = toImport();
    const { sent } = open('/members/import/7', [
      [getMemberImport, () => state],
      [
        planMemberImport,
        () => {
          state = planned;
          return { ...planned, state: 'planning' };
        },
      ],
      [listMemberImportRows, () => toSuccess(rows, { page: 1, per_page: 24, total: 2, pages: 1 })],
      [
        runMemberImport,
        () => {
          state = toImport({ state: 'done', result });
          return state;
        },
      ],
      [
        undoMemberImport,
        () => {
          const rests = [{ id: 5, name: 'Jana Malá', rests: ['spent' as const] }];
          state = toImport({ state: 'undone', result: { ...result, done: 0, points: 0, undone: 0, stays: 1, rests } });
          return state;
        },
      ],
    ]);
    expect(((await screen.findByRole('combobox', { name: 'E-mail' })) as HTMLSelectElement).value).toBe('email');
    expect((screen.getByRole('combobox', { name: 'Body' }) as HTMLSelectElement).value).toBe('points');
    fireEvent.change(screen.getByRole('textbox', { name: /Reason for the points/ }), { target: { value: 'Old cards' } });
    await press('Compare');
    expect(await screen.findByText(/100 points will be added\./)).toBeTruthy();
    expect(sent[0]?.body).toEqual({ columns, locale: 'en', why: 'Old cards' });
    expect(await screen.findByText('B, Body:')).toBeTruthy();
    expect(screen.getByText(/Already imported/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Jana Malá' }).getAttribute('href')).toBe('/desk/members/5');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Send an invitation to 1 new member' }));
    await press('Import 1 member');
    expect(await screen.findByText(/1 member imported\. 1 of them new\. 100 points added\./)).toBeTruthy();
    expect(screen.getByText(/No invitations are sent/)).toBeTruthy();
    expect(sent[1]?.body).toEqual({ count: 1, sends_invitations: false });
    await press('Undo the import');
    expect(await screen.findByText(/the points are spent/)).toBeTruthy();
  });

  it('requires a reason for points, and stores the choices across a reload', async () => {
    const refuse = () => new ApiError('UnprocessableEntity', { errors: { why: ['required'] } });
    const answers = [
      [getMemberImport, () => toImport()],
      [planMemberImport, refuse],
    ] as const;
    open('/members/import/7', answers);
    fireEvent.change(await screen.findByRole('combobox', { name: 'Other' }), { target: { value: 'phone' } });
    await press('Compare');
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Reason/ }).getAttribute('aria-invalid')).toBe('true'));
    document.body.replaceChildren();
    open('/members/import/7', answers);
    expect(((await screen.findByRole('combobox', { name: 'Other' })) as HTMLSelectElement).value).toBe('phone');
  });

  it('says that it continued after a restart, and that an error stopped it', async () => {
    open('/members/import/7', [
      [getMemberImport, () => toImport({ state: 'interrupted', rows: 0, result: { ...result, is_continued: true } })],
    ]);
    expect(await screen.findByText('The import continued after a restart')).toBeTruthy();
    expect(screen.getByText(/stopped because of an error/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Undo the import' })).toBeTruthy();
  });

  it('explains why a file cannot be read, and lists recent imports', async () => {
    renderDesk({
      path: '/members/import',
      staff: toStaff('manager'),
      answers: [
        [uploadMemberSheet, () => new ApiError('UnprocessableEntity', { errors: { file: ['too_old'] } })],
        [listMemberImports, () => [{ id: 6, at: '2026-11-27T09:00:00Z', by: 'Eva Nová', file_name: 'old.csv', state: 'done', total: 5 }]],
      ],
    });
    expect((await screen.findByRole('link', { name: /old\.csv.*5 rows/ })).getAttribute('href')).toBe('/desk/members/import/6');
    fireEvent.change(await screen.findByLabelText('Choose a file'), { target: { files: [new File(['x'], 'a.xls')] } });
    expect((await screen.findByRole('alert')).textContent).toContain('.xlsx');
  });

  it('is offered to managers only', async () => {
    const answers = [
      [listDeskMembers, () => []],
      [getMemberCounts, () => ({ all: 0, active: 0, newsletter: 0, blocked: 0, levels: [] })],
    ] as const;
    renderDesk({ path: '/members', staff: toStaff('manager'), answers });
    expect((await screen.findByRole('link', { name: 'Import' })).getAttribute('href')).toBe('/desk/members/import');
    document.body.replaceChildren();
    renderDesk({ path: '/members/import', staff: toStaff('desk'), answers });
    await screen.findByText(/not found/i);
  });
});

describe('matchMemberColumns', () => {
  it('recognizes the labels and usual headings in every language', async () => {
    for (const locale of locales) {
      const { default: messages } = (await import(`../../../../web/desk/messages/${locale}.json`)) as { default: Record<string, string> };
      const words = {
        label: ([name]: readonly unknown[]) => messages[`member_import.column.${String(name)}`] ?? '',
        value: (_: unknown, value: string) => value,
      } as unknown as KindWords;
      const headings = memberImportColumns.map(({ path }) => words.label(path));
      expect(Object.values(matchMemberColumns(headings, words))).toEqual(memberImportColumns.map(({ id }) => id));
      expect(Object.values(matchMemberColumns(['E-MAIL', 'Jméno', 'Priezvisko', 'Geburtsdatum', 'punkte'], words))).toEqual([
        ...['email', 'first_name', 'last_name', 'birth_date', 'points'],
      ]);
    }
  });
});
