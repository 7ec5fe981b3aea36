// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leaveHome } from '#web/lib/session/leave-home.ts';
import { type LeavingEvent, leaveToLogin, leavingEvent } from '#web/lib/session/leaving.ts';
import { toReturnPath } from '#web/lib/session/return-path.ts';
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
  it.each(safeReturns)('leads back to %s', (path) => {
    expect(toReturnPath(path, 'cz')).toBe(path);
    expect(new URL(path, location.origin).origin).toBe(location.origin);
  });

  it.each(unsafeReturns)('leads to the overview in place of %j', (path) => {
    expect(toReturnPath(path, 'cz')).toBe('/cz/muj-prehled');
  });

  it('leads to the overview in the page’s language when no page is named', () => {
    expect(toReturnPath(null, 'de')).toBe('/de/mein-bereich');
  });
});

describe('leaveToLogin', () => {
  it('tells the forms at once, empties the cookie of the token that has ended, and leads to the login with the way back', async () => {
    history.replaceState(null, '', '/cz/moje-body?type=spent');
    const told = vi.fn();
    addEventListener(leavingEvent, told, { once: true });
    const left = leaveToLogin('cz', 'expired', token);
    expect([told.mock.calls.length, assign.mock.calls.length]).toEqual([1, 0]);
    await left;
    expect(asked.mock.calls).toEqual([['/api/session', { method: 'DELETE', headers: { authorization: `Bearer ${token}` } }]]);
    expect(assign).toHaveBeenCalledWith('/cz/prihlaseni?return=%2Fcz%2Fmoje-body%3Ftype%3Dspent&why=expired');
  });

  it('leaves the cookie alone where no token has ended: the session may come back from it', async () => {
    await leaveToLogin('cz', 'like');
    expect([asked.mock.calls, assign.mock.calls.length]).toEqual([[], 1]);
  });

  it.each([
    ['like', false, 'like'],
    ['expired', false, 'expired'],
    ['expired', true, 'kept'],
    [undefined, true, null],
  ] as const)('says why the login is asked for: %s, with something kept: %s', async (why, isInputKept, expected) => {
    const hear = (event: Event) => {
      (event as LeavingEvent).detail.isInputKept = isInputKept; // as every form hears it
    };
    addEventListener(leavingEvent, hear, { once: true });
    await leaveToLogin('cz', why);
    expect(new URL(String(assign.mock.calls[0]?.[0]), location.origin).searchParams.get('why')).toBe(expected);
  });

  it('leads there once, for the first reason, however many find it out', async () => {
    await Promise.all([leaveToLogin('cz', 'expired'), leaveToLogin('cz'), leaveToLogin('cz', 'thumb')]);
    expect(assign.mock.calls.map(([to]) => new URL(String(to), location.origin).searchParams.get('why'))).toEqual(['expired']);
  });

  it('leads there without a network too', async () => {
    asked.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await leaveToLogin('de', 'expired', token);
    expect(assign).toHaveBeenCalledOnce();
  });
});

describe('leaveHome', () => {
  it('forgets what the member has typed, empties the cookie, and leads home', async () => {
    sessionStorage.setItem('mallfront:typed:/cz/profil:changeProfile', '[]');
    await leaveHome('cz');
    expect(sessionStorage.length).toBe(0);
    expect(asked).toHaveBeenCalledWith('/api/session', { method: 'DELETE' });
    expect(assign).toHaveBeenCalledWith('/cz');
  });
});
