// @vitest-environment happy-dom
import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { householdLimits } from '#shared/site/household-limits.ts';
import { leaveHome } from '#web/lib/session/leave-home.ts';
import { besideForm, linkToken, openedSession, watchLeaving } from '../support/account.ts';
import { hrefOf } from '../support/expectations.ts';
import { invitationCode, openInvitation } from '../support/invitation.ts';
import { renderScreen } from '../support/render-screen.tsx';
import { sceneNow } from '../support/scene.ts';

const calls = besideForm;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(sceneNow) });
  openInvitation();
});

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('an invitation to a household', () => {
  it('moves from the address into the storage', () => {
    expect(location.pathname + location.search + location.hash).toBe('/cz/prihlaseni?return=%2Fcz%2Fdomacnost');
    expect(history.state).toEqual({ at: 1 });
    expect(localStorage.getItem('mallfront:invitation')).toContain(invitationCode);
  });

  it.each([
    ['login', {}, 'login_why.invitation'],
    ['login', { return: '/cz/domacnost' }, 'login_why.invitation'],
    ['login', { return: '/cz/domacnost', why: 'expired' }, 'login_why.expired'],
    ['register', { return: '/cz/domacnost' }, 'account.register_invited'],
  ] as const)('is mentioned by %s %j', async (name, query, key) => {
    const shown = await renderScreen(name, { query, calls });
    expect(shown.markup).not.toContain(invitationCode);
    expect(shown.main.getByText(shown.t(key)).className).toBe('lead');
  });

  it('waits for a visitor who registers', async () => {
    const shown = await renderScreen('register', { calls, onWrite: () => ({}) });
    const type = (name: string, value: string) =>
      fireEvent.input(shown.mainElement.querySelector(`[name=${name}]`) as Element, { target: { value } }); // safe: the form has these fields
    type('first_name', 'Jana');
    type('email', 'jana@visitor.example');
    type('password', 'čtyři dlouhá slova');
    fireEvent.click(shown.main.getByRole('checkbox', { name: shown.t('account.terms') }));
    await act(async () => fireEvent.click(shown.main.getByRole('button', { name: shown.t('account.register_submit') })));
    expect(await shown.main.findByText(shown.t('account.registered_invited'))).toBeTruthy();
  });

  it('opens from the page that confirms the address', async () => {
    const shown = await renderScreen('verify-email', { query: { token: linkToken }, calls, onWrite: openedSession });
    await act(async () => fireEvent.click(shown.main.getByRole('button', { name: shown.t('account.verify_submit') })));
    expect(hrefOf(shown, shown.t('household.check'))).toBe('/cz/domacnost');
    expect(hrefOf(shown, shown.t('account.to_dashboard'))).toBe('/cz/muj-prehled');
  });

  it('opens after a login by an emailed link', async () => {
    const left = watchLeaving();
    const shown = await renderScreen('login-link', { query: { token: linkToken }, calls, onWrite: openedSession });
    await act(async () => fireEvent.click(shown.main.getByRole('button', { name: shown.t('account.login_submit') })));
    await waitFor(() => expect(left.mock.calls).toEqual([['/cz/domacnost']]));
  });

  it('is no longer mentioned when it has expired', async () => {
    const now = new Date(Date.parse(sceneNow) + householdLimits.invitationMs).toISOString();
    const shown = await renderScreen('login', { calls, now });
    expect(shown.main.getByText(shown.t('account.login_lead'))).toBeTruthy();
  });

  it('is not shown to the next member after a logout', async () => {
    vi.spyOn(location, 'assign').mockImplementation(() => {});
    vi.stubGlobal('fetch', async () => Response.json({}));
    await leaveHome('cz');
    const shown = await renderScreen('login', { calls });
    expect(shown.main.getByText(shown.t('account.login_lead'))).toBeTruthy();
  });
});
