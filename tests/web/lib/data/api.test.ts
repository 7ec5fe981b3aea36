import { describe, expect, it, vi } from 'vitest';
import { listAnnouncements } from '#shared/contracts/announcements.ts';
import { toFailure, toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError, type HttpStatusName, httpStatuses } from '#shared/contracts/errors.ts';
import { getWebSettings } from '#shared/contracts/settings.ts';
import { readFlag } from '#shared/rules/settings-reading.ts';
import { createApi } from '#web/lib/data/api.ts';
import { story } from '../../support/records.ts';

const meta = { page: 1, per_page: 12, total: 1, pages: 1 };
const names = Object.keys(httpStatuses) as HttpStatusName[]; // safe: the keys of a literal table

function setUp(answer: () => Response | Promise<Response>, isCached = true) {
  const fetchFrom = vi.fn((_address: string, _init: RequestInit) => Promise.resolve().then(answer));
  return { api: createApi({ isCached, fetch: fetchFrom as unknown as typeof fetch }), fetchFrom }; // safe: only called with an address
}

describe('createApi', () => {
  it.each([
    ['true', '/api/proxy/v1/announcements/?type=news'],
    ['false', '/api/v1/announcements/?type=news'],
    ['', '/api/proxy/v1/announcements/?type=news'],
  ])('uses the setting cachingProxy: %s is %s', async (cachingProxy, address) => {
    const { api, fetchFrom } = setUp(() => Response.json(toSuccess([story(1)], meta)), readFlag({ cachingProxy }, 'cachingProxy'));
    expect(await api.read(listAnnouncements, { query: { type: 'news', page: 1 } })).toEqual({ data: [story(1)], meta });
    expect(fetchFrom.mock.calls.map(([asked]) => asked)).toEqual([address]);
  });

  it('never uses the cache for guests’ or members’ calls', async () => {
    const { api, fetchFrom } = setUp(() => Response.json(toSuccess({})));
    await api.read({ ...getWebSettings, access: 'guest' });
    await api.read({ ...getWebSettings, access: 'member' });
    expect(fetchFrom.mock.calls.map(([asked]) => asked)).toEqual(['/api/v1/settings-web-app/web', '/api/v1/settings-web-app/web']);
  });

  it('returns no meta if there is none', async () => {
    const { api } = setUp(() => Response.json(toSuccess({ a: 'b' })));
    expect(await api.read(getWebSettings)).toEqual({ data: { a: 'b' } });
  });

  it.each(names)('throws the gateway’s error: %s', async (name) => {
    const { api } = setUp(() =>
      Response.json(toFailure(new ApiError(name, { errors: { page: ['invalid'] } })), { status: httpStatuses[name] }),
    );
    await expect(api.read(getWebSettings)).rejects.toMatchObject({ name: 'ApiError', httpStatus: name, errors: { page: ['invalid'] } });
  });

  it('throws ContentTooLarge for the body limit of a proxy, and reports it for the log', async () => {
    const dispatched = vi.fn();
    vi.stubGlobal('dispatchEvent', dispatched);
    const { api } = setUp(() => new Response('<h1>413 Request Entity Too Large</h1>', { status: 413 }));
    await expect(api.read(getWebSettings)).rejects.toMatchObject({ httpStatus: 'ContentTooLarge' });
    expect(dispatched.mock.calls[0]?.[0].detail.message).toContain('client_max_body_size');
    vi.unstubAllGlobals();
  });

  it('throws MisdirectedRequest if the call went to another host than the page', async () => {
    const failure = toFailure(new ApiError('Forbidden', { errors: { origin: ['not_allowed'] } }));
    const { api } = setUp(() => Response.json(failure, { status: 403 }));
    await expect(api.read(getWebSettings)).rejects.toMatchObject({ httpStatus: 'MisdirectedRequest' });
  });

  it.each([
    ['HTML of a proxy', () => new Response('<h1>502</h1>', { status: 502 })],
    ['HTML with status 200', () => new Response('<h1>hotel wifi</h1>', { status: 200 })],
    ['JSON that is no envelope', () => Response.json({ data: [] })],
    ['nothing', () => new Response(null, { status: 204 })],
    ['an error without a known name', () => Response.json({ status: 'error', httpStatus: 'Teapot', message: '' }, { status: 418 })],
    ['success with an error’s status', () => Response.json(toSuccess([]), { status: 500 })],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['no answer in time', () => Promise.reject(new DOMException('late', 'TimeoutError'))],
  ])('treats %s as a bad gateway', async (_name, answer) => {
    await expect(setUp(answer).api.read(getWebSettings)).rejects.toMatchObject({ httpStatus: 'BadGateway' });
  });

  it('throws an error in an answer with status 200', async () => {
    const { api } = setUp(() => Response.json(toFailure(new ApiError('NotFound'))));
    await expect(api.read(getWebSettings)).rejects.toMatchObject({ httpStatus: 'NotFound' });
  });

  it('waits at most fifteen seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const { api, fetchFrom } = setUp(() => Response.json(toSuccess({})));
    await api.read(getWebSettings);
    expect(timeout).toHaveBeenCalledWith(15_000);
    expect(fetchFrom.mock.calls[0]?.[1].signal).toBe(timeout.mock.results[0]?.value);
    timeout.mockRestore();
  });

  it('reads a whole page by its path', async () => {
    const payload = { status: 200, head: undefined, calls: {}, failures: {} };
    const { api, fetchFrom } = setUp(() => Response.json(toSuccess(payload)));
    expect(await api.readPage('/cz/hledat?q=a')).toEqual(JSON.parse(JSON.stringify(payload)));
    expect(fetchFrom.mock.calls[0]?.[0]).toBe('/api/pages/cz/hledat?q=a');
  });
});
