import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDeskConnectors } from '#shared/contracts/desk-building.ts';
import { makeDeskPreview } from '#shared/contracts/desk-previews.ts';
import { changeDeskRecord, createDeskRecord } from '#shared/contracts/desk-records.ts';
import { listVisitorNotices } from '#shared/contracts/visitor-notices.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { createStaff } from './staff-steps.ts';

let mallApi: RunningMallApi;
let token: string;
beforeAll(async () => {
  mallApi = await startMallApi();
  token = (await createStaff(mallApi, 'desk')).token;
});
afterAll(() => mallApi.close());

const kind = 'visitor-notices';
const inHours = (hours: number) => new Date(wednesdayNoon.getTime() + hours * 3_600_000);
/** Titles without the notice of the tiny tenant's files. */
const readTitles = async () =>
  (await mallApi.call(listVisitorNotices)).data.filter(({ id }) => id > 1).map(({ translations: [first] }) => first?.title);
const toBody = (title: string, from: number, to: number) => ({
  level: 'info',
  starts_at: inHours(from).toISOString(),
  ends_at: inHours(to).toISOString(),
  translations: [{ locale: 'en', title }],
});
const create = (act: 'save' | 'draft', body: object) =>
  mallApi.sendAs(token, createDeskRecord, { act, body: { ...body }, request_key: crypto.randomUUID() }, { input: { params: { kind } } });

describe('GET /v1/visitor-notices', () => {
  it('returns published notices from an hour before their start until their end, as the reception wrote them', async () => {
    await create('draft', toBody('A draft', -1, 1));
    await create('save', toBody('Closed at two', 0, 2));
    await create('save', toBody('From five', 5, 6));
    expect(await readTitles()).toEqual(['Closed at two']);
    mallApi.setNow(inHours(4));
    expect(await readTitles()).toEqual(['From five']);
    mallApi.setNow(inHours(6));
    expect(await readTitles()).toEqual([]);
    mallApi.setNow(wednesdayNoon);
  });

  it('leaves out a notice that was taken back', async () => {
    const made = (await create('save', toBody('Lift out of order', 0, 1))).body as { data: { record: { key: string; version: number } } };
    const { key, version } = made.data.record;
    expect(await readTitles()).toContain('Lift out of order');
    await mallApi.sendAs(token, changeDeskRecord, { act: 'archive', version }, { input: { params: { kind, key } } });
    expect(await readTitles()).not.toContain('Lift out of order');
  });

  it('does not accept an end before the start', async () => {
    expect((await create('save', toBody('Backwards', 2, 1))).body).toMatchObject({ data: { outcome: 'refused' } });
  });
});

describe('the reception', () => {
  it('previews no more than its own records', async () => {
    expect((await mallApi.sendAs(token, makeDeskPreview, {})).status).toBe(403);
  });

  it('gets a text about each entrance, lift and staircase for its notice', async () => {
    const { ways, entrances } = (await mallApi.callAs(token, listDeskConnectors)).data;
    for (const { notice } of ways) expect(notice.map(({ locale }) => locale)).toEqual(['en', 'cz', 'sk', 'de']);
    for (const { notice } of entrances) expect(notice.every(({ title }) => /closed|zavřeno|zatvorené|geschlossen/.test(title))).toBe(true);
    expect(ways.length + entrances.length).toBeGreaterThan(0);
  });
});
