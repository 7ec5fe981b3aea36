import { describe, expect, it } from 'vitest';
import { findKind, mayStore, type RequestKind } from '#web/worker/requests.ts';

const origin = 'https://meandr.example';
type Changes = Partial<Pick<Request, 'method' | 'mode' | 'destination'>> & { headers?: Record<string, string> };
const ask = (address: string, { headers = {}, ...changes }: Changes = {}) =>
  findKind(
    { method: 'GET', mode: 'cors', destination: '', url: new URL(address, origin).href, headers: new Headers(headers), ...changes },
    origin,
  );
const navigate = (address: string) => ask(address, { mode: 'navigate', destination: 'document' });

describe('findKind', () => {
  it.each<[string, RequestKind]>([
    ['/', 'document'],
    ['/cz', 'document'],
    ['/de/lageplan/2?shop=5', 'document'],
    ['/h/entrance-2', 'sign'],
  ])('answers the navigation to %s', (address, kind) => {
    expect(navigate(address)).toBe(kind);
  });

  it.each<[string, RequestKind]>([
    ['/assets/main-1a2b3c4.js', 'file'],
    ['/api/pages/cz/parkovani', 'payload'],
    ['/api/proxy/v1/floorplans/1', 'call'],
    ['/api/v1/floorplans/1', 'call'],
  ])('answers a request of a page for %s', (address, kind) => {
    expect(ask(address)).toBe(kind);
  });

  it.each(['/api/v1/me/points', '/api/v1/booking/orders?page=2'])('answers the call of a member for %s', (address) => {
    expect(ask(address, { headers: { authorization: 'Bearer abc' } })).toBe('member');
    expect(ask(address, { method: 'POST', headers: { authorization: 'Bearer abc' } })).toBeUndefined();
  });

  it('answers requests for pictures by elements, not by scripts', () => {
    expect(ask('/api/images/original/media/logo.svg', { destination: 'image' })).toBe('picture');
    expect(ask('/api/images/original/media/logo.svg')).toBeUndefined();
  });

  it.each([
    '/desk',
    '/desk/preview/abc/cz',
    '/ops/preview?token=abc',
    '/api/docs',
    '/sitemap.xml',
    '/cz/nove-heslo?token=abc',
    '/czech',
    'https://elsewhere.example/cz',
  ])('leaves the navigation to %s to the browser', (address) => {
    expect(navigate(address)).toBeUndefined();
  });

  it.each<[string, string, Changes]>([
    ['writes', '/api/v1/messages/message', { method: 'POST' }],
    ['other calls of a member', '/api/v1/me/profile', { headers: { authorization: 'Bearer abc' } }],
    ['public calls with a token', '/api/v1/floorplans/1', { headers: { authorization: 'Bearer abc' } }],
    ['the session', '/api/session', { method: 'DELETE' }],
    ['the settings of the page', '/api/config?locale=cz', {}],
    ['builds', '/builds/latest.json?1', {}],
    ['data with a token of an email', '/api/pages/cz/overeni-e-mailu?token=abc', {}],
    ['data that is no page', '/api/pages/desk', {}],
    ['parts of a file', '/assets/film.mp4', { headers: { range: 'bytes=0-99' } }],
    ['frames', '/cz', { mode: 'navigate', destination: 'iframe' }],
  ])('leaves %s to the browser', (_what, address, changes) => {
    expect(ask(address, changes)).toBeUndefined();
  });
});

describe('mayStore', () => {
  const answer = (cacheControl: string, changes: Partial<Response> = {}) =>
    mayStore({
      status: 200,
      redirected: false,
      type: 'basic',
      headers: new Headers({ 'cache-control': cacheControl }),
      ...changes,
    } as Response); // safe: has all fields that are read

  it('allows shared answers', () => {
    expect(answer('public, max-age=0, s-maxage=60')).toBe(true);
  });

  it.each(['no-store', 'private, no-cache', ''])(
    'refuses answers with "%s": guarded pages, previews, failures, typed text',
    (cacheControl) => {
      expect(answer(cacheControl)).toBe(false);
    },
  );

  it.each<[string, Partial<Response>]>([
    ['errors', { status: 404 }],
    ['followed redirects', { redirected: true }],
    ['answers of other sites', { type: 'opaque' }],
  ])('refuses %s', (_what, changes) => {
    expect(answer('public', changes)).toBe(false);
  });
});
