// @vitest-environment happy-dom
import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/contracts/errors.ts';
import type { SiteFirebase } from '#shared/site/sso.ts';
import { besideForm, openedSession, watchLeaving } from '../support/account.ts';
import { firebaseSdk as sdk } from '../support/firebase-sdk.ts';
import { keepMemberCookie } from '../support/member-cookie.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';

vi.mock('@firebase/app', async () => (await import('../support/firebase-sdk.ts')).firebaseApp);
vi.mock('@firebase/auth', async () => (await import('../support/firebase-sdk.ts')).loadFirebaseAuth());

const firebase: SiteFirebase = {
  projectId: 'quay-centre',
  apiKey: 'k'.repeat(39),
  authDomain: 'quay-centre.firebaseapp.com',
  providers: ['google.com', 'facebook.com', 'apple.com'],
};
const scene = { calls: besideForm, firebase };
const sent = { id_token: 'an ID token', locale: 'cz' };

let left: ReturnType<typeof watchLeaving>;
beforeEach(() => {
  left = watchLeaving();
  keepMemberCookie();
  sdk.signInWithPopup.mockReset().mockResolvedValue({ user: { getIdToken: async () => 'an ID token' } });
  sdk.signOut.mockClear();
});
afterEach(() => left.mockRestore());

const buttonOf = ({ main, t }: ShownScreen, provider = 'Google') => main.getByRole('button', { name: t('sso.continue', { provider }) });
const press = (shown: ShownScreen, provider?: string) => act(async () => fireEvent.click(buttonOf(shown, provider)));
const refuse = (error: ApiError) => () => {
  throw error;
};
const noConsents = new ApiError('UnprocessableEntity', { errors: { consents: ['required'] } });

describe('buttons for other sites’ logins', () => {
  it.each(['login', 'register'] as const)('are on %s without their code before a click', async (name) => {
    const shown = await renderScreen(name, scene);
    expect(['Google', 'Facebook', 'Apple'].map((provider) => buttonOf(shown, provider).textContent)).toEqual([
      'Pokračovat přes Google',
      'Pokračovat přes Facebook',
      'Pokračovat přes Apple',
    ]);
    expect([sdk.loads, shown.markup.match(/<button disabled=""[^>]*button-wide/g)?.length]).toEqual([0, 3]);
  });

  it('are hidden if the tenant offers no such login', async () => {
    const shown = await renderScreen('login', { calls: besideForm });
    expect(shown.main.queryByRole('region', { name: shown.t('sso.ways') })).toBeNull();
  });

  it.each([
    ['Google', 'google.com', ['email']],
    ['Facebook', 'facebook.com', ['email']],
    ['Apple', 'apple.com', ['email', 'name']],
  ])('log in by %s, and redirect', async (name, id, scopes) => {
    const onWrite = vi.fn(openedSession);
    const shown = await renderScreen('login', { ...scene, query: { return: '/cz/moje-body' }, onWrite });
    await press(shown, name);
    await waitFor(() => expect(left.mock.calls).toEqual([['/cz/moje-body']]));
    expect(onWrite.mock.calls).toEqual([['/v1/firebase-login', sent]]);
    const [auth, provider, resolver] = sdk.signInWithPopup.mock.calls[0] ?? [];
    expect(auth).toMatchObject({ options: { persistence: 'memory' }, languageCode: 'cs' });
    expect([provider.id, provider.scopes, resolver]).toEqual([id, scopes, 'popup']);
    expect(sdk.signOut.mock.calls).toEqual([[auth]]);
  });

  it.each(['popup-closed-by-user', 'cancelled-popup-request', 'user-cancelled'])('ignore a cancellation: %s', async (code) => {
    sdk.signInWithPopup.mockRejectedValue(Object.assign(new Error(code), { code: `auth/${code}` }));
    const onWrite = vi.fn();
    const shown = await renderScreen('login', { ...scene, onWrite });
    await press(shown);
    await waitFor(() => expect(buttonOf(shown).getAttribute('aria-busy')).toBeNull());
    expect(shown.main.queryByRole('alert')).toBeNull();
    expect(onWrite).not.toHaveBeenCalled();
  });

  it.each([
    ['popup-blocked', 'sso.blocked'],
    ['account-exists-with-different-credential', 'sso.other_way'],
    ['network-request-failed', 'sso.unreachable'],
    ['internal-error', 'sso.refused'],
  ] as const)('explain the error %s', async (code, key) => {
    sdk.signInWithPopup.mockRejectedValue(Object.assign(new Error(code), { code: `auth/${code}` }));
    const shown = await renderScreen('login', { ...scene, onWrite: vi.fn() });
    await press(shown);
    expect((await shown.main.findByRole('alert')).textContent).toContain(shown.t(key));
  });

  it.each([
    [new ApiError('UnprocessableEntity', { errors: { id_token: ['invalid'] } }), 'sso.refused'],
    [new ApiError('UnprocessableEntity', { errors: { email: ['required'] } }), 'sso.no_email'],
    [new ApiError('Forbidden', { errors: { email: ['email_not_verified'] } }), 'sso.unproven'],
    [new ApiError('ServiceUnavailable'), 'error.ServiceUnavailable'],
  ] as const)('explain the mall API’s refusal: %#', async (error, key) => {
    const shown = await renderScreen('login', { ...scene, onWrite: refuse(error) });
    await press(shown);
    expect((await shown.main.findByRole('alert')).textContent).toContain(shown.t(key));
    expect(left).not.toHaveBeenCalled();
  });

  it('open one popup however often they are clicked', async () => {
    sdk.signInWithPopup.mockReturnValue(new Promise(() => {}));
    const shown = await renderScreen('login', scene);
    await press(shown);
    await waitFor(() => expect(sdk.signInWithPopup).toHaveBeenCalledOnce());
    await press(shown);
    await press(shown, 'Apple');
    expect(sdk.signInWithPopup).toHaveBeenCalledOnce();
    expect(buttonOf(shown).getAttribute('aria-busy')).toBe('true');
  });
});

describe('a first-time user', () => {
  // safe: `getAllByRole` throws if it finds none
  const submitOf = ({ main, t }: ShownScreen) => main.getAllByRole('button', { name: t('account.register_submit') }).at(-1) as HTMLElement;
  const meet = async (onWrite: (address: string, body: unknown) => unknown) => {
    const shown = await renderScreen('login', { ...scene, onWrite });
    await press(shown);
    await shown.main.findByRole('heading', { name: shown.t('sso.consents') });
    return shown;
  };

  it('consents to the terms, and the same token is sent again', async () => {
    const onWrite = vi.fn((_address: string, body: unknown) => {
      if (!(body as { consents?: unknown }).consents) throw noConsents;
      return openedSession();
    });
    const shown = await meet(onWrite);
    expect(document.activeElement?.textContent).toBe(shown.t('sso.consents'));
    fireEvent.click(shown.main.getByRole('checkbox', { name: shown.t('account.terms') }));
    await act(async () => fireEvent.click(submitOf(shown)));
    await waitFor(() => expect(left).toHaveBeenCalledOnce());
    expect(onWrite.mock.calls.map(([, body]) => body)).toEqual([sent, { ...sent, consents: { terms: true, newsletter: false } }]);
    expect(sdk.signInWithPopup).toHaveBeenCalledOnce();
  });

  it('gets an error without consent, and nothing more is sent', async () => {
    const onWrite = vi.fn(refuse(noConsents));
    const shown = await meet(onWrite);
    await act(async () => fireEvent.click(submitOf(shown)));
    expect(shown.main.getByText(shown.t('account.terms_missing'))).toBeTruthy();
    expect(onWrite).toHaveBeenCalledOnce();
  });

  it('sees that the address must be confirmed', async () => {
    const shown = await meet((_address, body) => {
      const { consents } = body as { consents?: unknown };
      throw consents ? new ApiError('Forbidden', { errors: { email: ['email_not_verified'] } }) : noConsents;
    });
    fireEvent.click(shown.main.getByRole('checkbox', { name: shown.t('account.terms') }));
    await act(async () => fireEvent.click(submitOf(shown)));
    expect((await shown.main.findByRole('alert')).textContent).toContain(shown.t('sso.unproven'));
  });

  it('can use another login', async () => {
    const shown = await meet(refuse(noConsents));
    await act(async () => fireEvent.click(shown.main.getByRole('button', { name: shown.t('sso.back') })));
    expect(buttonOf(shown)).toBeTruthy();
  });
});
