// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  cancelEventRegistrations,
  getEventRegistrations,
  moveEventRegistrations,
  type EventRegistrations as Registrations,
} from '#shared/contracts/event-registrations.ts';
import { EventRegistrations, RegisteredPeople } from '#web/desk/records/EventRegistrations.tsx';
import { renderDesk, toStaff } from '../support/render-desk.tsx';

const six = { starts_at: '2027-03-22T18:00:00+01:00', is_current: false, bookings: 2, people: 3, waiting: 1 };
const seven = { starts_at: '2027-03-22T19:00:00+01:00', is_current: true, bookings: 1, people: 38, waiting: 0 };
const eight = { starts_at: '2027-03-29T20:00:00+01:00', is_current: true, bookings: 0, people: 0, waiting: 0 };

function renderPanel(dates: Registrations['dates']) {
  const screens = [{ path: '', roles: ['editor'] as const, screen: async () => () => <EventRegistrations id={3} /> }];
  const answers = [
    [getEventRegistrations, () => ({ places: 40, dates })],
    [moveEventRegistrations, () => ({ places: 40, dates })],
    [cancelEventRegistrations, () => ({ places: 40, dates })],
  ] as const;
  return renderDesk({ staff: toStaff('editor'), places: screens, answers });
}

it('counts the people of each date', async () => {
  const { t } = renderPanel([seven, eight]);
  const cells = within(await screen.findByRole('row', { name: /29/ })).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['0 of 40', '0']);
  expect(screen.queryByRole('button', { name: t('registrations.move') })).toBeNull();
});

it('offers dates with enough free places for registrations of a date that the event no longer has', async () => {
  const { t, user, sent } = renderPanel([six, seven, eight]);
  await user.click(await screen.findByRole('button', { name: t('registrations.move') }));
  const dialog = within(screen.getByRole('dialog'));
  const [full, free] = dialog.getAllByRole<HTMLOptionElement>('option');
  expect([full?.disabled, free?.disabled]).toEqual([true, false]);
  expect(dialog.getByRole<HTMLSelectElement>('combobox').value).toBe(eight.starts_at);
  await user.click(dialog.getByRole('button', { name: t('registrations.move_now') }));
  expect(await screen.findByText(/registrations were moved/)).toBeTruthy();
  expect(sent).toMatchObject([{ name: 'moveEventRegistrations', body: { from: six.starts_at, starts_at: eight.starts_at } }]);
});

it('says when no date has room', async () => {
  const { t, user } = renderPanel([six, seven]);
  await user.click(await screen.findByRole('button', { name: t('registrations.move') }));
  expect(screen.getByText(/No date has enough free places for 3 people/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: t('registrations.move_now') })).toBeNull();
});

it('cancels all registrations of a date with a reason', async () => {
  const { t, user, sent } = renderPanel([seven, eight]);
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${t('registrations.cancel')}`) }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/registrations of 38 people/)).toBeTruthy();
  await user.type(dialog.getByRole('textbox'), 'The tutor is ill');
  await user.click(dialog.getByRole('button', { name: t('registrations.cancel_now') }));
  expect(await screen.findByText(/registrations for .* are cancelled/)).toBeTruthy();
  expect(sent).toMatchObject([{ name: 'cancelEventRegistrations', body: { starts_at: seven.starts_at, why: 'The tutor is ill' } }]);
});

it('names the people who are registered before the event is archived', async () => {
  const onShow = vi.fn();
  const screens = [{ path: '', roles: ['editor'] as const, screen: async () => () => <RegisteredPeople id={3} onShow={onShow} /> }];
  const answers = [[getEventRegistrations, () => ({ places: 40, dates: [six, seven, eight] })]] as const;
  const { t, user } = renderDesk({ staff: toStaff('editor'), places: screens, answers });
  expect(await screen.findByText(/41 people are registered/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('registrations.show') }));
  expect(onShow).toHaveBeenCalledOnce();
});
