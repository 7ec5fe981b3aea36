// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/contracts/errors.ts';
import { getStaffAccess } from '#shared/contracts/staff.ts';
import { getOwnEmails, type StaffEmails, stopStaffEmail, switchOwnEmail } from '#shared/contracts/staff-emails.ts';
import { renderDesk } from './support/render-desk.tsx';

const access = { passkeys: [], has_password: false, recovery_codes: 0, sessions: [], has_company_login: false, takes_passkeys: true };
const report = { email: 'report', is_on: false, next_at: '2026-11-30T06:00:00Z' } as const;

function show(emails: StaffEmails['emails'], refusal?: ApiError) {
  let answer: StaffEmails = { address: 'eva@centre.example', emails };
  return renderDesk({
    path: '/account',
    answers: [
      [getStaffAccess, () => access],
      [getOwnEmails, () => answer],
      [
        switchOwnEmail,
        (body) => {
          const { email, is_on } = body as { email: string; is_on: boolean };
          if (refusal) return refusal;
          answer = { ...answer, emails: answer.emails.map((one) => (one.email === email ? { ...one, is_on } : one)) };
          return answer;
        },
      ],
    ],
  });
}

describe('the emails in “Your account”', () => {
  it('are switched on and off by keyboard, and show when the next one comes', async () => {
    const { user, sent } = show([report]);
    const control = await screen.findByRole('switch', { name: 'Weekly report' });
    screen.getByText(/eva@centre\.example/);
    expect(screen.queryByText(/The next one comes/)).toBeNull();
    control.focus();
    await user.keyboard(' ');
    await screen.findByText(/The next one comes on 30\. 11\. 2026, 7:00\./);
    expect(sent.at(-1)).toMatchObject({ name: 'switchOwnEmail', body: { email: 'report', is_on: true, locale: 'en' } });
    await user.keyboard(' ');
    await screen.findByText('Switched off: Weekly report');
    expect(sent.at(-1)).toMatchObject({ body: { is_on: false } });
  });

  it('stay as they are after a failure, which is shown', async () => {
    const { user } = show([report], new ApiError('ServiceUnavailable'));
    const control = await screen.findByRole('switch', { name: 'Weekly report' });
    await user.click(control);
    await screen.findByRole('alert');
    expect((control as HTMLInputElement).checked).toBe(false);
  });

  it('are not shown to roles without any', async () => {
    show([]);
    await screen.findByRole('heading', { name: 'Passkeys' });
    expect(screen.queryByRole('heading', { name: 'E-mails to you' })).toBeNull();
  });
});

describe('StopEmailScreen', () => {
  const open = (query: string, answer: unknown) => renderDesk({ path: `/unsubscribe${query}`, answers: [[stopStaffEmail, () => answer]] });

  it('switches off the email of the link after one press', async () => {
    const { user, sent } = open('?token=abc', { email: 'report' });
    await user.click(await screen.findByRole('button', { name: 'Stop the e-mail' }));
    await screen.findByRole('heading', { level: 1, name: 'Switched off: Weekly report' });
    expect(sent).toMatchObject([{ name: 'stopStaffEmail', body: { token: 'abc' } }]);
    expect(screen.getByRole('link', { name: 'Open your account' }).getAttribute('href')).toBe('/desk/account');
  });

  it.each([
    ['an unknown', '?token=abc'],
    ['no', ''],
  ])('explains a link with %s token', async (_what, query) => {
    const { user } = open(query, new ApiError('UnprocessableEntity', { errors: { token: ['invalid'] } }));
    if (query !== '') await user.click(await screen.findByRole('button', { name: 'Stop the e-mail' }));
    await screen.findByRole('heading', { level: 1, name: 'This link does not work' });
  });

  it('can be tried again after a failure', async () => {
    const { user } = open('?token=abc', new ApiError('ServiceUnavailable'));
    await user.click(await screen.findByRole('button', { name: 'Stop the e-mail' }));
    within(await screen.findByRole('alert')).getByText(/./);
    screen.getByRole('button', { name: 'Stop the e-mail' });
  });
});
