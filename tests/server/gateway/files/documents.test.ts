import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findDocument, readByteRange } from '#server/gateway/files/documents.ts';
import { fileEndings, isOwnVideo, toDocumentAddress } from '#shared/site/documents.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { requestRaw } from '../../../support/raw-request.ts';
import { type FaultUpstream, sendRaw, startUpstream } from '../../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway;

const pdf = `%PDF-1.7 ${'rules '.repeat(200)}`;
const script = '<script>alert(1)</script>';

beforeAll(async () => {
  upstream = await startUpstream();
  upstream.answer('/media/documents/rules.pdf', sendRaw(pdf, { headers: { 'content-type': 'application/pdf' } }));
  upstream.answer('/media/documents/prices.csv', sendRaw(script, { headers: { 'content-type': 'text/html' } }));
  upstream.answer('/media/documents/page.html', sendRaw(script, { headers: { 'content-type': 'text/html' } }));
  upstream.answer('/media/documents/huge.zip', sendRaw(Buffer.alloc(21 * 1024 * 1024), { headers: { 'content-type': 'application/zip' } }));
  upstream.answer('/media/film.mp4', sendRaw('0123456789', { headers: { 'content-type': 'video/mp4' } }));
  gateway = await startGateway({ upstreamOrigin: upstream.origin });
});

afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

beforeEach(() => upstream.fail(undefined));

describe('GET /api/documents/media/…', () => {
  it('shows a PDF in the browser, and caches it', async () => {
    const path = '/api/documents/media/documents/rules.pdf';
    const first = await gateway.get(path);
    expect([first.status, await first.text()]).toEqual([200, pdf]);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "inline; filename*=UTF-8''rules.pdf",
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400, stale-if-error=604800',
      'x-content-type-options': 'nosniff',
    });
    expect(first.headers.get('content-security-policy')).toMatch(/^default-src 'none'; /);
    const again = await gateway.get(path, { 'if-none-match': first.headers.get('etag') ?? '' });
    expect([again.status, upstream.count('/media/documents/rules.pdf')]).toEqual([304, 1]);
    upstream.fail(sendRaw('', { status: 500 }));
    gateway.clock.advance(90_000);
    expect((await gateway.get(path)).status).toBe(200);
  });

  it('sends other files as downloads, typed by their name, whatever the mall API says', async () => {
    const answer = await gateway.get('/api/documents/media/documents/prices.csv');
    expect([answer.status, await answer.text()]).toEqual([200, script]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': "attachment; filename*=UTF-8''prices.csv",
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
  });

  it('caches one file for all spellings of its address', async () => {
    upstream.answer('/media/%C5%99%C3%A1d.pdf', sendRaw(pdf, { headers: { 'content-type': 'application/pdf' } }));
    const before = upstream.requests.length;
    for (const spelling of ['media/%C5%99%C3%A1d.pdf', 'media/%c5%99%c3%a1d.pdf', 'm%65dia/%C5%99%C3%a1d.%70df']) {
      expect([spelling, (await requestRaw(gateway.origin, `/api/documents/${spelling}`)).status]).toEqual([spelling, 200]);
    }
    expect(upstream.requests.slice(before)).toEqual(['GET /media/%C5%99%C3%A1d.pdf']);
  });

  it.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=0-1,4-5', 200, '0123456789', undefined],
    ['lines=1-2', 200, '0123456789', undefined],
  ])('sends the requested part of a film: %s', async (range, status, body, contentRange) => {
    const answer = await requestRaw(gateway.origin, '/api/documents/media/film.mp4', { headers: { range } });
    expect([answer.status, answer.body, answer.headers['content-range']]).toEqual([status, body, contentRange]);
    expect(answer.headers['accept-ranges']).toBe('bytes');
  });

  it('sends the whole film to a client with a part of another version', async () => {
    const headers = { range: 'bytes=2-4', 'if-range': '"another"' };
    expect((await requestRaw(gateway.origin, '/api/documents/media/film.mp4', { headers })).status).toBe(200);
  });

  it('returns 404 for a missing file, and 502 for one that is too large', async () => {
    for (const [name, status] of [
      ['none.pdf', 404],
      ['huge.zip', 502],
    ] as const) {
      const answer = await gateway.get(`/api/documents/media/documents/${name}`);
      expect([name, answer.status, answer.headers.get('cache-control')]).toEqual([name, status, 'no-store']);
    }
  });

  it.each([
    'media/documents/page.html',
    'media/documents/rules',
    'media/documents/rules.pdf.exe',
    'media/documents/rules.pdf/',
    'media/documents/.pdf',
    'media/.hidden/rules.pdf',
    'media/../v1/rules.pdf',
    'media/%2e%2e/v1/rules.pdf',
    'media/..%2fv1/rules.pdf',
    'media/..%5crules.pdf',
    'media//documents/rules.pdf',
    'media/rules.html%00.pdf',
    'v1/rules.pdf',
    'https/host.example/rules.pdf',
    '/media/rules.pdf',
    '',
  ])('serves nothing at %s, without calling the mall API', async (path) => {
    const before = upstream.requests.length;
    expect((await requestRaw(gateway.origin, `/api/documents/${path}`)).status).toBe(404);
    expect(upstream.requests.length).toBe(before);
  });
});

describe('findDocument', () => {
  it('returns only files below /media with a listed ending', () => {
    const piece = fc.constantFrom(
      '/',
      '/media',
      'media/',
      '..',
      '%2e',
      '%2f',
      '%5c',
      '.',
      'a',
      '.pdf',
      '.html',
      '%00',
      '?',
      '#',
      '\\',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const found = findDocument(pieces.join(''));
        if (!found) return;
        expect(new URL(found.path, 'http://mall.invalid').pathname).toBe(found.path);
        expect(found.path).toMatch(/^\/media\/[^?#\\]*\.pdf$/);
      }),
    );
  });
});

describe('readByteRange', () => {
  it('never returns a range outside the file', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.option(fc.nat(30)), fc.option(fc.nat(30)), (size, first, last) => {
        const range = readByteRange(`bytes=${first ?? ''}-${last ?? ''}`, size);
        if (typeof range === 'string') return;
        expect(range.start >= 0 && range.start <= range.end && range.end < size).toBe(true);
      }),
    );
  });
});

describe('toDocumentAddress', () => {
  it.each([
    ['/media/documents/rules.pdf', '/api/documents/media/documents/rules.pdf'],
    ['/media/documents/Rules.PDF', '/api/documents/media/documents/Rules.PDF'],
    ['/media/logo/wide.svg', '/api/images/original/media/logo/wide.svg'],
    ['/media/documents/setup.exe', undefined],
    ['https://files.example/rules.pdf', 'https://files.example/rules.pdf'],
    ['/parking', '/parking'],
  ])('maps %s to %s', (source, address) => {
    expect(toDocumentAddress(source)).toBe(address);
  });

  it('returns an address that the gateway serves, for every type', () => {
    for (const ending of fileEndings) {
      const address = toDocumentAddress(`/media/documents/x.${ending}`) ?? '';
      expect(findDocument(address.replace('/api/documents', ''))).toMatchObject({ ending });
    }
  });

  it('recognizes a film of our own', () => {
    expect(['/media/a.mp4', '/media/a.webm', 'https://video.example/a.mp4', '/media/a.pdf'].map(isOwnVideo)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
