import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDeskPreview } from '#shared/contracts/desk-previews.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from '../mall-api/running-mall-api.ts';
import { createStaff, type TestStaff } from '../mall-api/staff-steps.ts';

let mallApi: RunningMallApi;
let gateway: TestGateway;
let eva: TestStaff;
let petr: TestStaff;
beforeAll(async () => {
  mallApi = await startMallApi(undefined, { hasThread: true });
  gateway = await startGateway({ upstreamOrigin: mallApi.origin, env: { mallApiUrl: undefined, trustProxy: true } });
  eva = await createStaff(mallApi, 'editor');
  petr = await createStaff(mallApi, 'manager');
});
afterAll(async () => {
  await gateway.close();
  await mallApi.close();
});

const cookie = ({ token }: Pick<TestStaff, 'token'>) => ({ cookie: `__Host-desk=${token}` });

/** What a draft says, and nothing else does. */
const word = 'Quokka';

async function draft(kind: string, key: string, change: (body: Record<string, unknown>) => unknown) {
  const { live, version } = mallApi.domain.records.find(kind, key);
  const body = structuredClone(live) as Record<string, unknown>; // of the tiny tenant
  change(body);
  const saved = await mallApi.domain.records.saveDraft({ kind, key, version, body, by: 'eva' });
  return saved.outcome === 'done' ? { kind, key, version: saved.record.version } : expect.unreachable(saved.outcome);
}

/** As the desk makes one; returns where the site is in it. */
async function preview(body: object, staff = eva): Promise<string> {
  const answer = await fetch(`${gateway.origin}/api${makeDeskPreview.path}`, {
    method: 'POST',
    headers: { ...cookie(staff), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const { data } = (await answer.json()) as { data: { token: string } };
  return `/desk/preview/${data.token}`;
}

const titled = (body: Record<string, unknown>) => (body.translations = [{ locale: 'en', title: `${word} Shoes` }]);

describe('a page of a preview', () => {
  it('shows the draft, and leads on in the preview', async () => {
    const base = await preview({ record: await draft('companies', '2', titled) });
    const moved = await gateway.get(`${base}/en/shop/2/whatever`, cookie(eva));
    expect(moved.status).toBe(302);
    expect(moved.headers.get('location')).toBe(`${base}/en/shop/2/quokka-shoes`);
    const page = await gateway.get(`${base}/en/shop/2/quokka-shoes`, cookie(eva));
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain('Quokka Shoes</h1>');
    expect(html).toContain(`href="${base}/en/`);
    expect(html).not.toMatch(/<a [^>]*href="\/(?!desk\/preview\/|api\/|media\/)/);
    expect(html).not.toContain('<script');
  });
});
