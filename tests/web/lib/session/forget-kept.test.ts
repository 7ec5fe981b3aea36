// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logOut } from '#shared/contracts/account.ts';
import { toFailure } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { getPoints } from '#shared/contracts/points.ts';
import { memberStore } from '#shared/site/offline.ts';
import { createApi } from '#web/lib/data/api.ts';
import { siteSession } from '#web/lib/session/session.ts';
import { createSite } from '#web/lib/site-state.ts';
import { createCaches } from '../../../support/caches.ts';

const token = 't'.repeat(43);
const name = `${memberStore}:meandr:0123456789abcdef`;
let sent: unknown[];
let caches: CacheStorage;

beforeEach(async () => {
  createSite();
  localStorage.clear();
  sent = [];
  caches = createCaches();
  vi.stubGlobal('caches', caches);
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { controller: { postMessage: (message: unknown) => void sent.push(message) } },
  });
  siteSession().open(token);
  await caches.open(name);
  await caches.open('of-somebody-else');
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
  localStorage.clear();
});

const respond = (response: () => Response) => createApi({ isCached: true, session: siteSession(), fetch: async () => response() });
const refusal = () => Response.json(toFailure(new ApiError('Unauthorized')), { status: 401 });

describe('what the browser stores of a member', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['the member logs out', () => respond(() => Response.json({ status: 'success', data: {} })).send(logOut, {})],
    [
      'the mall refuses the token',
      () =>
        respond(refusal)
          .read(getPoints)
          .catch(() => undefined),
    ],
    ['another member logs in', async () => siteSession().open('u'.repeat(43))],
  ])('goes when %s, and the worker stores no late answer', async (_when, end) => {
    await end();
    await vi.waitFor(async () => expect(await caches.keys()).toEqual(['of-somebody-else']));
    expect(sent).toEqual([{ kind: 'forget', token }]);
  });

  it('stays when the same session is opened again', async () => {
    siteSession().open(token);
    expect([sent, await caches.keys()]).toEqual([[], [name, 'of-somebody-else']]);
  });

  it('goes without a worker, and without storage nothing fails', async () => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    siteSession().clear();
    await vi.waitFor(async () => expect(await caches.keys()).toEqual(['of-somebody-else']));
    vi.stubGlobal('caches', undefined);
    siteSession().open(token);
    expect(() => siteSession().clear()).not.toThrow();
  });
});
