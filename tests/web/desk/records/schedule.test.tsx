// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DeskOutcome, listDeskKinds } from '#shared/contracts/desk-records.ts';
import { type DeskSchedule, getDeskSchedule } from '#shared/contracts/desk-schedule.ts';
import { findClockChange } from '#web/desk/forms/zoned-dates.ts';
import { renderDesk, toStaff } from '../support/render-desk.tsx';
import { banner, renderRecords, toRecord, toRow } from './records-desk.ts';

const path = '/content/hero-banners/5';
beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ now: new Date('2026-11-27T09:10:00Z'), toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const pick = (label: string, local: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: local } });
const type = async (text: string) => fireEvent.change(await screen.findByLabelText('Headline (CZ)'), { target: { value: text } });
const withTitle = (title: string) => ({ ...banner, translations: [{ locale: 'cz', title }, banner.translations[1]] });
const bodiesOf = (sent: readonly { body: unknown }[]) => sent.map(({ body }) => body);
const soon = '2026-11-27T18:30:00+01:00';

describe('Schedule…', () => {
  it('saves the input and schedules it in one action, in the centre’s time zone', async () => {
    const { sent } = renderRecords({ path });
    await type('Velký trh');
    press('Schedule…');
    expect(screen.getByLabelText<HTMLInputElement>('Publish at').value).toBe('2026-11-27T11:00'); // the next hour in Prague
    pick('Publish at', '2026-11-27T18:30');
    expect(screen.getByText('Friday 27 November 2026, 18:30, Central European Time')).toBeTruthy();
    pick('End at', '2026-12-24T14:00');
    press('Schedule');
    expect(await screen.findByText('Will be published on Friday 27 November 2026 at 18:30')).toBeTruthy();
    expect(screen.getByText('Will end on Thursday 24 December 2026 at 14:00')).toBeTruthy();
    expect(bodiesOf(sent)).toEqual([
      { act: 'schedule', version: 3, body: withTitle('Velký trh'), publish_at: soon, unpublish_at: '2026-12-24T14:00:00+01:00' },
    ]);
  });

  it('first reports missing fields, as publishing does', async () => {
    const { sent } = renderRecords({ path });
    await type('');
    press('Schedule…');
    press('Schedule');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it.each<[what: string, publish: string, end: string, said: string]>([
    ['a time that has passed', '2026-11-27T10:10', '', 'That time has passed. Choose a later one.'],
    ['an end before it begins', '2026-11-27T18:30', '2026-11-27T18:30', 'It has to end after it is published.'],
    ['an empty time', '', '', 'Choose a date and a time.'],
  ])('refuses %s with a message beside its field', async (_what, publish, end, said) => {
    const { sent } = renderRecords({ path });
    await type('Trh 2');
    press('Schedule…');
    pick('Publish at', publish);
    pick('End at', end);
    press('Schedule');
    expect(await screen.findByText(said)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('explains the effect of daylight saving on a time', async () => {
    renderRecords({ path });
    await type('Trh 2');
    press('Schedule…');
    pick('Publish at', '2027-03-28T02:30');
    expect(screen.getByText(/^Sunday 28 March 2027, 3:30/)).toBeTruthy();
    expect(screen.getByText(/^The clocks go forward that night/)).toBeTruthy();
    pick('Publish at', '2027-10-31T02:30');
    expect(screen.getByText(/^The clocks go back that night/)).toBeTruthy();
    press('Clear: Publish at');
    expect(screen.getByText('Empty: it is not published automatically.')).toBeTruthy();
  });

  it('sets only an end for a record without changes, and keeps text that is typed later', async () => {
    const { sent } = renderRecords({ path });
    await screen.findByLabelText('Headline (CZ)');
    press('Schedule end…');
    expect(screen.queryByLabelText('Publish at')).toBeNull();
    pick('End at', '2026-11-27T18:30');
    press('Schedule');
    await screen.findByText('Will end on Friday 27 November 2026 at 18:30');
    await type('Typed');
    press('Cancel schedule');
    await waitFor(() => expect(screen.queryByText(/^Will end/)).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('Headline (CZ)').value).toBe('Typed');
    expect(bodiesOf(sent)).toEqual([
      { act: 'schedule', version: 3, publish_at: null, unpublish_at: soon },
      { act: 'schedule', version: 4, publish_at: null, unpublish_at: null },
    ]);
  });
});

describe('a record with a date of its own', () => {
  it.each([
    ['2026-11-27T17:31:00Z', 'Visitors will see it only from'],
    ['2026-11-27T17:30:00Z', undefined],
    ['2026-11-27T17:29:00Z', 'Visitors will see the date'],
    ['soon', undefined],
  ])('shows for the date %s and a schedule at 18:30: %s', async (published_at, said) => {
    const draft = { ...withTitle('Velký trh'), published_at };
    renderRecords({ path, record: toRecord({ state: 'draft', has_draft: true, live: null, draft }) });
    await screen.findByLabelText('Headline (CZ)');
    press('Schedule…');
    pick('Publish at', '2026-11-27T18:30');
    expect(screen.queryByText(/^Visitors will see/)?.textContent?.startsWith(said ?? '-')).toBe(said && true);
  });
});

describe('a singleton record', () => {
  it('has no end, and cannot be scheduled before it is changed', async () => {
    const { sent } = renderRecords({ path, isList: false });
    await screen.findByLabelText('Headline (CZ)');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Schedule…' }).disabled).toBe(true);
    await type('Trh 2');
    press('Schedule…');
    expect(screen.queryByLabelText('End at')).toBeNull();
    press('Clear: Publish at');
    press('Schedule');
    expect(await screen.findByText('Choose a date and a time.')).toBeTruthy();
    expect(sent).toEqual([]);
  });
});

describe('a scheduled record', () => {
  const scheduled = toRecord({ has_draft: true, draft: withTitle('Velký trh'), publish_at: soon });

  it('can be changed and cancelled, and Undo schedules it again', async () => {
    const { sent, user } = renderRecords({ path, record: scheduled });
    await screen.findByText('Will be published on Friday 27 November 2026 at 18:30');
    press('Change');
    expect(screen.getByLabelText<HTMLInputElement>('Publish at').value).toBe('2026-11-27T18:30');
    pick('Publish at', '2026-11-28T08:00');
    press('Schedule');
    await screen.findByText('Will be published on Saturday 28 November 2026 at 8:00');
    press('Cancel schedule');
    await waitFor(() => expect(screen.queryByText(/^Will be published/)).toBeNull());
    const toast = await screen.findByText('No longer scheduled', { selector: '.toast *' });
    const undo = within(toast.closest('.toast') as HTMLElement).getByRole('button', { name: 'Undo' });
    await user.click(undo);
    await screen.findByText('Will be published on Saturday 28 November 2026 at 8:00');
    expect(bodiesOf(sent)).toEqual([
      { act: 'schedule', version: 3, publish_at: '2026-11-28T08:00:00+01:00', unpublish_at: null },
      { act: 'schedule', version: 4, publish_at: null, unpublish_at: null },
      { act: 'schedule', version: 5, publish_at: '2026-11-28T08:00:00+01:00', unpublish_at: null },
    ]);
  });

  it('is restored with its schedule when discarding its draft is undone', async () => {
    const { sent, user } = renderRecords({ path, record: scheduled });
    await screen.findByText(/^Will be published on/);
    press('Discard draft');
    await waitFor(() => expect(screen.queryByText(/^Will be published/)).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Will be published on Friday 27 November 2026 at 18:30');
    expect(bodiesOf(sent)).toEqual([
      { act: 'discard', version: 3 },
      { act: 'restore', version: 4, to: 3 },
      { act: 'schedule', version: 5, publish_at: soon, unpublish_at: null },
    ]);
  });

  it('shows a conflict without losing anything if it was published meanwhile, and is then scheduled again', async () => {
    const theirs = toRecord({ version: 4, live: withTitle('Of the schedule'), updated_by: 'Jan Malý' });
    const conflict: DeskOutcome = { outcome: 'conflict', theirs };
    const { sent } = renderRecords({ path, record: scheduled, outcomes: [conflict] });
    await type('Mine');
    press('Schedule…');
    pick('Publish at', '2026-11-28T08:00');
    press('Schedule');
    await screen.findByRole('heading', { name: 'Somebody else has changed this in the meantime' });
    press('Save selection');
    await screen.findByText('Will be published on Saturday 28 November 2026 at 8:00');
    expect(bodiesOf(sent).at(-1)).toEqual({
      ...{ act: 'schedule', version: 4, publish_at: '2026-11-28T08:00:00+01:00', unpublish_at: null },
      body: withTitle('Mine'),
    });
  });

  it('shows why it could not be published, until a staff member dismisses it', async () => {
    const fault = { kind: 'hero-banners', key: '5', path: ['image'], code: 'unknown_record' as const, reason: 'companies has no 3' };
    const schedule = { event: 'failed' as const, publish_at: soon, unpublish_at: null, faults: [fault], uses_total: 0 };
    const line = { version: 3, act: 'schedule' as const, at: soon, by: 'Jan Malý', why: null, schedule };
    const { sent } = renderRecords({
      path,
      record: toRecord({ has_draft: true, draft: withTitle('Velký trh'), unpublish_at: '2026-12-24T14:00:00+01:00', history: [line] }),
    });
    expect(await screen.findByText('It could not be published on Friday 27 November 2026 at 18:30. The draft is kept.')).toBeTruthy();
    expect(screen.getByText('Picture: This record no longer exists.')).toBeTruthy();
    expect(screen.getByText('Scheduled action failed', { selector: '.record-act' })).toBeTruthy();
    press('Leave as is');
    await waitFor(() => expect(screen.queryByText(/^It could not be published/)).toBeNull());
    expect(bodiesOf(sent)).toEqual([{ act: 'schedule', version: 3, publish_at: null, unpublish_at: '2026-12-24T14:00:00+01:00' }]);
  });

  it('is marked in its list, which has a filter for scheduled records', async () => {
    const { asked } = renderRecords({
      path: '/content/hero-banners',
      rows: [
        toRow({ publish_at: soon, unpublish_at: '2026-12-24T14:00:00+01:00' }),
        toRow({ key: '6', name: 'Sleva', translations: [], unpublish_at: '2026-12-24T14:00:00+01:00' }),
      ],
    });
    const row = await screen.findByRole('row', { name: /Trh/ });
    expect(within(row).getByText('Scheduled 27. 11. 2026, 18:30')).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /Sleva/ })).getByText('Ends 24. 12. 2026, 14:00')).toBeTruthy();
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'scheduled' } });
    await waitFor(() => expect(asked.at(-1)).toContain('state=scheduled'));
  });

  it('can be a new record', async () => {
    const { sent } = renderRecords({ path: '/content/hero-banners/new' });
    await type('Nový trh');
    press('Schedule…');
    pick('Publish at', '2026-11-27T18:30');
    press('Schedule');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      act: 'schedule',
      publish_at: soon,
      unpublish_at: null,
      body: { translations: [{ title: 'Nový trh' }] },
    });
  });
});

describe('scheduled changes', () => {
  const named = { kind: 'hero-banners', key: '5', name: 'Trh', translations: [] };
  const coming: DeskSchedule['coming'] = [
    { ...named, act: 'publish', at: soon },
    { ...named, key: '6', name: 'Sleva', act: 'publish', at: '2026-11-28T08:00:00+01:00' },
    { ...named, act: 'archive', at: '2026-11-28T09:00:00+01:00' },
    { ...named, key: '7', name: 'Ples', act: 'archive', at: '2026-12-24T14:00:00+01:00' },
  ];
  const fault = { kind: 'hero-banners', key: '8', path: [], code: 'unknown_record' as const, reason: 'x' };
  const failed: DeskSchedule['failed'] = [
    { ...named, key: '8', name: 'Jarmark', act: 'publish', at: soon, faults: [fault], uses_total: 0 },
  ];
  const render = (at: string, schedule: DeskSchedule) =>
    renderDesk({ path: at, staff: toStaff('editor'), answers: [[listDeskKinds, () => []], [getDeskSchedule, () => schedule]] }); // biome-ignore format: short

  it('are listed by day in order of time, each with a link to its record', async () => {
    render('/content/scheduled', { coming, coming_total: 204, failed: [] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Scheduled' })).toBeTruthy();
    const days = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(days).toEqual(['Friday 27 November 2026', 'Saturday 28 November 2026', 'Thursday 24 December 2026']);
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent).filter((text) => /published|ends/.test(text ?? '')); // biome-ignore format: short
    expect(lines.map((text) => text?.slice(0, 4))).toEqual(['18:3', '8:00', '9:00', '14:0']);
    expect(screen.getByRole('link', { name: 'Sleva' }).getAttribute('href')).toBe('/desk/content/hero-banners/6');
    expect(screen.getByText('and 200 more')).toBeTruthy();
  });

  it('show a message if nothing is scheduled', async () => {
    render('/content/scheduled', { coming: [], coming_total: 0, failed: [] });
    expect(await screen.findByText('Nothing is scheduled')).toBeTruthy();
  });

  it('are shown on Today: first failures with reasons, then the next three changes', async () => {
    render('', { coming, coming_total: 4, failed });
    const todo = within(await screen.findByRole('region', { name: 'To do' }));
    expect(todo.getByRole('link', { name: 'Jarmark' }).getAttribute('href')).toBe('/desk/content/hero-banners/8');
    expect(todo.getByText(/could not be published on Friday.*no longer exists/)).toBeTruthy();
    const next = within(screen.getByRole('region', { name: 'Next scheduled' }));
    expect(next.getAllByRole('listitem')).toHaveLength(3);
    expect(next.getByRole('link', { name: 'Everything scheduled (4)' }).getAttribute('href')).toBe('/desk/content/scheduled');
  });

  it('are not on Today for roles without that task', async () => {
    renderDesk({ staff: toStaff('desk') });
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Next scheduled' })).toBeNull();
  });
});

describe('findClockChange', () => {
  it.each([
    ['2027-03-28T02:30', 'Europe/Prague', 'skipped'],
    ['2027-03-28T03:30', 'Europe/Prague', undefined],
    ['2027-10-31T02:00', 'Europe/Prague', 'twice'],
    ['2027-10-31T02:59', 'Europe/Prague', 'twice'],
    ['2027-10-31T03:00', 'Europe/Prague', undefined],
    ['2027-04-04T01:45', 'Australia/Lord_Howe', 'twice'],
    ['2027-10-31T02:30', 'UTC', undefined],
    ['', 'Europe/Prague', undefined],
  ])('detects the clock change at %s in %s, if there is one', (local, zone, found) => {
    expect(findClockChange(local, zone)).toBe(found);
  });
});
