import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getCompany } from '#shared/contracts/companies.ts';
import { changeDeskHours, type DeskHoursWish, getDeskHours, previewDeskHours, undoDeskHours } from '#shared/contracts/desk-hours.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import { hoursOnDay } from '#shared/rules/opening-hours.ts';
import { listActs } from '../cli/run-command.ts';
import { listShown } from './records/edited-centre.ts';
import { changeContent, copyTinyContent, type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { createStaff } from './staff-steps.ts';

const tomorrow = '2026-03-12';
const week = { monday: [{ open: '09:00', close: '18:00' }], thursday: [{ open: '09:00', close: '18:00' }] };
const own = { status: 'open', days: week, exceptions: [] };

/** A company that has the centre's hours. */
const follower = 3;

let mallApi: RunningMallApi;
let token: string;
let removeContent: () => void;
beforeEach(async () => {
  const { contentDir, remove } = copyTinyContent();
  removeContent = remove;
  const readJson = (file: string) => JSON.parse(readFileSync(join(contentDir, file), 'utf8')) as object[]; // safe: files of the tiny tenant
  const zone = { ...own, name: 'centre', is_default: true, translations: [{ locale: 'en', title: 'Shops' }] };
  changeContent(contentDir, {
    'companies.json': readJson('companies.json').map((company) => {
      const followsCentre = (company as { id: number }).id === follower; // safe: every company has an id
      return { ...company, type: 'store', opening_hours: followsCentre ? undefined : own };
    }),
    'malls.json': readJson('malls.json').map((centre) => ({ ...centre, opening_hours: [zone] })),
  });
  mallApi = await startMallApi(contentDir);
  ({ token } = await createStaff(mallApi, 'manager'));
});
afterEach(async () => {
  await mallApi.close();
  removeContent();
});

const key = (last: number) => `a1b2c3d4-e5f6-4a5b-8c9d-01234567890${last}`;
const shown = () => listShown(mallApi.domain.db as Parameters<typeof listShown>[0]); // safe: tests use SQLite
const read = async (month?: string) => (await mallApi.callAs(token, getDeskHours, { query: { month } })).data;

async function wish(change: Partial<DeskHoursWish> = {}): Promise<DeskHoursWish> {
  const { zones } = await read();
  const closed = { date: tomorrow, status: 'closed', hours: [], translations: [{ locale: 'en', title: 'Stocktaking' }] } as const;
  return {
    ...closed,
    translations: [...closed.translations],
    hours: [],
    zones: zones.map(({ name }) => name),
    company_types: ['store'],
    companies: [],
    ...change,
  };
}

async function preview(change: DeskHoursWish) {
  const { body } = await mallApi.sendAs(token, previewDeskHours, { change });
  return 'data' in body ? body.data : expect.unreachable();
}

const change = async (wanted: DeskHoursWish, last = 1, seen?: string) =>
  mallApi.sendAs(token, changeDeskHours, { change: wanted, seen: seen ?? (await preview(wanted)).seen, key: key(last) });
const undo = (id: number) => mallApi.sendAs(token, undoDeskHours, {}, { input: { params: { id } } });
const zoneTomorrow = async () => {
  const [centre] = (await mallApi.call(listMalls)).data;
  return hoursOnDay(centre?.opening_hours[0] ?? expect.unreachable(), tomorrow).status;
};

describe('changeDeskHours', () => {
  it('previews its changes, changes a day for zones and companies together, and is undone as one', async () => {
    const before = shown();
    const wanted = await wish();
    const { lines, total } = await preview(wanted);
    expect(total).toBe(lines.length);
    expect(new Set(lines.map(({ of }) => of))).toEqual(new Set(['zone', 'company']));
    expect(lines[0]).toMatchObject({ after: { status: 'closed', exception: { translations: [{ title: 'Stocktaking' }] } } });
    const { body } = await change(wanted);
    const done = 'data' in body ? body.data : expect.unreachable();
    expect(done.zones + done.companies).toBe(total);
    expect(await zoneTomorrow()).toBe('closed');
    const company = (await mallApi.call(getCompany, { params: { id: 2 } })).data;
    expect(company.opening_hours && hoursOnDay(company.opening_hours, tomorrow).status).toBe('closed');
    const { days, changes } = await read('2026-03');
    expect(days.find(({ date }) => date === tomorrow)).toMatchObject({ companies: done.companies, zones: [{ status: 'closed' }] });
    expect(changes).toMatchObject([{ by: 'Eva Nová', undone: false }]);

    await undo(done.id);
    await undo(done.id);
    expect(shown()).toEqual(before);
    expect((await read()).changes).toMatchObject([{ undone: true }]);
    expect(mallApi.domain.records.find('companies', '2').isEdited).toBe(false);
    expect(listActs(mallApi).map(({ act, subject }) => [act, subject])).toEqual([['hours undo', String(done.id)], ['hours closed', tomorrow]]); // biome-ignore format: short
  });

  it('changes nothing if hours differ from those viewed, and is one change if sent twice', async () => {
    const { seen } = await preview(await wish());
    const mine = await change(await wish({ company_types: [] }));
    expect(await change(await wish({ company_types: [] }), 1)).toMatchObject({ status: 200, body: mine.body });
    const before = shown();
    expect(await change(await wish(), 2, seen)).toMatchObject({ status: 409, body: { errors: { seen: ['not_available'] } } });
    expect(shown()).toEqual(before);
    expect((await read()).changes).toHaveLength(1);
  });

  it('undoes nothing that was changed since', async () => {
    const { body } = await change(await wish());
    await change(await wish({ status: 'open', hours: [{ open: '10:00', close: '12:00' }], company_types: [] }), 2);
    const before = shown();
    expect(await undo('data' in body ? body.data.id : 0)).toMatchObject({ status: 409 });
    expect(shown()).toEqual(before);
  });

  it('restores the usual hours of a day, and rejects an open day without hours', async () => {
    await change(await wish());
    await change(await wish({ status: 'usual', translations: [] }), 2);
    expect(await zoneTomorrow()).not.toBe('closed');
    expect((await mallApi.sendAs(token, previewDeskHours, { change: await wish({ status: 'open' }) })).status).toBe(422);
  });

  const only = (company: number, rest: Partial<DeskHoursWish> = {}) =>
    wish({ zones: [], company_types: [], companies: [company], ...rest });
  const hoursOf = async (id: number) => (await mallApi.call(getCompany, { params: { id } })).data.opening_hours;
  const untilFour = { status: 'open', hours: [{ open: '09:00', close: '16:00' }], translations: [] } as const;
  const openUntilFour = { ...untilFour, hours: [...untilFour.hours], translations: [] };

  it('gives one company other hours, and changes nothing else', async () => {
    const { lines, total } = await preview(await only(2, openUntilFour));
    expect([total, lines[0]?.of]).toEqual([1, 'company']);
    await change(await only(2, openUntilFour));
    expect(await zoneTomorrow()).toBe('open');
    expect((await hoursOf(2))?.exceptions).toMatchObject([{ date: tomorrow, hours: openUntilFour.hours }]);
    expect((await mallApi.sendAs(token, previewDeskHours, { change: await only(9999) })).status).toBe(422);
  });

  it('lets a company with the centre’s hours keep its holidays, and follow the centre again after the undo', async () => {
    const later = '2026-03-20';
    await change(await wish({ date: later, company_types: [] }));
    const before = shown();
    const { body } = await change(await only(follower, openUntilFour), 2);
    const hours = (await hoursOf(follower)) ?? expect.unreachable();
    expect(hours.days).toEqual(week);
    expect(hours.exceptions.map(({ date, status }) => [date, status])).toEqual([[tomorrow, 'open'], [later, 'closed']]); // biome-ignore format: short
    const { id } = 'data' in body ? body.data : expect.unreachable();
    const { body: changed } = await change(await only(follower, { date: later, status: 'usual', translations: [] }), 3);
    expect(await undo(id)).toMatchObject({ status: 409 });
    await undo('data' in changed ? changed.data.id : 0);
    expect(await undo(id)).toMatchObject({ status: 200 });
    expect(shown()).toEqual(before);
    expect(await hoursOf(follower)).toBeFalsy();
  });
});

describe('getDeskHours', () => {
  it('suggests the centre’s hours of the previous year', async () => {
    await change(await wish());
    const { days } = await read('2027-03');
    expect(days.find(({ date }) => date === '2027-03-12')?.last_year).toMatchObject({
      status: 'closed',
      translations: [{ title: 'Stocktaking' }],
    });
  });
});
