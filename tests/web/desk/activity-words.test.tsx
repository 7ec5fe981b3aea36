// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toKindSchema } from '#server/mall-api/records/kind-schemas.ts';
import { getActivityChange, listActivity, listActivityPeople } from '#shared/contracts/desk-activity.ts';
import { getDeskKind } from '#shared/contracts/desk-forms.ts';
import { getDeskRecord, getDeskRecordVersion, listDeskRecords } from '#shared/contracts/desk-records.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { actFields } from '#shared/site/act-fields.ts';
import { findStaffAct, staffActs } from '#shared/site/staff-acts.ts';
import { actSamples, toAct, toChange } from './act-samples.ts';
import { toRecord } from './records/records-desk.ts';
import { renderDesk } from './support/render-desk.tsx';

const opened = staffActs.map((name, index) => toAct(index + 1, { act: name, has_change: true, ...actSamples[name][0] }));
/** Stored names of several words or of a code, and values of the samples that are ids. */
const identifiers = [
  /_/,
  /[{}[\]"]/,
  /\b(?:hero-banners|booking-services|not_blocked|1000000|proposal|undefined|null|true|false|entrance-|webp|address\.key)\b/,
  new RegExp(`(?:^|\\s)(?:${Object.keys(actFields).join('|')}): `),
];
const opening = { open: '09:00', close: '21:00' };
const toBody = (version: number) => ({
  ...{ id: 5, category_ids: [version], tags: version === 1 ? [] : ['new'] },
  opening_hours: { status: 'open', days: { monday: version === 1 ? [] : [opening] }, exceptions: [] },
});

function readIdentifiers(text: string): string[] {
  return identifiers.filter((pattern) => pattern.test(text)).map((pattern) => `${pattern} in ${text}`);
}

it('shows the row and the details of each act in words', async () => {
  const { user } = renderDesk({
    path: '/activity',
    answers: [
      [listActivityPeople, () => ({ people: [] })],
      [listActivity, () => ({ acts: opened, next: null })],
      [
        getActivityChange,
        (_, { pathname }) => {
          const act = opened.find(({ id }) => id === Number(pathname.split('/').at(-1))) ?? expect.unreachable();
          const name = findStaffAct(act.act) ?? expect.unreachable();
          return toChange(act, actSamples[name][1]);
        },
      ],
      [
        getDeskKind,
        () => ({
          kind: 'companies',
          is_list: true,
          key_field: 'id',
          dates_from: '2026-11-21T08:00:00Z',
          schema: toKindSchema('companies'),
        }),
      ],
      [getDeskRecord, () => toRecord({ kind: 'companies' })],
      [
        getDeskRecordVersion,
        (_, { pathname }) => {
          const version = Number(pathname.split('/').at(-1));
          return { version, act: 'save', at: '2026-11-27T09:00:00Z', by: null, why: null, body: toBody(version) };
        },
      ],
      [
        listDeskRecords,
        (_, { searchParams }) => {
          const keys = (searchParams.get('keys') ?? '').split(',');
          const rows = keys.map((key) => ({ ...toRecord(), kind: 'categories', key, name: `Category ${key}`, translations: [], body: {} }));
          return toSuccess(rows, { page: 1, pages: 1, per_page: 48, total: rows.length });
        },
      ],
    ],
  });
  const rows = await screen.findAllByRole('listitem');
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Trh' }).length).toBeGreaterThan(0));
  const found = rows.flatMap(({ textContent }) => readIdentifiers(textContent ?? ''));
  for (const [index, button] of screen.getAllByRole('button', { name: /^What changed/ }).entries()) {
    await user.click(button);
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.querySelector('[aria-busy]')).toBeNull());
    await waitFor(() => expect(dialog.textContent).not.toMatch(/Loading|category \d/));
    found.push(...readIdentifiers(`${opened[index]?.act}`.replaceAll('_', ' ') + dialog.textContent));
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(found).toEqual([]);
}, 60_000);
