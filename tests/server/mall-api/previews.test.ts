import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { toAddress } from '#shared/contracts/address.ts';
import { listAnnouncements } from '#shared/contracts/announcements.ts';
import { listCompanies } from '#shared/contracts/companies.ts';
import { type DeskPreview, makeDeskPreview } from '#shared/contracts/desk-previews.ts';
import type { Success } from '#shared/contracts/envelope.ts';
import { searchCentre } from '#shared/contracts/search.ts';
import { listSitemap } from '#shared/contracts/sitemap.ts';
import { createMember } from './members.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { createStaff, type TestStaff } from './staff-steps.ts';

let mallApi: RunningMallApi;
let eva: TestStaff;
let petr: TestStaff;
beforeAll(async () => {
  mallApi = await startMallApi(undefined, { hasThread: true });
  eva = await createStaff(mallApi, 'editor');
  petr = await createStaff(mallApi, 'manager');
});
afterAll(() => mallApi.close());

type Ready = Extract<DeskPreview, { outcome: 'ready' }>;
type Asked = { record?: { kind: string; key: string; version: number }; at?: string };

async function make(asked: Asked = {}, { token }: TestStaff = eva): Promise<DeskPreview> {
  const { status, body } = await mallApi.sendAs(token, makeDeskPreview, asked);
  if (status !== 200 || !('data' in body)) return expect.unreachable(JSON.stringify(body));
  return body.data;
}

async function makeReady(asked?: Asked, staff?: TestStaff): Promise<Ready> {
  const made = await make(asked, staff);
  return made.outcome === 'ready' ? made : expect.unreachable(JSON.stringify(made));
}

const ask = (token: string, address: string, staff: TestStaff = eva) =>
  mallApi.get(`/previews/${token}${address}`, { headers: { authorization: `Bearer ${staff.token}` } });

async function read(token: string, address: string): Promise<unknown> {
  const answer = await ask(token, address);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as Success<unknown>).data;
}

/** Of a record of the tiny tenant; returns how it is named. */
async function draft(kind: string, key: string, change: (body: Record<string, unknown>) => unknown) {
  const { live, draft: before, version } = mallApi.domain.records.find(kind, key);
  const body = structuredClone(before ?? live) as Record<string, unknown>; // of the tiny tenant
  change(body);
  const saved = await mallApi.domain.records.saveDraft({ kind, key, version, body, by: 'eva' });
  return saved.outcome === 'done' ? { kind, key, version: saved.record.version } : expect.unreachable(saved.outcome);
}

const titled = (title: string) => (body: Record<string, unknown>) => (body.translations = [{ locale: 'en', title }]);
const setTimes = (kind: string, key: string, times: { publish?: string; end?: string }) =>
  mallApi.db
    .prepare('UPDATE record SET publish_ms = :publish, unpublish_ms = :end WHERE kind = :kind AND key = :key')
    .run({ kind, key, publish: times.publish ? Date.parse(times.publish) : null, end: times.end ? Date.parse(times.end) : null });

describe('a preview of a draft', () => {
  it('has it in lists, search and sitemap, and nothing else has', async () => {
    const record = await draft('companies', '2', titled('Quokka Shoes'));
    const { token, at, left_out: leftOut } = await makeReady({ record });
    expect(at).toBe(wednesdayNoon.toISOString());
    expect(leftOut).toEqual([]);
    const addresses = [toAddress(listCompanies), toAddress(searchCentre, { query: { q: 'quokka' } }), toAddress(listSitemap)];
    for (const address of addresses) {
      expect(JSON.stringify(await read(token, address)), address).toContain('Quokka Shoes');
      expect(await (await mallApi.get(address)).text(), address).not.toContain('Quokka Shoes');
    }
  });
});
