// @vitest-environment happy-dom
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listCategories } from '#shared/contracts/categories.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { getLoyaltyProgram } from '#shared/contracts/loyalty.ts';
import { type Customer, getProfile } from '#shared/contracts/profile.ts';
import { storageKeys } from '#shared/site/limits.ts';
import { customer } from '../../support/customer.ts';
import { answered } from '../support/calls.ts';
import { loyaltyProgram } from '../support/member-records.ts';
import { category } from '../support/records.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';

const program = answered(getLoyaltyProgram, {}, loyaltyProgram({ birthday_bonus: 1 }));
const kinds = answered(listCategories, { query: { type: 'company' } }, [category(1), category(2), category(3, { parent_id: 1 })]);

afterEach(() => localStorage.clear());

const show = (changes: Partial<Customer> = {}, onWrite: (address: string, body: unknown) => unknown = () => customer()) =>
  renderScreen('dashboard', {
    calls: [answered(getProfile, {}, customer(changes)), program, kinds],
    waiting: 'all',
    isMember: true,
    onWrite,
  });

const findInvitation = async ({ main, t }: ShownScreen) => within(await main.findByRole('region', { name: t('setup.title') }));
async function openDialog(shown: ShownScreen): Promise<Dialog> {
  const { main, t } = shown;
  fireEvent.click((await findInvitation(shown)).getByRole('button', { name: t('setup.start') }));
  return within(await main.findByRole('dialog', { name: t('setup.title') }));
}
type Dialog = ReturnType<typeof within>;
const press = (dialog: Dialog, name: string) => act(async () => fireEvent.click(dialog.getByRole('button', { name })));
const type = (dialog: Dialog, label: RegExp, value: string) => fireEvent.input(dialog.getByLabelText(label), { target: { value } });

describe('the questions to a new member', () => {
  it('are offered below the card, and never open over it', async () => {
    const shown = await show();
    const { main, t } = shown;
    const invitation = await findInvitation(shown);
    const card = main.getByRole('region', { name: t('dashboard.card') });
    expect(card.compareDocumentPosition(main.getByRole('region', { name: t('setup.title') }))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(invitation.getByText('3 krátké otázky. Odpovídat nemusíte.')).toBeTruthy();
    expect([main.queryByRole('dialog'), localStorage.getItem(storageKeys.setupModal)]).toEqual([null, null]);
    await press(invitation, t('setup.later'));
    expect(main.queryByRole('region', { name: t('setup.title') })).toBeNull();
    expect(localStorage.getItem(storageKeys.setupModal)?.slice(0, 10)).toBe('2026-11-21');
    expect(document.activeElement?.id).toBe('main');
  });

  it('appear one by one, save each answer immediately, and end with thanks', async () => {
    const onWrite = vi.fn((_address: string, _body: unknown) => customer());
    const shown = await show({}, onWrite);
    const { t } = shown;
    const dialog = await openDialog(shown);
    expect(dialog.getByText(t('setup.step', { number: 1, count: 3 }))).toBeTruthy();
    expect(await dialog.findByText('Každý rok vám v ten den připíšeme 1 bod.')).toBeTruthy();
    type(dialog, new RegExp(t('account.birth_date')), '1990-04-01');
    await press(dialog, t('setup.save'));
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByText(t('setup.step', { number: 2, count: 3 }))));
    expect((await dialog.findAllByRole('checkbox')).length).toBe(2); // nested categories are not offered
    fireEvent.click(dialog.getAllByRole('checkbox')[1] as HTMLElement); // safe: counted above
    await press(dialog, t('setup.save'));
    await press(dialog, t('setup.newsletter_submit'));
    await waitFor(() => expect(shown.main.queryByRole('dialog')).toBeNull());
    expect(within(document.body).getByText(t('setup.done'))).toBeTruthy();
    expect(onWrite.mock.calls).toEqual([
      ['/v1/me/profile', { birth_date: '1990-04-01' }],
      ['/v1/me/profile', { interests: [2] }],
      ['/v1/me/profile', { newsletter: true }],
    ]);
  });

  it('can be skipped and postponed; the date is remembered', async () => {
    const onWrite = vi.fn();
    const shown = await show({}, onWrite);
    const dialog = await openDialog(shown);
    await press(dialog, shown.t('setup.skip'));
    await press(dialog, shown.t('setup.skip'));
    const [, later] = dialog.getAllByRole('button', { name: shown.t('setup.later') });
    await act(async () => fireEvent.click(later as HTMLElement)); // safe: the dialog has two such buttons
    expect(shown.main.queryByRole('region', { name: shown.t('setup.title') })).toBeNull();
    expect(shown.main.queryByRole('dialog')).toBeNull();
    expect([onWrite.mock.calls, localStorage.getItem(storageKeys.setupModal)?.slice(0, 10)]).toEqual([[], '2026-11-21']);
  });

  it.each([
    ['when the profile is complete', { birth_date: '1990-04-01', phone: '+420 777 000 000', interests: [1] }, undefined],
    ['when they came a week ago', {}, '2026-11-14T10:00:00.000Z'],
  ])('do not appear %s', async (_, changes, date) => {
    if (date) localStorage.setItem(storageKeys.setupModal, date);
    const shown = await show(changes);
    await shown.main.findByText('Jana Malá'); // the profile is loaded, so the decision has been made
    expect(shown.main.queryByRole('region', { name: shown.t('setup.title') })).toBeNull();
    expect(localStorage.getItem(storageKeys.setupModal)).toBe(date ?? null);
  });

  it('require an answer, and stay open if it could not be saved', async () => {
    const onWrite = vi.fn(() => {
      throw new ApiError('BadGateway');
    });
    const shown = await show({ phone: '+420 777 000 000' }, onWrite);
    const dialog = await openDialog(shown);
    await press(dialog, shown.t('setup.save'));
    expect(dialog.getByText(shown.t('form.required'))).toBeTruthy();
    expect(onWrite).not.toHaveBeenCalled();
    type(dialog, new RegExp(shown.t('account.birth_date')), '1990-04-01');
    await press(dialog, shown.t('setup.save'));
    expect((await dialog.findByRole('alert')).textContent).toContain(shown.t('error.BadGateway'));
    await press(dialog, shown.t('setup.skip'));
    await press(dialog, shown.t('setup.save'));
    expect(dialog.getAllByText(shown.t('setup.interests_missing')).length).toBeGreaterThan(0);
    expect(onWrite).toHaveBeenCalledOnce();
  });
});
