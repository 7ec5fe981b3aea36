// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/contracts/errors.ts';
import {
  changeOwnPassword,
  endOwnSession,
  getStaffAccess,
  makeRecoveryCodes,
  nameOwnPasskey,
  removeOwnPasskey,
  type StaffAccess,
} from '#shared/contracts/staff.ts';
import { renderDesk } from './support/render-desk.tsx';

const passkey = (id: string, name: string) => ({ id, name, created_at: '2026-11-20T12:00:00Z', used_at: null });

function show(overrides: Partial<StaffAccess>, refusal?: ApiError) {
  let access: StaffAccess = {
    ...{ passkeys: [], has_password: false, recovery_codes: 0, sessions: [], has_company_login: false, takes_passkeys: true },
    ...overrides,
  };
  const answer = (to: Partial<StaffAccess>) => (access = { ...access, ...to });
  return renderDesk({
    path: '/account',
    answers: [
      [getStaffAccess, () => access],
      [
        nameOwnPasskey,
        (body) => {
          const { id, name } = body as { id: string; name: string };
          return answer({ passkeys: access.passkeys.map((one) => (one.id === id ? { ...one, name } : one)) });
        },
      ],
      [removeOwnPasskey, (body) => refusal ?? answer({ passkeys: access.passkeys.filter(({ id }) => id !== (body as { id: string }).id) })],
      [changeOwnPassword, () => access],
      [
        makeRecoveryCodes,
        () => {
          answer({ recovery_codes: 10 });
          return { codes: ['ABCD-EFGH-JKLM-NPQR', 'STUV-WXYZ-2345-6789'] };
        },
      ],
      [endOwnSession, (body) => answer({ sessions: access.sessions.filter(({ id }) => id !== (body as { id: string }).id) })],
    ],
  });
}

describe('AccountScreen', () => {
  it('renames a passkey, and removes another one after a confirmation', async () => {
    const { user, sent } = show({ passkeys: [passkey('a', ''), passkey('b', 'Phone')] });
    await user.click(await screen.findByRole('button', { name: 'Rename: Passkey of 20. 11. 2026' }));
    await user.type(screen.getByLabelText('Name of the passkey'), 'Laptop{Enter}');
    await screen.findByRole('heading', { name: 'Laptop' });
    await user.click(screen.getByRole('button', { name: 'Remove: Phone' }));
    expect(sent.map(({ name }) => name)).toEqual(['nameOwnPasskey']);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Phone' })).toBeNull());
    expect(sent.at(-1)).toMatchObject({ name: 'removeOwnPasskey', body: { id: 'b' } });
    await screen.findByText(/The only passkey cannot be removed/);
    expect(screen.queryByRole('button', { name: 'Remove: Laptop' })).toBeNull();
  });

  it('offers to remove the only passkey if there is a password, and explains a refusal', async () => {
    const refusal = new ApiError('Conflict', { errors: { id: ['not_available'] } });
    const { user } = show({ passkeys: [passkey('b', 'Phone')], has_password: true }, refusal);
    await user.click(await screen.findByRole('button', { name: 'Remove: Phone' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await dialog.findByText(/The only passkey cannot be removed/);
  });

  it('changes the password, and creates recovery codes that are shown once', async () => {
    const { user, sent } = show({ has_password: true });
    await user.click(await screen.findByRole('button', { name: 'Change password' }));
    expect(document.activeElement).toBe(screen.getByLabelText('New password'));
    await user.type(screen.getByLabelText('New password'), 'lantern otter quartz{Enter}');
    await screen.findByText('Password changed');
    screen.getByText('You have no recovery codes.');
    await user.click(screen.getByRole('button', { name: 'Create codes' }));
    within(await screen.findByRole('dialog')).getByText('STUV-WXYZ-2345-6789');
    await user.click(screen.getByText('Close', { selector: '.dialog-foot *' }));
    await screen.findByText('10 codes left.');
    expect(screen.queryByText('STUV-WXYZ-2345-6789')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Create new codes' }));
    expect(sent.map(({ name }) => name)).toEqual(['changeOwnPassword', 'makeRecoveryCodes']);
    within(await screen.findByRole('dialog')).getByText(/will stop working/);
  });

  it('ends the session of another device', async () => {
    const session = (id: string, is_own: boolean) => ({ id, is_own, created_at: '2026-11-27T08:00:00Z', seen_at: '2026-11-27T09:00:00Z' });
    const { user } = show({ sessions: [session('own', true), session('other', false)] });
    await user.click(await screen.findByRole('button', { name: /Log out there/ }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Log out there/ })).toBeNull());
    screen.getByText('this device');
  });
});
