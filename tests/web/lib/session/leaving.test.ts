// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leaveHome } from '#web/lib/session/leave-home.ts';
import { type LeavingEvent, leaveToLogin, leavingEvent } from '#web/lib/session/leaving.ts';
import { toReturnPath } from '#web/lib/session/page-access.ts';
import { safeReturns, unsafeReturns } from '../../../support/unsafe-returns.ts';

const token = 't'.repeat(43);
const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
const asked = vi.fn((_address: string, _init: RequestInit) => Promise.resolve(Response.json({})));
vi.stubGlobal('fetch', asked);

afterEach(() => {
  assign.mockClear();
  asked.mockClear();
  sessionStorage.clear();
});

describe('toReturnPath', () => {
  it.each(safeReturns)('returns to %s', (path) => {
    expect(toReturnPath(path, 'cz')).toBe(path);
    expect(new URL(path, location.origin).origin).toBe(location.origin);
  });

  it.each(unsafeReturns)('returns the overview instead of %j', (path) => {
    expect(toReturnPath(path, 'cz')).toBe('/cz/muj-prehled');
  });

  it('returns the overview in the page’s language if there is no return address', () => {
    expect(toReturnPath(null, 'de')).toBe('/de/mein-bereich');
  });
});

describe('leaveToLogin', () => {
  it('notifies forms immediately, deletes the expired token’s cookie, and goes to the login with the return address', async () => {
    history.replaceState(null, '', '/cz/moje-body?type=spent');
    const told = vi.fn();
    addEventListener(leavingEvent, told, { once: true });
    const left = leaveToLogin('cz', 'expired', token);
    expect([told.mock.calls.length, assign.mock.calls.length]).toEqual([1, 0]);
    await left;
    expect(asked.mock.calls).toEqual([['/api/session', { method: 'DELETE', headers: { authorization: `Bearer ${token}` } }]]);
    expect(assign).toHaveBeenCalledWith('/cz/prihlaseni?return=%2Fcz%2Fmoje-body%3Ftype%3Dspent&why=expired');
  });

  it('keeps the cookie if no token has expired: it may restore the session', async () => {
    await leaveToLogin('cz', 'like');
    expect([asked.mock.calls, assign.mock.calls.length]).toEqual([[], 1]);
  });

  it.each([
    ['like', false, 'like'],
    ['expired', false, 'expired'],
    ['expired', true, 'kept'],
    [undefined, true, null],
  ] as const)('passes the reason for the login: %s, with saved input: %s', async (why, isInputSaved, expected) => {
    const hear = (event: Event) => {
      (event as LeavingEvent).detail.isInputSaved = isInputSaved; // safe: forms receive only this event type
    };
    addEventListener(leavingEvent, hear, { once: true });
    await leaveToLogin('cz', why);
    expect(new URL(String(assign.mock.calls[0]?.[0]), location.origin).searchParams.get('why')).toBe(expected);
  });

  it('redirects once, for the first of several reasons', async () => {
    await Promise.all([leaveToLogin('cz', 'expired'), leaveToLogin('cz'), leaveToLogin('cz', 'thumb')]);
    expect(assign.mock.calls.map(([to]) => new URL(String(to), location.origin).searchParams.get('why'))).toEqual(['expired']);
  });

  it('redirects without a network too', async () => {
    asked.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await leaveToLogin('de', 'expired', token);
    expect(assign).toHaveBeenCalledOnce();
  });
});

describe('leaveHome', () => {
  it('deletes the member’s input, deletes the cookie, and goes home', async () => {
    sessionStorage.setItem('mallfront:typed:/cz/profil:changeProfile', '[]');
    await leaveHome('cz');
    expect(sessionStorage.length).toBe(0);
    expect(asked).toHaveBeenCalledWith('/api/session', { method: 'DELETE' });
    expect(assign).toHaveBeenCalledWith('/cz');
  });
});
