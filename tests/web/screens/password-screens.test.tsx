// @vitest-environment happy-dom
import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/contracts/errors.ts';
import { siteSession } from '#web/lib/session/session.ts';
import { answerSession, besideForm, linkToken, openedSession, watchLeaving } from '../support/account.ts';
import { headingOf, hrefOf } from '../support/expectations.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';

const calls = besideForm;
const query = { token: linkToken };
const outdated = () => {
  throw new ApiError('UnprocessableEntity', { errors: { token: ['invalid'] } });
};

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const type = ({ main, t }: ShownScreen, label: string, value: string) =>
  fireEvent.input(main.getByLabelText(t(label), { selector: 'input' }), { target: { value } });
const press = ({ main, t }: ShownScreen, name: string) => act(async () => fireEvent.click(main.getByRole('button', { name: t(name) })));

describe('ForgotPasswordScreen', () => {
  it.each([
    ['cz', 'Zapomenuté heslo', '/cz/zapomenute-heslo'],
    ['de', 'Passwort vergessen', '/de/passwort-vergessen'],
  ] as const)(
    'sends in %s the e-mail with both ways to recover access, without revealing whether the address is known',
    async (locale, title, path) => {
      const onWrite = vi.fn((_address: string, _body: unknown) => ({}));
      const shown = await renderScreen('forgot-password', { locale, calls, onWrite });
      expect(headingOf(shown)).toBe(title);
      expect(shown.head).toMatchObject({ title, path, isUnlisted: true });
      type(shown, 'account.email', 'jana@visitor.example');
      await press(shown, 'account.forgot_submit');
      expect(document.activeElement).toBe(await shown.main.findByRole('heading', { name: shown.t('account.forgot_done') }));
      expect(shown.main.getByText(shown.t('account.forgot_done_text', { email: 'jana@visitor.example' }))).toBeTruthy();
      expect(onWrite.mock.calls).toEqual([['/v1/forget-password', { email: 'jana@visitor.example' }]]);
      await press(shown, 'account.other_address');
      expect(shown.main.getByLabelText(shown.t('account.email'))).toMatchObject({ value: 'jana@visitor.example' });
    },
  );

  it('reports an invalid address', async () => {
    const shown = await renderScreen('forgot-password', { calls, onWrite: outdated });
    type(shown, 'account.email', 'jana');
    await press(shown, 'account.forgot_submit');
    expect(shown.main.getByText(shown.t('form.email_invalid'))).toBeTruthy();
  });
});

describe('SetNewPasswordScreen', () => {
  it('sets the password, and ends this browser’s session too', async () => {
    const asked = answerSession(() => Response.json({}));
    const onWrite = vi.fn((_address: string, _body: unknown) => ({}));
    const shown = await renderScreen('set-new-password', { query, calls, onWrite, isMember: true });
    expect(JSON.stringify(shown.head)).not.toContain(linkToken);
    expect(shown.main.getByLabelText(shown.t('account.new_password'), { selector: 'input' })).toMatchObject({
      type: 'password',
      autocomplete: 'new-password',
    });
    expect(shown.mainElement.querySelector('form [autocomplete="username"]')).toMatchObject({ hidden: true }); // required by password managers
    type(shown, 'account.new_password', 'čtyři dlouhá slova');
    await press(shown, 'account.new_password_submit');
    expect(document.activeElement).toBe(await shown.main.findByRole('heading', { name: shown.t('account.password_set') }));
    expect(onWrite.mock.calls).toEqual([['/v1/change-forget-password', { token: linkToken, password: 'čtyři dlouhá slova' }]]);
    expect(siteSession().token()).toBeUndefined();
    expect(asked.mock.calls).toEqual([['/api/session', { method: 'DELETE' }]]);
    expect(hrefOf(shown, shown.t('account.login_submit'))).toBe('/cz/prihlaseni');
  });

  it.each([
    ['krátké', undefined, 'account.password_short'],
    ['heslo1234', 'too_common', 'form.too_common'],
  ] as const)('refuses %j, and keeps it in the field', async (password, code, key) => {
    const onWrite = () => {
      throw new ApiError('UnprocessableEntity', { errors: { password: [code ?? ''] } });
    };
    const shown = await renderScreen('set-new-password', { query, calls, onWrite });
    type(shown, 'account.new_password', password);
    await press(shown, 'account.new_password_submit');
    expect(await shown.main.findByText(shown.t(key))).toBeTruthy();
    expect(shown.main.getByLabelText(shown.t('account.new_password'), { selector: 'input' })).toMatchObject({ value: password });
  });

  it('explains an expired link, with a way to a new one', async () => {
    const shown = await renderScreen('set-new-password', { query, calls, onWrite: outdated });
    type(shown, 'account.new_password', 'čtyři dlouhá slova');
    await press(shown, 'account.new_password_submit');
    expect(await shown.main.findByRole('heading', { name: shown.t('account.outdated') })).toBeTruthy();
    expect(hrefOf(shown, shown.t('account.new_link'))).toBe('/cz/zapomenute-heslo');
  });
});

describe.each([
  { name: 'verify-email', submit: 'account.verify_submit', address: '/v1/register/email-verification', again: '/cz/prihlaseni' },
  { name: 'login-link', submit: 'account.login_submit', address: '/v1/forget-password/login', again: '/cz/zapomenute-heslo' },
] as const)('the page of an emailed link: $name', ({ name, submit, address, again }) => {
  it('does nothing when opened, and is not listed by search engines', async () => {
    const onWrite = vi.fn();
    const { head } = await renderScreen(name, { query, calls, onWrite });
    expect(onWrite).not.toHaveBeenCalled();
    expect(head).toMatchObject({ isUnlisted: true });
    expect(JSON.stringify(head)).not.toContain(linkToken);
  });

  it('opens a session on click', async () => {
    const left = watchLeaving();
    const onWrite = vi.fn((_address: string, _body: unknown) => openedSession());
    const shown = await renderScreen(name, { query, calls, onWrite });
    await press(shown, submit);
    expect(onWrite.mock.calls).toEqual([[address, { token: linkToken }]]);
    expect(siteSession().token()).toBe(openedSession().token);
    if (name === 'login-link') expect(left.mock.calls).toEqual([['/cz/muj-prehled']]);
    else {
      expect(document.activeElement).toBe(await shown.main.findByRole('heading', { name: shown.t('account.verified') }));
      expect(shown.main.getByText('Na uvítanou máte 50 bodů.')).toBeTruthy();
      expect(hrefOf(shown, shown.t('account.to_dashboard'))).toBe('/cz/muj-prehled');
    }
    left.mockRestore();
  });

  it('explains an expired link, with a way to continue', async () => {
    const shown = await renderScreen(name, { query, calls, onWrite: outdated });
    await press(shown, submit);
    expect(document.activeElement).toBe(await shown.main.findByRole('heading', { name: shown.t('account.outdated') }));
    expect(shown.mainElement.querySelector('.outcome a')?.getAttribute('href')).toBe(again);
  });

  it('can be clicked again if there was no answer', async () => {
    const left = watchLeaving();
    let isDown = true;
    const onWrite = () => {
      if (isDown) throw new ApiError('BadGateway');
      return openedSession();
    };
    const shown = await renderScreen(name, { query, calls, onWrite });
    await press(shown, submit);
    expect((await shown.main.findByRole('alert')).textContent).toContain(shown.t('error.BadGateway'));
    isDown = false;
    await press(shown, submit);
    await waitFor(() => expect(siteSession().token()).toBeDefined());
    left.mockRestore();
  });
});

describe.each([
  ['set-new-password', '/cz/zapomenute-heslo'],
  ['verify-email', '/cz/prihlaseni'],
  ['login-link', '/cz/zapomenute-heslo'],
] as const)('%s without a token', (name, again) => {
  it('explains that the link is incomplete', async () => {
    const shown = await renderScreen(name, { calls });
    expect(shown.main.getByRole('heading', { name: shown.t('account.incomplete') })).toBeTruthy();
    expect(shown.mainElement.querySelector('.outcome a')?.getAttribute('href')).toBe(again);
    expect(shown.mainElement.querySelector('form, .link-action')).toBeNull();
  });
});
