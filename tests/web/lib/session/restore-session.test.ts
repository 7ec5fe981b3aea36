// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSession, followSession, hasMemberCookie, restoreSession } from '#web/lib/session/session.ts';

const token = 't'.repeat(43);
const setCookie = (text: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in happy-dom
  document.cookie = text;
};
const keepCookie = () => setCookie('member=1; path=/');
const loseCookie = () => setCookie('member=; path=/; max-age=0');

/** Sets up a gateway that answers when the test decides. */
function setUp({ stored = undefined as string | undefined, storage = (): Storage => localStorage } = {}) {
  const answer = Promise.withResolvers<Response>();
  const asked = vi.fn((_address: string, _init: RequestInit) => answer.promise);
  vi.stubGlobal('fetch', asked);
  const session = createSession(storage);
  if (stored) session.open(stored);
  return { session, asked, answer };
}
const given = () => Response.json({ status: 'success', data: { token } });

beforeEach(keepCookie);
afterEach(() => {
  localStorage.clear();
  loseCookie();
  vi.unstubAllGlobals();
});

describe('restoreSession', () => {
  it('restores the session in a browser that lost its storage; until then its state is unknown', async () => {
    const { session, asked, answer } = setUp();
    const heard = vi.fn();
    session.subscribe(heard);
    const coming = restoreSession(session, false);
    expect([session.known(), session.token()]).toEqual([null, undefined]);
    expect(asked.mock.calls).toEqual([
      ['/api/session/restore', { method: 'POST', headers: { 'x-restore': 'cookie' }, signal: expect.any(AbortSignal) }],
    ]);
    answer.resolve(given());
    await coming;
    await vi.waitFor(() => expect([session.known(), localStorage.getItem('API_TOKEN')]).toEqual([token, token]));
    expect(heard).toHaveBeenCalled();
  });

  it.each([
    ['no member was logged in', { cookie: false, isLetBy: false }, false],
    ['the browser still has its token', { stored: token }, false],
    ['the server has let the visitor by, for their cookie', { cookie: false, isLetBy: true }, true],
  ])(
    'requests the session for a browser in which %s, %o: %s',
    (_where, { cookie = true, isLetBy = false, stored }: { cookie?: boolean; isLetBy?: boolean; stored?: string }, isAsked) => {
      if (!cookie) loseCookie();
      const { session, asked } = setUp(stored ? { stored } : {});
      const coming = restoreSession(session, isLetBy);
      expect([coming !== undefined, asked.mock.calls.length]).toEqual(isAsked ? [true, 1] : [false, 0]);
    },
  );

  it.each([
    ['the cookie counts no more', () => new Response('{}', { status: 401 })],
    ['the gateway is busy', () => new Response('{}', { status: 429 })],
    ['the answer is not JSON', () => new Response('<html>')],
    ['there is no network', () => Promise.reject<Response>(new TypeError('Failed to fetch'))],
  ])('leaves a visitor anonymous if %s', async (_why, toAnswer) => {
    const { session, answer } = setUp();
    const coming = restoreSession(session, false);
    answer.resolve(toAnswer());
    await coming;
    await vi.waitFor(() => expect(session.known()).toBeUndefined());
    expect(localStorage.length).toBe(0);
  });

  it('does not restore a session that was logged out in another tab meanwhile, nor replace a new login', async () => {
    const out = setUp();
    const coming = restoreSession(out.session, false);
    loseCookie(); // the answer to the logout removes the cookie
    out.answer.resolve(given());
    await coming;
    expect(out.session.token()).toBeUndefined();

    keepCookie();
    const other = setUp();
    const late = restoreSession(other.session, false);
    localStorage.setItem('API_TOKEN', 'n'.repeat(43));
    other.answer.resolve(given());
    await late;
    expect(other.session.token()).toBe('n'.repeat(43));
  });

  it('restores the session for the current document only if storage is switched off', async () => {
    const { session, answer } = setUp({
      storage: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    const coming = restoreSession(session, false);
    answer.resolve(given());
    await coming;
    expect(session.token()).toBe(token);
  });

  it('ignores similar cookies: with a longer value, or with the name inside another value', () => {
    loseCookie();
    setCookie('member=12; path=/');
    expect(hasMemberCookie()).toBe(false);
    setCookie('x=member=1; path=/');
    expect(hasMemberCookie()).toBe(false);
    setCookie('x=; max-age=0; path=/');
  });
});

describe('a page from the back/forward cache', () => {
  const leaveAndComeBack = (meanwhile: () => void): number => {
    const session = createSession(() => undefined); // storage is switched off
    session.open(token);
    const reload = vi.fn();
    followSession(session, reload);
    dispatchEvent(new Event('pagehide'));
    meanwhile();
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    return reload.mock.calls.length;
  };

  it('is reloaded if its member has logged out elsewhere, also without storage', () => {
    expect(leaveAndComeBack(loseCookie)).toBe(1);
    keepCookie();
    expect(leaveAndComeBack(() => {})).toBe(0);
  });
});
