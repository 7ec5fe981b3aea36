import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createContentWatch } from '#server/mall-api/content/content-watch.ts';
import { createScheduleJob } from '#server/mall-api/records/schedule-job.ts';
import { getAnnouncement, listAnnouncements } from '#shared/contracts/announcements.ts';
import { changeDeskRecord, createDeskRecord, type DeskOutcome, getDeskRecord, listDeskRecords } from '#shared/contracts/desk-records.ts';
import { getDeskSchedule } from '#shared/contracts/desk-schedule.ts';
import type { BodyInput } from '#shared/contracts/endpoint.ts';
import { contentTag } from '#shared/site/purge-tags.ts';
import { type RunningMallApi, silentLog, startMallApi, wednesdayNoon } from '../running-mall-api.ts';
import { createStaff, type TestStaff } from '../staff-steps.ts';

let mallApi: RunningMallApi;
let eva: TestStaff;
let job: ReturnType<typeof createScheduleJob>;
beforeEach(async () => {
  mallApi = await startMallApi();
  eva = await createStaff(mallApi, 'editor');
  job = createScheduleJob({ domain: mallApi.domain, log: silentLog });
});
afterEach(async () => {
  await job.close();
  await mallApi.close();
});

type Json = Record<string, unknown>;
type Change = BodyInput<typeof changeDeskRecord>;

/** Returns the time after this many steps of five seconds, which are short because a session ends after an hour without a call. */
const at = (steps: number) => new Date(wednesdayNoon.getTime() + steps * 5000);
const iso = (steps: number) => at(steps).toISOString();
const get = async (kind: string, key: string) => (await mallApi.callAs(eva.token, getDeskRecord, { params: { kind, key } })).data;
const schedule = async () => (await mallApi.callAs(eva.token, getDeskSchedule)).data;
const send = (kind: string, key: string, body: Change, by = eva) =>
  mallApi.sendAs(by.token, changeDeskRecord, body, { input: { params: { kind, key } } });

async function change(kind: string, key: string, body: Change, by = eva): Promise<DeskOutcome> {
  const answer = (await send(kind, key, body, by)).body;
  return 'data' in answer ? answer.data : expect.unreachable(JSON.stringify(answer));
}

/** Advances the clock, and performs the acts that are due. */
async function passTo(steps: number): Promise<void> {
  mallApi.setNow(at(steps));
  await job.run();
}

async function titled(kind: string, key: string, title: string): Promise<Json> {
  const { live } = await get(kind, key);
  const { translations, ...body } = live as { translations: Json[] };
  return { ...body, translations: translations.map((texts) => ({ ...texts, title })) };
}

/** Schedules a new title of an announcement. */
async function scheduleTitle(key: string, title: string, steps: number, more: Partial<Change> = {}): Promise<DeskOutcome> {
  const { version } = await get('announcements', key);
  const body = await titled('announcements', key, title);
  return change('announcements', key, { act: 'schedule', version, body, publish_at: iso(steps), ...more });
}

const listed = async () => JSON.stringify((await mallApi.call(listAnnouncements)).data);
const linesOf = async (kind: string, key: string) => (await get(kind, key)).history;

describe('a scheduled draft', () => {
  it('is published at its time and not before, in the name of its scheduler', async () => {
    await scheduleTitle('1', 'At its instant', 60);
    expect(await get('announcements', '1')).toMatchObject({ has_draft: true, publish_at: iso(60), unpublish_at: null, version: 2 });
    await passTo(59);
    expect(await listed()).not.toContain('At its instant');
    await passTo(60);
    expect(await listed()).toContain('At its instant');
    const { history, ...record } = await get('announcements', '1');
    expect(record).toMatchObject({ has_draft: false, publish_at: null, version: 3, updated_by: 'Eva Nová' });
    const note = { faults: [], uses_total: 0, unpublish_at: null, publish_at: iso(60) };
    expect(history.slice(0, 2)).toEqual([
      { version: 3, act: 'publish', at: iso(60), by: 'Eva Nová', why: null, schedule: { event: 'done', ...note } },
      { version: 2, act: 'schedule', at: iso(0), by: 'Eva Nová', why: null, schedule: { event: 'set', ...note } },
    ]);
    const acts = mallApi.db.prepare(`SELECT act, staff_id FROM operator_act WHERE subject = 'announcements 1' ORDER BY id`).all();
    expect(acts).toEqual([{ act: 'records schedule', staff_id: eva.id }, { act: 'records publish', staff_id: eva.id }]); // biome-ignore format: short
  });

  it('causes a purge of the gateways’ cached answers at its time', async () => {
    const asked: string[] = [];
    const watch = createContentWatch({ domain: mallApi.domain, log: silentLog, purge: async (tags) => void asked.push(...tags) });
    mallApi.domain.records.whenShown(watch.look);
    await scheduleTitle('1', 'Anew', 60);
    expect(asked).toEqual([]);
    await passTo(60);
    expect(asked).toContain(contentTag);
  });

  it('may be a new record, created and scheduled in one act, with an end', async () => {
    const { id: _, ...body } = await titled('announcements', '1', 'For a while');
    const given = { act: 'schedule', body, publish_at: iso(60), unpublish_at: iso(120), request_key: 'a-key-made-anew-1' } as const;
    const make = () => mallApi.sendAs(eva.token, createDeskRecord, given, { input: { params: { kind: 'announcements' } } });
    await make();
    const { body: again } = await make();
    const key = 'data' in again && again.data.outcome === 'done' ? again.data.record.key : expect.unreachable();
    expect(await get('announcements', key)).toMatchObject({ state: 'draft', version: 1, publish_at: iso(60), unpublish_at: iso(120) });
    await passTo(60);
    expect(await get('announcements', key)).toMatchObject({ state: 'live', publish_at: null, unpublish_at: iso(120) });
    await passTo(120);
    expect(await get('announcements', key)).toMatchObject({ state: 'archived', publish_at: null, unpublish_at: null });
    expect((await linesOf('announcements', key)).map(({ act, schedule }) => [act, schedule?.event])).toEqual([
      ['archive', 'done'],
      ['publish', 'done'],
      ['schedule', 'set'],
    ]);
  });

  it('is the existing draft if the call contains no body', async () => {
    await change('announcements', '1', { act: 'draft', version: 1, body: await titled('announcements', '1', 'Anew') });
    expect(await change('announcements', '1', { act: 'schedule', version: 2, publish_at: iso(5) })).toMatchObject({ outcome: 'done' });
    await passTo(5);
    expect(await listed()).toContain('Anew');
  });

  it('is published and ended at the next start if no process ran at these times', async () => {
    await scheduleTitle('1', 'Late', 60, { unpublish_at: iso(90) });
    await passTo(600);
    const lines = await linesOf('announcements', '1');
    expect(lines.slice(0, 2).map(({ act, at }) => [act, at])).toEqual([['archive', iso(600)], ['publish', iso(600)]]); // biome-ignore format: short
  });

  it('is published by the timer, also if scheduled after the timer was set', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { records } = mallApi.domain;
    const shown: string[] = [];
    const plan = async (key: string, steps: number) => {
      const body = { ...Object(records.find('announcements', key).live), image: '/media/other.svg' };
      const instants = { publishMs: at(steps).getTime(), unpublishMs: null };
      expect(await records.schedule({ kind: 'announcements', key, version: 1, by: 'eva', body, ...instants })).toMatchObject({
        outcome: 'done',
      });
    };
    job.start();
    await plan('2', 4);
    await plan('1', 3);
    const soonest = new Promise<void>((resolve) => {
      records.whenShown(async () => {
        shown.push(...['1', '2'].filter((key) => records.find('announcements', key).version === 3));
        if (shown.length > 0) resolve();
      });
    });
    await vi.advanceTimersByTimeAsync(0); // the timer fires, finds nothing due, and is set again
    mallApi.setNow(at(3));
    await vi.advanceTimersByTimeAsync(14_999);
    expect(shown).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await soonest;
    expect(shown).toEqual(['1']);
  });

  it('is published once, however often the due acts are performed', async () => {
    await scheduleTitle('1', 'Once', 60);
    mallApi.setNow(at(60));
    const other = createScheduleJob({ domain: mallApi.domain, log: silentLog });
    await Promise.all([job.run(), other.run()]);
    await other.close();
    expect((await linesOf('announcements', '1')).filter(({ act }) => act === 'publish')).toHaveLength(1);
  });
});

describe('the schedule of a record', () => {
  it.each<[what: string, body: Omit<Change, 'act' | 'version'>, errors: object]>([
    ['a time in the past', { publish_at: iso(-1), body: { id: 1 } }, { publish_at: ['too_late'] }],
    ['the current time', { unpublish_at: iso(0) }, { unpublish_at: ['too_late'] }],
    ['an end before it begins', { publish_at: iso(5), unpublish_at: iso(5), body: { id: 1 } }, { unpublish_at: ['too_small'] }],
    ['a missing draft', { publish_at: iso(5) }, { body: ['required'] }],
  ])('cannot have %s', async (_what, body, errors) => {
    expect(await send('announcements', '1', { act: 'schedule', version: 1, ...body })).toMatchObject({ status: 422, body: { errors } });
    expect((await get('announcements', '1')).version).toBe(1);
  });

  it('cannot have an end if the record is not visible now or later', async () => {
    await change('announcements', '1', { act: 'archive', version: 1 });
    const refused = await send('announcements', '1', { act: 'schedule', version: 2, unpublish_at: iso(5) });
    expect(refused).toMatchObject({ status: 422, body: { errors: { unpublish_at: ['not_available'] } } });
  });

  it('is refused, with nothing stored, if its draft has faults; so is a faulty draft that replaces it', async () => {
    const wrong = { ...(await titled('companies', '2', 'Anew')), category_ids: [99] };
    const fault = { outcome: 'refused', faults: [{ kind: 'companies', key: '2', path: ['category_ids', 0], code: 'unknown_record' }] };
    expect(await change('companies', '2', { act: 'schedule', version: 1, body: wrong, publish_at: iso(5) })).toMatchObject(fault);
    expect(await get('companies', '2')).toMatchObject({ version: 1, has_draft: false, publish_at: null });
    const right = { ...wrong, category_ids: [1] };
    expect(await change('companies', '2', { act: 'schedule', version: 1, body: right, publish_at: iso(5) })).toMatchObject({
      outcome: 'done',
    });
    expect(await change('companies', '2', { act: 'draft', version: 2, body: wrong })).toMatchObject(fault);
    expect(await change('companies', '2', { act: 'draft', version: 2, body: { ...right, floor: 3 } })).toMatchObject({ outcome: 'done' });
    await passTo(5);
    expect((await get('companies', '2')).live).toMatchObject({ floor: 3, category_ids: [1] });
  });

  it('is set with a version: an outdated version is a conflict, a repetition succeeds', async () => {
    const adam = await createStaff(mallApi, 'editor');
    const wanted = { act: 'schedule', version: 1, unpublish_at: iso(60) } as const;
    expect(await change('announcements', '1', wanted)).toMatchObject({ outcome: 'done', record: { version: 2 } });
    expect(await change('announcements', '1', wanted)).toMatchObject({ outcome: 'done', record: { version: 2 } });
    expect(await change('announcements', '1', { ...wanted, unpublish_at: iso(61) })).toMatchObject({ outcome: 'conflict' });
    expect(await change('announcements', '1', wanted, adam)).toMatchObject({ outcome: 'conflict', theirs: { unpublish_at: iso(60) } });
  });

  it('is cleared by times that are null or missing', async () => {
    await scheduleTitle('1', 'Never', 60, { unpublish_at: iso(90) });
    await change('announcements', '1', { act: 'schedule', version: 2, unpublish_at: iso(90) });
    expect(await get('announcements', '1')).toMatchObject({ publish_at: null, unpublish_at: iso(90), has_draft: true });
    await change('announcements', '1', { act: 'schedule', version: 3 });
    await passTo(100);
    expect(await get('announcements', '1')).toMatchObject({ state: 'live', unpublish_at: null, has_draft: true, version: 4 });
    expect(await listed()).not.toContain('Never');
  });

  it.each<[act: string, acts: Change[], left: Json]>([
    ['publishing', [{ act: 'publish', version: 2 }], { publish_at: null, unpublish_at: iso(90), has_draft: false }],
    ['discarding', [{ act: 'discard', version: 2 }], { publish_at: null, unpublish_at: iso(90), has_draft: false }],
    ['archiving', [{ act: 'archive', version: 2 }], { publish_at: null, unpublish_at: null, has_draft: true }],
    ['restoring a version', [{ act: 'restore', version: 2, to: 1 }], { publish_at: null, unpublish_at: null, has_draft: true }],
    ['bringing back the draft', [{ act: 'restore', version: 2, to: 2 }], { publish_at: null, unpublish_at: null, has_draft: true }],
  ])('is cleared by %s, as far as it no longer applies', async (_act, acts, left) => {
    await scheduleTitle('1', 'Anew', 60, { unpublish_at: iso(90) });
    for (const one of acts) expect(await change('announcements', '1', one)).toMatchObject({ outcome: 'done' });
    expect(await get('announcements', '1')).toMatchObject(left);
  });

  it('is listed for all kinds by time, and in the state of a record', async () => {
    await scheduleTitle('1', 'Third', 60, { unpublish_at: iso(90) });
    await change('companies', '2', { act: 'schedule', version: 1, publish_at: iso(30), body: await titled('companies', '2', 'First') });
    await change('announcements', '2', { act: 'archive', version: 1 });
    await change('announcements', '2', {
      act: 'schedule',
      version: 2,
      publish_at: iso(45),
      body: await titled('announcements', '2', 'Back'),
    });
    const { coming, coming_total, failed } = await schedule();
    expect(coming.map(({ act, kind, key, at, name }) => [act, kind, key, at, name])).toEqual([
      ['publish', 'companies', '2', iso(30), 'First'],
      ['publish', 'announcements', '2', iso(45), 'Back'],
      ['publish', 'announcements', '1', iso(60), 'Third'],
      ['archive', 'announcements', '1', iso(90), 'Third'],
    ]);
    expect([coming_total, failed]).toEqual([4, []]);
    const input = { params: { kind: 'announcements' }, query: { state: 'scheduled' } } as const;
    const { data } = await mallApi.callAs(eva.token, listDeskRecords, input);
    expect(data.map(({ key, publish_at }) => [key, publish_at])).toEqual([['1', iso(60)], ['2', iso(45)]]); // biome-ignore format: short
    await passTo(100);
    expect((await schedule()).coming).toEqual([]);
    expect((await mallApi.callAs(eva.token, listDeskRecords, input)).data).toEqual([]);
  });
});

describe('two records that are due together', () => {
  it('are both published, even if one refers to the other', async () => {
    const { id: _, ...shop } = await titled('companies', '2', 'A new shop');
    const opening = { act: 'schedule', body: { ...shop, unit: null }, publish_at: iso(60), request_key: 'a-key-made-anew-1' } as const;
    const { body: made } = await mallApi.sendAs(eva.token, createDeskRecord, opening, { input: { params: { kind: 'companies' } } });
    const key = 'data' in made && made.data.outcome === 'done' ? made.data.record.key : expect.unreachable(JSON.stringify(made));
    const news = { ...(await titled('announcements', '1', 'It opens')), company_id: Number(key) };
    const plan = (steps: number) => change('announcements', '1', { act: 'schedule', version: 1, body: news, publish_at: iso(steps) });
    expect(await plan(59)).toMatchObject({ outcome: 'refused', faults: [{ path: ['company_id'], code: 'unknown_record' }] });
    expect(await plan(60)).toMatchObject({ outcome: 'done' });
    await passTo(60);
    expect(await get('companies', key)).toMatchObject({ state: 'live', has_draft: false });
    expect(await get('announcements', '1')).toMatchObject({ has_draft: false, live: { company_id: Number(key) } });
  });
});

describe('a scheduled end', () => {
  it('is refused while other records refer to the record for longer', async () => {
    const record = await get('categories', '1');
    const refused = await change('categories', '1', { act: 'schedule', version: 1, unpublish_at: iso(60) });
    expect(refused).toMatchObject({ outcome: 'used', uses_total: record.uses_total });
  });

  it('is refused for required records', async () => {
    const manager = await createStaff(mallApi, 'manager');
    const getMall = async () => (await mallApi.callAs(manager.token, getDeskRecord, { params: { kind: 'malls', key: '1' } })).data;
    const { version } = await getMall();
    const refused = await change('malls', '1', { act: 'schedule', version, unpublish_at: iso(60) }, manager);
    expect(refused).toMatchObject({ outcome: 'refused', faults: [{ reason: expect.stringContaining('must name the centre') }] });
    expect(await getMall()).toMatchObject({ version, unpublish_at: null });
  });

  it('runs for several records at the same time in the order that their references allow', async () => {
    const { id: _, ...shop } = await titled('companies', '2', 'A new shop');
    const opened = await mallApi.domain.records.save({ kind: 'companies', version: 0, by: 'eva', body: { ...shop, unit: null } });
    const company = opened.outcome === 'done' ? opened.record.key : expect.unreachable(JSON.stringify(opened));
    const made = await mallApi.domain.records.save({
      ...{ kind: 'announcements', version: 0, by: 'eva' },
      body: { ...(await titled('announcements', '1', 'Names it')), company_id: Number(company) },
    });
    const key = made.outcome === 'done' ? made.record.key : expect.unreachable(JSON.stringify(made));
    expect((await get('companies', company)).uses).toMatchObject([{ kind: 'announcements', key }]);
    await change('announcements', key, { act: 'schedule', version: 1, unpublish_at: iso(60) });
    expect(await change('companies', company, { act: 'schedule', version: 1, unpublish_at: iso(59) })).toMatchObject({ outcome: 'used' });
    expect(await change('companies', company, { act: 'schedule', version: 1, unpublish_at: iso(60) })).toMatchObject({ outcome: 'done' });
    await passTo(60);
    for (const [kind, one] of [['announcements', key], ['companies', company]] as const) expect((await get(kind, one)).state).toBe('archived'); // biome-ignore format: short
  });
});

describe('a scheduled act that fails', () => {
  it('loses nothing: the draft stays, the schedule is removed, and history and list show why until the next act', async () => {
    const { records } = mallApi.domain;
    const made = await records.save({ kind: 'categories', version: 0, by: 'eva', body: await withoutId('categories', '1') });
    const category = made.outcome === 'done' ? made.record : expect.unreachable(JSON.stringify(made));
    const body = { ...(await titled('companies', '2', 'Anew')), category_ids: [Number(category.key)] };
    const planned = await change('companies', '2', { act: 'schedule', version: 1, body, publish_at: iso(60) });
    expect(planned).toMatchObject({ outcome: 'done' });
    await records.archive({ kind: 'categories', key: category.key, version: category.version, by: 'adam' });
    await scheduleTitle('1', 'The other', 60);
    await passTo(60);

    expect(await listed()).toContain('The other');
    const fault = { kind: 'companies', key: '2', path: ['category_ids', 0], code: 'unknown_record' };
    const record = await get('companies', '2');
    expect(record).toMatchObject({ has_draft: true, draft: body, publish_at: null, state: 'live' });
    expect(record.history[0]).toMatchObject({
      ...{ act: 'schedule', by: 'Eva Nová', at: iso(60) },
      schedule: { event: 'failed', publish_at: iso(60), faults: [fault] },
    });
    expect((await schedule()).failed).toMatchObject([
      { kind: 'companies', key: '2', name: 'Anew', act: 'publish', at: iso(60), faults: [fault] },
    ]);
    await passTo(61);
    expect((await get('companies', '2')).version).toBe(record.version); // the failed act is not retried
    await change('companies', '2', { act: 'discard', version: record.version });
    expect((await schedule()).failed).toEqual([]);
  });

  it('may be the end of a record to which others refer by then', async () => {
    const made = await mallApi.domain.records.save({
      ...{ kind: 'categories', version: 0, by: 'eva' },
      body: await withoutId('categories', '1'),
    });
    const { key } = made.outcome === 'done' ? made.record : expect.unreachable(JSON.stringify(made));
    await change('categories', key, { act: 'schedule', version: 1, unpublish_at: iso(60) });
    await change('companies', '2', {
      ...{ act: 'save', version: 1 },
      body: { ...(await titled('companies', '2', 'Anew')), category_ids: [Number(key)] },
    });
    await passTo(60);
    expect(await get('categories', key)).toMatchObject({ state: 'live', unpublish_at: null });
    expect((await schedule()).failed).toMatchObject([{ kind: 'categories', key, act: 'archive', at: iso(60), faults: [], uses_total: 1 }]);
  });

  async function withoutId(kind: string, key: string): Promise<Json> {
    const { id: _, parent_id: __, ...body } = (await get(kind, key)).live as Json;
    return { ...body, parent_id: null };
  }
});

describe('an editor at the scheduled time', () => {
  it('gets a conflict as with any other act, and the scheduled version is published', async () => {
    await scheduleTitle('1', 'Scheduled', 60);
    await passTo(60);
    const mine = await titled('announcements', '1', 'Typed meanwhile');
    const outcome = await change('announcements', '1', { act: 'draft', version: 2, body: mine });
    expect(outcome).toMatchObject({ outcome: 'conflict', theirs: { version: 3, has_draft: false } });
    const { data } = await mallApi.call(getAnnouncement, { params: { id: 1 } });
    expect(JSON.stringify(data)).toContain('Scheduled');
  });

  it('saves a draft before or after the scheduled time, and never loses it', async () => {
    await scheduleTitle('1', 'Scheduled', 60);
    mallApi.setNow(at(60));
    const mine = await titled('announcements', '1', 'Saved at that moment');
    const [, outcome] = await Promise.all([job.run(), change('announcements', '1', { act: 'draft', version: 2, body: mine })]);
    await job.run();
    const shown = JSON.stringify((await get('announcements', '1')).live);
    expect(shown).toContain(outcome.outcome === 'conflict' ? 'Scheduled' : 'Saved at that moment');
    expect(await get('announcements', '1')).toMatchObject({ has_draft: false, publish_at: null });
  });
});
