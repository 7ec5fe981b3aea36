// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '#web/desk/forms/json.ts';
import { showForm } from './form-page.tsx';

beforeAll(() => void vi.stubGlobal('fetch', () => new Promise(() => {}))); // icons never load
afterEach(cleanup);

const event = {
  id: 1,
  type: 'event',
  scope: 'mall',
  published_at: '2026-09-01T08:00:00+02:00',
  starts_at: '2026-10-18T18:00:00+02:00',
  ends_at: '2026-10-18T20:00:00+02:00',
  translations: [{ locale: 'cz', title: 'Kvíz' }],
};
const date = (id: number, day: string, offset = '+02:00') => ({
  id,
  starts_at: `${day}T18:00:00${offset}`,
  ends_at: `${day}T20:00:00${offset}`,
});
const add = () => fireEvent.click(screen.getByRole('button', { name: 'Add a date' }));
const rowOf = (number: number) => within(screen.getByRole('group', { name: `Date ${number}` }));
const type = (number: number, label: RegExp, value: string) => {
  const field = rowOf(number).getByLabelText(label);
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value } });
  return field;
};
const datesOf = ({ body }: { body: () => JsonObject }) => body().dates;

describe('the dates of an event', () => {
  it('begin with its own time, and suggest the next week at the same time, also after summer time', async () => {
    const form = await showForm({ kind: 'announcements', body: event });
    add();
    expect(datesOf(form)).toEqual([date(1, '2026-10-18'), date(2, '2026-10-25', '+01:00')]);
    expect(form.body()).toMatchObject({ starts_at: '2026-10-18T18:00:00+02:00', ends_at: '2026-10-25T20:00:00+01:00' });
    expect(document.activeElement).toBe(rowOf(2).getByLabelText(/^Starts/));
    expect(screen.getAllByLabelText(/^Starts/)).toHaveLength(2);
  });

  it('move the end together with the start, as long as it is typed', async () => {
    const form = await showForm({ kind: 'announcements', body: { ...event, dates: [date(4, '2026-10-18')] } });
    type(1, /^Starts/, '2026-10-01T18:00');
    fireEvent.change(rowOf(1).getByLabelText(/^Starts/), { target: { value: '2026-10-19T17:30' } });
    expect(datesOf(form)).toEqual([{ id: 4, starts_at: '2026-10-19T17:30:00+02:00', ends_at: '2026-10-19T19:30:00+02:00' }]);
  });

  it('are sorted when the focus leaves them', async () => {
    const dates = [date(4, '2026-10-18'), date(5, '2026-10-19')];
    const form = await showForm({ kind: 'announcements', body: { ...event, dates } });
    const field = type(1, /^Starts/, '2026-10-20T18:00');
    expect(datesOf(form)).toEqual([date(4, '2026-10-20'), date(5, '2026-10-19')]);
    fireEvent.blur(field);
    expect(datesOf(form)).toEqual([date(5, '2026-10-19'), date(4, '2026-10-20')]);
  });

  it('have their own place in each language, and the next date the same', async () => {
    const form = await showForm({ kind: 'announcements', body: { ...event, dates: [date(4, '2026-10-18')] } });
    fireEvent.change(rowOf(1).getByLabelText(/^Place \(CZ\)/), { target: { value: 'Střecha' } });
    add();
    const translations = [{ locale: 'cz', place: 'Střecha' }];
    expect(datesOf(form)).toEqual([
      { ...date(4, '2026-10-18'), translations },
      { ...date(5, '2026-10-25', '+01:00'), translations },
    ]);
  });

  it('leave the times of the event if the last one is removed', async () => {
    const form = await showForm({ kind: 'announcements', body: { ...event, dates: [date(4, '2026-10-18')] } });
    fireEvent.click(screen.getByRole('button', { name: 'Remove: Date 1' }));
    expect(form.body()).toEqual({ ...event, dates: [] });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a date' }));
    expect(screen.getByLabelText(/^Starts/)).toBeTruthy();
  });

  it('are only offered for events', async () => {
    await showForm({ kind: 'announcements', body: { ...event, type: 'news' } });
    expect(screen.queryByRole('button', { name: 'Add a date' })).toBeNull();
  });
});
