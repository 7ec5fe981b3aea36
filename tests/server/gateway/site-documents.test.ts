import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SitePicture } from '#shared/contracts/desk-pictures.ts';
import type { DeskOutcome, DeskRecord } from '#shared/contracts/desk-records.ts';
import type { Failure } from '#shared/contracts/envelope.ts';
import { documentLimits } from '#shared/site/picture-limits.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { type RunningMallApi, startMallApi } from '../mall-api/running-mall-api.ts';
import { createStaff } from '../mall-api/staff-steps.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'site-documents-'));
let mallApi: RunningMallApi;
let gateway: TestGateway;
let eva: string;
beforeAll(async () => {
  mallApi = await startMallApi();
  gateway = await startGateway({ upstreamOrigin: mallApi.origin, env: { mallApiUrl: undefined, dataDir } });
  eva = (await createStaff(mallApi, 'editor')).token;
});
afterAll(async () => {
  await gateway.close();
  await mallApi.close();
  rmSync(dataDir, { recursive: true });
});

const toPdf = (text: string, bytes = 0) => Buffer.from(`%PDF-1.7\n${text.padEnd(bytes, ' ')}\n%%EOF\n`);

async function send(file: Buffer, fileName = 'Pravidla soutěže 2026.PDF') {
  const form = new FormData();
  form.set('file_name', fileName);
  form.set('file', new Blob([new Uint8Array(file)]), 'a.pdf');
  const headers = { cookie: `__Host-desk=${eva}` };
  const response = await fetch(`${gateway.origin}/api/v1/staff/documents`, { method: 'POST', headers, body: form });
  return { status: response.status, body: (await response.json()) as { data: SitePicture } & Failure };
}

const get = (path: string) => fetch(gateway.origin + path);

describe('a document uploaded by staff', () => {
  it('is stored once as it is, and served under its name, permanently cached and without rights', async () => {
    const file = toPdf('rules', 9 * 1024 * 1024); // more than the limit of answers
    const { body } = await send(file);
    const { data } = body;
    expect(data, JSON.stringify(body)).toMatchObject({
      type: 'document',
      width: 0,
      bytes: file.length,
      file_name: 'Pravidla soutěže 2026.PDF',
    });
    expect(data.address).toMatch(/^\/media\/u\/[0-9a-f]{32}\.pdf\/pravidla-souteze-2026\.pdf$/);
    expect((await send(file, 'other.pdf')).body.data).toEqual(data);
    expect(readFileSync(join(mallApi.uploadedDir, data.name)).equals(file)).toBe(true);
    const served = await get(`/api/documents${data.address}`);
    expect(Buffer.from(await served.arrayBuffer()).equals(file)).toBe(true);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "inline; filename*=UTF-8''pravidla-souteze-2026.pdf",
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(served.headers.get('content-security-policy')).toMatch(/^default-src 'none'; /);
  });

  it('has no other address', async () => {
    const { name } = (await send(toPdf('one'), 'one.pdf')).body.data;
    for (const path of [name, `${name}/other.pdf`, `${name}/one.pdf/one.pdf`, `${'a'.repeat(32)}.pdf/one.pdf`]) {
      expect((await get(`/api/documents/media/u/${path}`)).status, path).toBe(404);
      expect((await fetch(`${mallApi.origin}/media/u/${path}`)).status, path).toBe(404);
    }
  });

  it.each([
    ['a page', Buffer.from('<script>alert(1)</script>')],
    ['a page that ends like a document', Buffer.from('<script>%PDF-1.7</script>%%EOF')],
    ['a document without its end', Buffer.from('%PDF-1.7 half')],
    ['nothing', Buffer.from('')],
  ])('is rejected if it is %s', async (_what, file) => {
    expect(await send(file)).toMatchObject({ status: 422, body: { errors: { file: expect.anything() } } });
  });

  it('is rejected above 20 MB', async () => {
    expect((await send(toPdf('large', documentLimits.bytesAtMost))).status).toBe(413);
  });

  it('counts as used by a record that links to it from a text', async () => {
    const { address, name } = (await send(toPdf('two'), 'two.pdf')).body.data;
    const headers = { cookie: `__Host-desk=${eva}`, 'content-type': 'application/json' };
    const path = `${gateway.origin}/api/v1/staff/records/companies/2`;
    const read = (await (await fetch(path, { headers })).json()) as { data: DeskRecord };
    const { translations, ...others } = read.data.live as { translations: object[] };
    const body = { ...others, translations: translations.map((text) => ({ ...text, description: `<a href="${address}">Pravidla</a>` })) };
    const saved = await fetch(path, { method: 'POST', headers, body: JSON.stringify({ act: 'save', version: read.data.version, body }) });
    expect(((await saved.json()) as { data: DeskOutcome }).data).toMatchObject({ outcome: 'done' });
    const found = await fetch(`${gateway.origin}/api/v1/staff/pictures/${name}/uses`, { headers });
    expect(await found.json()).toMatchObject({ data: { total: 1, uses: [{ kind: 'companies', key: '2' }] } });
    expect(await (await get('/en/shop/2/x')).text()).toContain(`href="/api/documents${address}"`);
  });
});
