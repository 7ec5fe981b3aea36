// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/contracts/errors.ts';
import { beginPasskeyLogin, logInStaff } from '#shared/contracts/staff.ts';
import { failedEvent } from '#web/lib/browser/failed-event.ts';
import { expectConsole } from '../../support/console-guard.ts';
import { renderDesk, toStaff } from './support/render-desk.tsx';

type Shown = ReturnType<typeof renderDesk>;

async function logIn({ user, t }: Shown): Promise<void> {
  await user.type(await screen.findByLabelText(t('login.email')), 'eva@centre.example');
  await user.type(screen.getByLabelText(t('login.password')), 'lantern otter quartz');
  await user.type(screen.getByLabelText(t('login.code')), '123 456');
  await user.click(screen.getByRole('button', { name: t('login.submit') }));
}

describe('the login of the desk', () => {
  it('is shown before any place, and then opens that place', async () => {
    const shown = renderDesk({ path: '/account', staff: null, answers: [[logInStaff, () => ({ staff: toStaff() })]] });
    await logIn(shown);
    await screen.findByRole('heading', { level: 1, name: shown.t('places.account') });
    expect(window.location.pathname).toBe('/desk/account');
    expect(shown.sent.map(({ body }) => body)).toEqual([
      { email: 'eva@centre.example', password: 'lantern otter quartz', code: '123 456' },
    ]);
  });

  it.each([
    [new ApiError('UnprocessableEntity', { errors: { login: ['invalid_credentials'] } }), 'login.wrong', {}],
    [new ApiError('TooManyRequests', { retryAfterSeconds: 840 }), 'failure.wait', { minutes: 14 }],
    [new ApiError('ServiceUnavailable'), 'error.ServiceUnavailable', {}],
  ])('explains why it was refused: %s', async (refusal, key, values) => {
    const shown = renderDesk({ path: '/login', staff: null, answers: [[logInStaff, () => refusal]] });
    await logIn(shown);
    expect((await screen.findByRole('alert')).textContent).toContain(shown.t(key, values));
    expect(screen.getByLabelText<HTMLInputElement>(shown.t('login.email')).value).toBe('eva@centre.example');
  });

  it('explains that it needs https, with a link, if the browser would drop its cookie', async () => {
    vi.stubGlobal('isSecureContext', false);
    const heard = vi.fn();
    window.addEventListener(failedEvent, heard);
    const { t } = renderDesk({ path: '/login', staff: null });
    expect(await screen.findByRole('heading', { level: 1, name: t('login.plain_title') })).toBeTruthy();
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'www.centre.example/desk' }).href).toBe('https://www.centre.example/desk');
    expect(screen.queryByLabelText(t('login.email'))).toBeNull();
    expect(heard).toHaveBeenCalled();
    vi.unstubAllGlobals();
  });

  it.each([
    ['NotAllowedError', 'passkey.cancelled'],
    ['SecurityError', 'passkey.impossible'],
  ])('explains why a passkey failed: %s', async (name, key) => {
    const get = () => Promise.reject(new DOMException('', name));
    vi.stubGlobal('PublicKeyCredential', class {});
    Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
    expectConsole(/^The passkey gave no answer/);
    const options = { challenge: 'AAAA', rpId: 'desk.example', allowCredentials: [], userVerification: 'required' };
    const { user, t } = renderDesk({ path: '/login', staff: null, answers: [[beginPasskeyLogin, () => ({ options })]] });
    await user.click(await screen.findByRole('button', { name: t('login.by_passkey') }));
    expect((await screen.findByRole('alert')).textContent).toBe(t(key));
    vi.unstubAllGlobals();
  });

  it('explains how to log in without the phone, and names no person', async () => {
    const { user, t } = renderDesk({ path: '/login', staff: null });
    await user.click(await screen.findByText(t('login.lost')));
    await waitFor(() => expect(screen.getByLabelText(t('login.code')).getAttribute('inputmode')).toBe('text'));
    for (const key of ['login.lost_code', 'login.lost_passkey', 'login.lost_manager']) screen.getByText(t(key));
  });

  it('changes its language and keeps the input', async () => {
    const { user, t } = renderDesk({ path: '/login', staff: null });
    await user.type(await screen.findByLabelText(t('login.email')), 'eva@');
    await user.selectOptions(screen.getByLabelText(t('desk.language')), 'de');
    await screen.findByRole('heading', { level: 1, name: 'Anmelden' });
    expect(screen.getByLabelText<HTMLInputElement>('E-Mail').value).toBe('eva@');
    await waitFor(() => expect(document.documentElement.lang).toBe('de'));
    localStorage.clear();
  });
});
