import { describe, expect, it } from 'vitest';
import type { PagePayload } from '#shared/site/page.ts';
import { readStart, toPageDocument, toWordsDocument } from '#web/worker/documents.ts';
import { readKeepRequest } from '#web/worker/keep.ts';

const html = [
  '<!doctype html><html lang="cs"><head><title>Meandr</title></head><body><div id="site"></div>',
  '<script type="application/json" id="start">{"config":{"locale":"cz"},"page":{"status":200},"asOf":"2026-11-30T00:00:00.000Z"}</script></body></html>',
].join('');
const shell = () =>
  new Response(html, { headers: { 'content-security-policy': "style-src 'sha256-x'", 'content-encoding': 'br', etag: '"1"' } });
const page: PagePayload = {
  status: 200,
  head: { title: 'Šaty & $& </title><b>', alternates: {} },
  calls: { '/v1/x': { data: '</script><script>alert(1)</script> $1' } },
  failures: {},
  kept: { at: '2026-11-30T13:05:00.000Z' },
};

describe('toPageDocument', () => {
  it('puts the page into the shell, whatever it contains, and keeps the configuration', async () => {
    const made = await (await toPageDocument(shell(), page)).text();
    expect(readStart(made)).toMatchObject({ config: { locale: 'cz' }, page });
    expect(made.match(/<script/g)).toHaveLength(1);
    expect(made).toContain('<title>Šaty &amp; $&amp; &lt;/title&gt;&lt;b&gt;</title>');
  });

  it('keeps the shell’s content security policy, and no header of its compressed form', async () => {
    const { headers } = await toPageDocument(shell(), page);
    expect(headers.get('content-security-policy')).toBe("style-src 'sha256-x'");
    expect([headers.get('content-encoding'), headers.get('etag')]).toEqual([null, null]);
  });

  it('keeps the shell’s title if the page has none', async () => {
    expect(await (await toPageDocument(shell(), { ...page, head: undefined })).text()).toContain('<title>Meandr</title>');
  });
});

describe('readStart', () => {
  it('returns undefined for a document without data', () => {
    expect(readStart('<!doctype html><p>Busy')).toBeUndefined();
  });
});

describe('toWordsDocument', () => {
  it('is a page in the language of its words, without scripts', async () => {
    const made = toWordsDocument({ tag: 'de', title: 'Sie sind offline', lead: 'Kein Empfang.', retry: 'Erneut versuchen' });
    expect([made.status, made.headers.get('content-security-policy')]).toEqual([503, "default-src 'none'"]);
    expect(await made.text()).toMatch(/<html lang="de">.*<h1>Sie sind offline<\/h1>.*<a href="">Erneut versuchen<\/a>/);
  });
});

describe('readKeepRequest', () => {
  const request = {
    kind: 'keep',
    build: 'b',
    locale: 'cz',
    address: '/cz',
    files: ['/assets/a.js'],
    pictures: [],
    wantsWhole: true,
    isMember: false,
  };

  it('reads a message of a page', () => {
    expect(readKeepRequest(request)).toEqual(request);
  });

  it.each([undefined, null, 'keep', {}, { ...request, kind: 'other' }, { ...request, locale: 'xx' }, { ...request, build: 5 }])(
    'ignores another message: %j',
    (data) => {
      expect(readKeepRequest(data)).toBeUndefined();
    },
  );

  it('drops addresses that are no paths of this site', () => {
    const odd = {
      ...request,
      address: 'https://elsewhere.example',
      files: ['//elsewhere.example/a.js', 5, '/assets/a.js'],
      pictures: 'none',
    };
    expect(readKeepRequest(odd)).toMatchObject({ address: undefined, files: ['/assets/a.js'], pictures: [] });
  });
});
