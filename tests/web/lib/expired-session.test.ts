// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { logIn, logInByLink, logOut, logOutEverywhere, setForgottenPassword, verifyEmail } from '#shared/contracts/account.ts';
import { listCompanies } from '#shared/contracts/companies.ts';
import { activateReward } from '#shared/contracts/customer-rewards.ts';
import { confirmEmailChange, refuseEmailChange } from '#shared/contracts/email-change.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { toFailure } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { confirmNewsletter, unsubscribeNewsletter } from '#shared/contracts/newsletter.ts';
import { stopNotices } from '#shared/contracts/notices.ts';
import { getPoints } from '#shared/contracts/points.ts';
import { changeProfile, removeProfilePicture } from '#shared/contracts/profile.ts';
import { sendSupportRequest } from '#shared/contracts/support.ts';
import { toPath } from '#shared/rules/routing.ts';
import { createApi } from '#web/lib/data/api.ts';
import { onEndedSession } from '#web/lib/session/ended-session.ts';
import { createSession } from '#web/lib/session/session.ts';

/** Calls that the token of an emailed link authorises. */
const byLink = [
  logInByLink,
  verifyEmail,
  setForgottenPassword,
  confirmEmailChange,
  refuseEmailChange,
  confirmNewsletter,
  unsubscribeNewsletter,
  stopNotices,
];

const token = 't'.repeat(43);

/** Sets up a member whose token is no longer valid. Requests wait for `answer`. Without `hasStatus`, the error comes with HTTP status 200. */
function setUp({ hasStatus = true } = {}) {
  const session = createSession(() => localStorage);
  session.open(token);
  const onExpired = vi.fn();
  const onRefused = vi.fn();
  const clear = vi.spyOn(session, 'clear');
  const answers = Promise.withResolvers<void>();
  const fetch: typeof globalThis.fetch = async () => {
    await answers.promise;
    return Response.json(toFailure(new ApiError('Unauthorized')), { status: hasStatus ? 401 : 200 });
  };
  const api = createApi({ isCached: true, session, onExpired, onRefused, fetch });
  const failure = (call: Promise<unknown>) => call.catch((error: unknown) => (error instanceof ApiError ? error.httpStatus : error));
  const send = (contract: Endpoint, body: unknown = {}) => failure(api.send(contract, body as never)); // safe: refused before the body is read
  const read = (contract: Endpoint) => failure(api.read(contract));
  return { session, onExpired, onRefused, clear, answer: answers.resolve, send, read };
}

describe('an expired token', () => {
  it.each([true, false])(
    'is cleared once, and redirects to the login once, even if many calls are refused (with status 401: %s)',
    async (hasStatus) => {
      const { session, onExpired, clear, answer, send, read } = setUp({ hasStatus });
      const calls = [
        ...Array.from({ length: 4 }, () => read(getPoints)),
        ...Array.from({ length: 3 }, () => send(activateReward, { reward_id: 1 })),
        ...Array.from({ length: 3 }, () => send(changeProfile, { first_name: 'Jana' })),
      ];
      answer();
      expect(await Promise.all(calls)).toEqual(Array.from({ length: 10 }, () => 'Unauthorized'));
      expect([clear.mock.calls.length, onExpired.mock.calls.length]).toEqual([1, 1]);
      expect([session.token(), localStorage.length]).toEqual([undefined, 0]);
    },
  );

  it.each([
    ['a logout', logOut],
    ['a call that brings credentials', logIn],
  ] as const)('is not reported by %s', async (_what, contract) => {
    const { session, onExpired, answer, send } = setUp();
    answer();
    expect(await Promise.all(Array.from({ length: 10 }, () => send(contract)))).toEqual(Array.from({ length: 10 }, () => 'Unauthorized'));
    expect(onExpired).not.toHaveBeenCalled();
    expect(session.token()).toBe(token);
  });

  it('is reported by a logout on all devices, because other sessions may be open', async () => {
    const { session, onExpired, answer, send } = setUp();
    answer();
    expect(await send(logOutEverywhere)).toBe('Unauthorized');
    expect([onExpired.mock.calls, session.token()]).toEqual([[[token]], undefined]);
  });

  it('is reported by a DELETE without clearing or redirecting', async () => {
    const { session, onExpired, onRefused, answer, send } = setUp();
    answer();
    expect(await send(removeProfilePicture)).toBe('Unauthorized');
    expect([onExpired.mock.calls, onRefused.mock.calls, session.token()]).toEqual([[], [[token]], token]);
  });

  it.each([
    ['/cz/novinka/7/zprava', true],
    ['/cz/prehled', true],
    ['/cz/nove-heslo?token=x', false],
    ['/de/e-mail-bestaetigen?token=x', false],
    ['/cz/prihlaseni-odkazem', false],
    [toPath('newsletter-confirm', 'sk', {}, { token: 'x' }), false],
    [toPath('newsletter-unsubscribe', 'en', {}, { token: 'x' }), false],
    [toPath('notices-off', 'cz', {}, { token: 'x' }), false],
    [toPath('rating', 'cz', {}, { token: 'x' }), false],
  ])('has its cookie deleted on %s, and redirects to the login: %s', async (address, isLeft) => {
    history.replaceState(null, '', address);
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
    const asked = vi.fn(async () => new Response('{}'));
    vi.stubGlobal('fetch', asked);
    onEndedSession({ locale: 'cz' }).onExpired(token);
    await vi.waitFor(() =>
      expect(asked.mock.calls).toEqual([['/api/session', { method: 'DELETE', headers: { authorization: `Bearer ${token}` } }]]),
    );
    await vi.waitFor(() => expect(assign).toHaveBeenCalledTimes(isLeft ? 1 : 0));
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('stays undetected by a public call, which sends no token', async () => {
    const { session, onExpired, answer, read } = setUp();
    answer();
    await read(listCompanies);
    expect(onExpired).not.toHaveBeenCalled();
    expect(session.token()).toBe(token);
  });

  it('is not sent with a call that has its own credentials, such as the token of an emailed link', async () => {
    const session = createSession(() => localStorage);
    session.open(token);
    const sent: unknown[] = [];
    const fetch: typeof globalThis.fetch = async (_address, init) => {
      sent.push(new Headers(init?.headers).get('authorization'));
      return Response.json(toFailure(new ApiError('TooManyRequests')), { status: 429 });
    };
    const api = createApi({ isCached: true, session, fetch });
    for (const contract of [...byLink, sendSupportRequest] as Endpoint[]) await api.send(contract, {} as never).catch(() => {}); // refused before the body is read
    expect(sent).toEqual([...byLink.map(() => null), `Bearer ${token}`]);
  });

  it('does not remove a newer token', async () => {
    const { session, onExpired, answer, read } = setUp();
    const call = read(getPoints);
    session.open('n'.repeat(43));
    answer();
    expect(await call).toBe('Unauthorized');
    expect(onExpired).not.toHaveBeenCalled();
    expect(session.token()).toBe('n'.repeat(43));
  });
});
