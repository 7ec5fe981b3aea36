// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/contracts/errors.ts';
import { creditAtTill } from '#shared/contracts/till.ts';
import { listStored, storePurchase } from '#web/desk/till/stored-purchases.ts';
import { card, credited, inTurn, lost, petr, show, stored, typeAmount } from './till-steps.tsx';

const unknown = new ApiError('NotFound');

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('a card without a connection', () => {
  it.each([
    ['a wrong check digit', '9024321929607301'],
    ['a missing digit', '902432192960730'],
    ['a digit too many', '90243219296073001'],
    ['a wrong digit in a rotating code', '90243219296073011234567890'],
  ])('is refused with %s', async (_case, typed) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { t, user } = show();
    const field = await screen.findByRole('textbox', { name: t('till.scan') });
    await user.type(field, `${typed}{Enter}`);
    await screen.findByText(t('till.mistyped'));
    expect(screen.queryByLabelText(t('till.amount'))).toBeNull();
    await waitFor(() => expect(field.getAttribute('value')).toBe(typed)); // to be corrected
  });

  it('is accepted with its check digit, and its purchase is listed with time, amount and card', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const shown = show();
    await typeAmount(shown);
    await screen.findByText(shown.t('till.stored'));
    const notice = screen.getByText(shown.t('till.offline', { count: 1 })).closest<HTMLElement>('.notice') ?? expect.unreachable();
    const { textContent } = within(notice).getByRole('listitem');
    expect(textContent).toMatch(/\d+:\d\d/);
    expect(textContent).toContain('349');
    expect(textContent).toContain(card.slice(-4));
  });
});

describe('a refused purchase', () => {
  it('stays after a reload until the cashier has corrected the card, and is sent with its own key and time', async () => {
    stored('a', petr);
    const [before] = listStored();
    const first = show([[creditAtTill, inTurn(unknown)]]);
    await screen.findByText(first.t('till.refusal.NotFound'));
    cleanup();
    const { t, user, sent } = show([[creditAtTill, inTurn(credited)]]);
    await user.click(await screen.findByRole('button', { name: t('till.correct') }));
    const dialog = within(await screen.findByRole('dialog', { name: t('till.correct_title') }));
    const field = dialog.getByRole('textbox', { name: t('till.card_number') });
    await user.clear(field);
    await user.type(field, '9024 3219 2960 7319{Enter}');
    await dialog.findByText(t('till.mistyped_text'));
    expect(sent).toEqual([]);
    await user.clear(field);
    await user.type(field, '9024 3219 2960 7318{Enter}');
    await waitFor(() => expect(listStored()).toEqual([]));
    expect(sent.map(({ body }) => body)).toEqual([{ ...before?.purchase, card: '9024321929607318', staff_id: petr.id }]);
  });

  it('can only be deleted after 72 hours if it is another cashier’s, without its card', async () => {
    stored('a', { id: 8, name: 'Jana Jiná' }, 80);
    const [late] = listStored();
    if (late) storePurchase({ ...late, refusal: 'NotFound' });
    const { t } = show();
    await screen.findByText(t('till.refusal.bought_at_too_old'));
    expect(screen.queryByRole('button', { name: t('till.correct') })).toBeNull();
    expect(screen.getByRole('button', { name: t('till.dismiss') })).toBeTruthy();
  });

  it('gets the receipt number that is missing', async () => {
    stored('a', petr);
    const required = new ApiError('Conflict', { errors: { number: ['required'] } });
    const { t, user, sent } = show([[creditAtTill, inTurn(required, lost)]]);
    await user.click(await screen.findByRole('button', { name: t('till.correct') }));
    const dialog = within(await screen.findByRole('dialog', { name: t('till.correct_title') }));
    await user.click(dialog.getByRole('button', { name: t('till.send_again') }));
    await dialog.findByText(t('form.required'));
    await user.type(dialog.getByRole('textbox', { name: t('till.number') }), '123{Enter}');
    await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ card, number: '123' }));
    expect(listStored()).toMatchObject([{ purchase: { key: 'a', number: '123' } }]);
  });
});
