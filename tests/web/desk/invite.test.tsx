// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/contracts/errors.ts';
import { acceptStaffInvite, openStaffInvite } from '#shared/contracts/staff.ts';
import { renderDesk, toStaff } from './support/render-desk.tsx';

const invite = {
  email: 'eva@centre.example',
  name: '',
  roles: ['desk'],
  expires_at: '2026-11-29T10:00:00Z',
  totp_address: 'otpauth://totp/Meandr:eva?secret=ABCDEFGHIJKL',
  totp_secret: 'ABCDEFGHIJKL',
};
const path = '/invite/the-token';
const gone = new ApiError('UnprocessableEntity', { errors: { token: ['invalid'] } });

describe('an invitation', () => {
  it('is accepted with a name, a password and the first code, and opens the desk', async () => {
    const { user, t, sent } = renderDesk({
      path,
      staff: null,
      answers: [
        [openStaffInvite, () => invite],
        [acceptStaffInvite, () => ({ staff: toStaff('desk') })],
      ],
    });
    await screen.findByText(t('invite.lead', { email: invite.email, role: t('role.desk') }));
    expect(screen.getByText('ABCD EFGH IJKL')).toBeTruthy();
    await user.type(screen.getByLabelText(t('login.code')), '123456');
    await user.type(screen.getByLabelText(t('invite.new_password')), 'lantern otter quartz');
    await user.type(screen.getByLabelText(t('invite.name')), 'Eva Nová');
    await user.click(screen.getByRole('button', { name: t('invite.submit') }));
    await screen.findByRole('heading', { level: 1, name: /Eva Nová/ });
    expect(window.location.pathname).toBe('/desk');
    expect(sent.at(-1)?.body).toEqual({ token: 'the-token', name: 'Eva Nová', password: 'lantern otter quartz', code: '123456' });
  });

  it('shows errors at their fields, and focuses the first', async () => {
    const errors = { name: ['required'], code: ['invalid'], password: ['too_common'] };
    const { user, t } = renderDesk({
      path,
      staff: null,
      answers: [
        [openStaffInvite, () => invite],
        [acceptStaffInvite, () => new ApiError('UnprocessableEntity', { errors })],
      ],
    });
    await user.click(await screen.findByRole('button', { name: t('invite.submit') }));
    await screen.findByText(t('invite.code_wrong'));
    expect(screen.getByText(t('form.too_common'))).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(t('invite.name')));
  });

  it.each([
    ['when it is opened', [[openStaffInvite, () => gone]] as const],
    [
      'when it is sent',
      [
        [openStaffInvite, () => invite],
        [acceptStaffInvite, () => gone],
      ] as const,
    ],
  ])('shows that the invitation is no longer valid %s', async (_when, answers) => {
    const { user, t } = renderDesk({ path, staff: null, answers });
    if (answers.length > 1) await user.click(await screen.findByRole('button', { name: t('invite.submit') }));
    expect(await screen.findByText(t('invite.gone_lead'))).toBeTruthy();
  });
});
