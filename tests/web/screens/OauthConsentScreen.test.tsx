// @vitest-environment happy-dom
import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/contracts/errors.ts';
import { getOauthRequest } from '#shared/contracts/oauth.ts';
import { answerSession } from '../support/account.ts';
import { answered, failed } from '../support/calls.ts';
import { headingOf, textsOf } from '../support/expectations.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';

const query = {
  response_type: 'code',
  client_id: 'parking',
  redirect_uri: 'https://parking.example/back?from=mall',
  state: 'a & b',
  scope: 'profile loyalty',
  code_challenge: 'c'.repeat(43),
  code_challenge_method: 'S256',
};
const question = { query: { client_id: query.client_id, redirect_uri: query.redirect_uri, scope: query.scope } };
const calls = answered(getOauthRequest, question, { name: 'River Parking', host: 'parking.example', scopes: ['profile', 'loyalty'] });

/** The issuer parameter of RFC 9207. */
const issuer = `iss=${encodeURIComponent('https://quay.example')}`;

let left: ReturnType<typeof vi.spyOn>;
let sentBack: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  left = vi.spyOn(location, 'assign').mockImplementation(() => {});
  sentBack = vi.spyOn(location, 'replace').mockImplementation(() => {});
});
afterEach(() => {
  left.mockRestore();
  sentBack.mockRestore();
  vi.unstubAllGlobals();
});

const press = ({ main, t }: ShownScreen, key: 'partners.agree' | 'partners.refuse') =>
  act(async () => fireEvent.click(main.getByRole('button', { name: t(key) })));

describe('OauthConsentScreen', () => {
  it('shows who requests what, and the target address', async () => {
    const shown = await renderScreen('oauth-consent', { query, calls, isMember: true });
    expect(headingOf(shown)).toBe('Povolení přístupu');
    expect(shown.main.getByText(/River Parking/)).toBeTruthy();
    expect(textsOf(shown.main.getAllByRole('listitem'))).toEqual(['Vaše jméno a jazyk', 'Vaše body a vaše úroveň']);
    expect(shown.main.getByText(/parking\.example/)).toBeTruthy();
    expect(shown.head).toMatchObject({ isUnlisted: true });
    expect(shown.markup).not.toContain('River Parking'); // members only
  });

  it('redirects to the partner with the mall API’s answer', async () => {
    const target = 'https://parking.example/back?from=mall&code=x&state=a';
    const onWrite = vi.fn(() => ({ redirect_to: target }));
    const shown = await renderScreen('oauth-consent', { query, calls, isMember: true, onWrite });
    await press(shown, 'partners.agree');
    expect(onWrite.mock.calls).toEqual([['/v1/oauth/authorize', query]]);
    await waitFor(() => expect(left.mock.calls).toEqual([[`${target}&${issuer}`]]));
  });

  it('redirects after a refusal too, without a call', async () => {
    const onWrite = vi.fn();
    const shown = await renderScreen('oauth-consent', { query, calls, isMember: true, onWrite });
    await press(shown, 'partners.refuse');
    expect(left.mock.calls).toEqual([[`https://parking.example/back?from=mall&error=access_denied&state=a+%26+b&${issuer}`]]);
    expect(onWrite).not.toHaveBeenCalled();
  });

  it('shows an error and stays if the consent did not arrive', async () => {
    const onWrite = () => {
      throw new ApiError('BadGateway');
    };
    const shown = await renderScreen('oauth-consent', { query, calls, isMember: true, onWrite });
    await press(shown, 'partners.agree');
    expect((await shown.main.findByRole('alert')).textContent).toContain(shown.t('error.BadGateway'));
    expect(left).not.toHaveBeenCalled();
  });

  it('shows that the partner is unknown, and offers no buttons', async () => {
    const failures = failed(getOauthRequest, question, 'NotFound');
    const shown = await renderScreen('oauth-consent', { query, failures, isMember: true });
    expect(await shown.main.findByText(shown.t('partners.unknown'))).toBeTruthy();
    expect(shown.main.queryAllByRole('button')).toEqual([]);
  });

  it.each([
    ['without a client', { client_id: '' }],
    ['without an address', { redirect_uri: '' }],
  ])('refuses a request %s, without redirecting', async (_, changes) => {
    const shown = await renderScreen('oauth-consent', { query: { ...query, ...changes }, isMember: true });
    expect(shown.main.getByText(shown.t('partners.incomplete'))).toBeTruthy();
    expect(shown.main.queryAllByRole('button')).toEqual([]);
    expect(sentBack).not.toHaveBeenCalled();
  });

  it.each([
    ['without a response type', { response_type: '' }, 'invalid_request'],
    ['for the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
    ['without PKCE', { code_challenge: '' }, 'invalid_request'],
    ['with plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['with PKCE of no method, which is plain', { code_challenge_method: '' }, 'invalid_request'],
    ['for an unknown scope', { scope: 'receipts' }, 'invalid_scope'],
    ['without a scope', { scope: '' }, 'invalid_scope'],
  ])('returns an error to the partner’s site for a request %s', async (_, changes, error) => {
    const { client_id, redirect_uri, scope } = { ...query, ...changes };
    const asked = { query: { client_id, redirect_uri, ...(scope === query.scope && { scope }) } };
    const calls = answered(getOauthRequest, asked, { name: 'River Parking', host: 'parking.example', scopes: [] });
    const shown = await renderScreen('oauth-consent', { query: { ...query, ...changes }, calls, isMember: true });
    const back = `https://parking.example/back?from=mall&error=${error}&state=a+%26+b&${issuer}`;
    await waitFor(() => expect(sentBack.mock.calls).toEqual([[back]]));
    expect(shown.main.queryAllByRole('button')).toEqual([]);
  });

  it('works without a state, and names the device for an app', async () => {
    const { state: _state, ...stateless } = query;
    const app = { ...stateless, redirect_uri: 'http://127.0.0.1:51004/back' };
    const asked = { query: { client_id: app.client_id, redirect_uri: app.redirect_uri, scope: app.scope } };
    const calls = answered(getOauthRequest, asked, { name: 'River App', host: '127.0.0.1:51004', scopes: ['profile'] });
    const onWrite = vi.fn(() => ({ redirect_to: app.redirect_uri }));
    const shown = await renderScreen('oauth-consent', { query: app, calls, isMember: true, onWrite });
    expect(shown.main.getByText(shown.t('partners.limits_app'))).toBeTruthy();
    await press(shown, 'partners.agree');
    expect(onWrite.mock.calls).toEqual([['/v1/oauth/authorize', app]]);
  });

  it('sends visitors to the login, and back with all parameters', async () => {
    answerSession(() => Response.json({}));
    await renderScreen('oauth-consent', { query, calls });
    await waitFor(() => expect(left).toHaveBeenCalledOnce());
    const login = new URL(String(left.mock.calls[0]?.[0]), location.origin);
    const back = new URL(login.searchParams.get('return') ?? '', location.origin);
    expect([login.pathname, back.pathname]).toEqual(['/cz/prihlaseni', '/cz/povoleni-pristupu']);
    expect(Object.fromEntries(back.searchParams)).toEqual(query);
  });
});
