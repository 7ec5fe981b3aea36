// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listDeskRecords } from '#shared/contracts/desk-records.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { changeStaffRoles, disableStaff, inviteStaff, listStaff, resetStaff, type StaffMember } from '#shared/contracts/staff-people.ts';
import { renderDesk } from './support/render-desk.tsx';

const eva: StaffMember = {
  id: 9,
  name: 'Eva Malá',
  email: 'eva@centre.example',
  roles: ['desk'],
  company: null,
  state: 'active',
  invited_until: null,
  last_login_at: '2026-11-27T10:00:00Z',
  has_company_login: false,
  is_break_glass: false,
};
const own: StaffMember = { ...eva, id: 7, name: 'Eva Nová', email: 'boss@centre.example', roles: ['manager'] };
const link = 'https://desk.example/desk/invite/secret';
const made = (is_emailed: boolean) => ({ person: { ...eva, state: 'invited', invited_until: '2026-11-29T10:00:00Z' }, link, is_emailed });

function open(refusal?: ApiError, isEmailed = true) {
  return renderDesk({
    path: '/staff',
    answers: [
      [listStaff, () => [eva, own]],
      [inviteStaff, () => refusal ?? made(isEmailed)],
      [changeStaffRoles, (body) => refusal ?? { ...eva, ...(body as object) }],
      [resetStaff, () => refusal ?? made(isEmailed)],
      [disableStaff, () => refusal ?? { ...eva, state: 'disabled' }],
      [listDeskRecords, () => [{ kind: 'companies', key: '5', name: 'Bosorka', translations: [] }]],
    ],
  });
}
const dialog = async () => within(await screen.findByRole('dialog'));

describe('an invitation', () => {
  it('asks for a role, and shows the link with the state of the email', async () => {
    const { user, sent } = open(undefined, false);
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    const form = await dialog();
    await user.type(form.getByLabelText(/^E-mail/), 'new@centre.example{Enter}');
    await form.findByText('Choose at least one role.');
    await user.click(form.getByLabelText('Editor'));
    await user.click(form.getByLabelText('Information desk'));
    await user.click(form.getByRole('button', { name: 'Invite' }));
    expect(await form.findByDisplayValue(link)).toBeDefined();
    form.getByText(/No e-mail was sent/);
    await user.click(form.getByRole('button', { name: 'Copy link' }));
    await form.findByText('Copied.');
    expect(sent[0]?.body).toEqual({ email: 'new@centre.example', roles: ['editor', 'desk'], company_id: null, locale: 'cz' });
  });

  it('takes the company of a shop from a search, and shows if the person already has access', async () => {
    const { user, sent } = open(new ApiError('UnprocessableEntity', { errors: { email: ['duplicate'] } }));
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    const form = await dialog();
    await user.type(form.getByLabelText(/^E-mail/), 'shop@centre.example');
    await user.click(form.getByLabelText('a shop'));
    await user.type(form.getByRole('combobox', { name: /Shop/ }), 'bos');
    await user.click(await form.findByRole('option', { name: /Bosorka/ }));
    await user.click(form.getByRole('button', { name: 'Invite' }));
    await form.findByText(/This person already has access/);
    expect(sent[0]?.body).toMatchObject({ roles: ['shop'], company_id: 5 });
  });
});

describe('a person', () => {
  it('gets other roles, and the row has the focus afterwards', async () => {
    const { user, sent } = open();
    const row = await screen.findByRole('button', { name: 'Manage: Eva Malá' });
    await user.click(row);
    const form = await dialog();
    await user.click(form.getByLabelText('Editor'));
    await user.click(form.getByRole('button', { name: 'Save roles' }));
    await screen.findByText('Eva Malá: Editor, Information desk');
    expect(sent[0]?.body).toEqual({ roles: ['editor', 'desk'], company_id: null });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is reset or disabled only after the consequence was shown', async () => {
    const { user, sent } = open();
    await user.click(await screen.findByRole('button', { name: 'Manage: Eva Malá' }));
    await user.click((await dialog()).getByRole('button', { name: 'Reset access' }));
    expect(sent).toEqual([]);
    (await dialog()).getByText(/For a lost phone or a forgotten password/);
    await user.keyboard('{Enter}');
    await (await dialog()).findByDisplayValue(link);
    expect(sent.map(({ name }) => name)).toEqual(['resetStaff']);
  });

  it('keeps the access of the last manager, and shows the reason', async () => {
    const { user } = open(new ApiError('Conflict', { errors: { id: ['not_available'] } }));
    await user.click(await screen.findByRole('button', { name: 'Manage: Eva Malá' }));
    await user.click((await dialog()).getByRole('button', { name: 'Disable' }));
    await user.click((await dialog()).getByRole('button', { name: 'Disable' }));
    await (await dialog()).findByText(/This is the last manager who can log in/);
  });

  it('has no buttons to lock themselves out', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Manage: Eva Nová' }));
    (await dialog()).getByText(/another manager can change your access/);
    expect((await dialog()).queryByRole('button', { name: 'Disable' })).toBeNull();
  });
});
