// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listDeskBookings } from '#shared/contracts/desk-bookings.ts';
import { type DeskWaitingPlace, listDeskWaiting, offerDeskWaiting, removeDeskWaiting } from '#shared/contracts/desk-waiting.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { renderDesk } from './support/render-desk.tsx';

const translations = [{ locale: 'en' as const, title: 'Bees' }];
const jana: DeskWaitingPlace = {
  ...{ id: 7, customer: 'Jana Malá', people: 2, joined_at: '2026-11-26T08:30:00+01:00', offer_until: null },
  ...{ starts_at: '2026-11-27T14:00:00+01:00', ends_at: '2026-11-27T15:00:00+01:00' },
};
type Answers = NonNullable<Parameters<typeof renderDesk>[0]>['answers'];

function show(answers: NonNullable<Answers>, toPlaces: () => readonly DeskWaitingPlace[]) {
  return renderDesk({
    path: '/bookings',
    answers: [
      [listDeskBookings, () => ({ date: '2026-11-27', today: '2026-11-27', services: [] })],
      [listDeskWaiting, () => ({ date: '2026-11-27', services: [{ id: 1, translations, places: [...toPlaces()] }] })],
      ...answers,
    ],
  });
}

describe('WaitingList', () => {
  it('shows who waits since when and for how many, and offers places after a confirmation', async () => {
    let place = jana;
    const { user, sent } = show(
      [[offerDeskWaiting, () => { place = { ...jana, offer_until: '2026-11-27T10:00:00+01:00' }; return toSuccess(place); }]], // biome-ignore format: short
      () => [place],
    );
    expect(await screen.findByRole('heading', { name: 'Waiting list: Bees' })).toBeTruthy();
    await screen.findByText(/2 people · waiting since .*8:30/);
    await user.click(screen.getByRole('button', { name: 'Offer now: Jana Malá' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Offer now' }));
    expect(await screen.findByText(/offered until .*10:00/)).toBeTruthy();
    expect(sent).toHaveLength(1);
  });

  it('removes a member after a confirmation, and shows why an offer is refused', async () => {
    let places = [jana];
    const { user } = show(
      [
        [offerDeskWaiting, () => new ApiError('Conflict', { errors: { id: ['sold_out'] } })],
        [removeDeskWaiting, () => { places = []; return toSuccess(jana); }], // biome-ignore format: short
      ],
      () => places,
    );
    await user.click(await screen.findByRole('button', { name: 'Offer now: Jana Malá' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Offer now' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('There are not enough free places.');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Remove: Jana Malá' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('Jana Malá')).toBeNull());
  });
});
