import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importContent } from '#server/mall-api/content/import.ts';
import type { SqliteDatabase } from '#server/mall-api/core/db/sqlite/connection.ts';
import { listDeskConnectors, setConnectorWorking, setEntranceClosed } from '#shared/contracts/desk-building.ts';
import { listEntrances } from '#shared/contracts/entrances.ts';
import { type Floorplan, getFloorplan } from '#shared/contracts/floorplans.ts';
import { findWay } from '#shared/rules/way-finding.ts';
import { listActs } from '../cli/run-command.ts';
import { listShown } from './records/edited-centre.ts';
import { type RunningMallApi, silentLog, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { createStaff } from './staff-steps.ts';

const contentDir = fileURLToPath(new URL('../../../config/tenants/demo/content', import.meta.url));

let mallApi: RunningMallApi;
let db: SqliteDatabase;
let token: string;
beforeAll(async () => {
  mallApi = await startMallApi(contentDir);
  db = mallApi.domain.db as SqliteDatabase; // safe: tests use SQLite
  token = (await createStaff(mallApi, 'desk')).token;
});
afterAll(() => mallApi.close());

const read = async () => (await mallApi.callAs(token, listDeskConnectors)).data;
const getWay = async (id: string) => (await read()).ways.find((way) => way.id === id) ?? expect.unreachable();
const set = (id: string, working: boolean, why?: string) =>
  mallApi.sendAs(token, setConnectorWorking, { working, why }, { input: { params: { id } } });
const close = (id: number, closed: boolean) => mallApi.sendAs(token, setEntranceClosed, { closed }, { input: { params: { id } } });

async function readPlans(): Promise<Floorplan[]> {
  const { floors } = await read();
  return Promise.all(floors.map(async ({ id }) => (await mallApi.call(getFloorplan, { params: { id } })).data));
}

/** Finds the way from the first room of the lowest floor to the first room of the highest, without steps. */
async function goUp() {
  const plans = await readPlans();
  const [low, high] = [plans[0] ?? expect.unreachable(), plans.at(-1) ?? expect.unreachable()];
  const stop = ({ id, units }: Floorplan) => ({ planId: id, at: units[0]?.entrance ?? expect.unreachable() });
  return findWay(plans, [stop(low)], [stop(high)], { stepFree: true, metresPerUnit: low.metres_per_unit ?? 1 });
}

const places = (way: Awaited<ReturnType<typeof goUp>>) => way?.legs.flatMap((leg) => (leg.kind === 'ride' ? leg.from.at.join() : [])) ?? [];

describe('setConnectorWorking', () => {
  it('closes a lift on all floors: step-free directions use another lift, and are not found once all are closed', async () => {
    const lifts = (await read()).ways.filter(({ kind }) => kind === 'lift');
    expect(lifts.some(({ stops }) => stops.length === 3)).toBe(true);
    const used: string[] = [];
    for (;;) {
      const way = await goUp();
      if (!way) break;
      const [at = ''] = places(way);
      expect(used).not.toContain(at);
      used.push(at);
      const lift = lifts.find(({ stops }) => stops.some((stop) => stop.at.join() === at)) ?? expect.unreachable();
      await set(lift.id, false);
    }
    expect(used.length).toBeGreaterThan(1);
    for (const { id } of lifts) await set(id, true);
    expect(places(await goUp())[0]).toBe(used[0]);
  });

  it('returns since when, by whom and why, and is undone by reopening', async () => {
    const id = (await read()).ways.find(({ kind }) => kind === 'escalator')?.id ?? '';
    const before = listShown(db);
    await set(id, false, 'The handrail is torn');
    const closed = { at: mallApi.clock().toISOString(), by: 'Eva Nová', why: 'The handrail is torn' };
    expect(await getWay(id)).toMatchObject({ working: false, closed });
    await set(id, true);
    expect(await getWay(id)).toMatchObject({ working: true, closed: null });
    expect(listShown(db)).toEqual(before);
  });

  it('is one act if clicked twice, and keeps simultaneous changes to two stairs on one floor', async () => {
    const [one, other] = (await read()).ways.filter(({ kind }) => kind === 'stairs');
    const acts = () => listActs(mallApi).length;
    const before = acts();
    await Promise.all([set(one?.id ?? '', false), set(other?.id ?? '', false), set(one?.id ?? '', false)]);
    expect(acts()).toBe(before + 2);
    expect([await getWay(one?.id ?? ''), await getWay(other?.id ?? '')].map(({ working }) => working)).toEqual([false, false]);
  });

  it('leaves the same rows as an import of the same files', async () => {
    const [way] = (await read()).ways;
    await set(way?.id ?? '', false);
    const edited = listShown(db);
    importContent({ db, contentDir, importedAt: wednesdayNoon, log: silentLog });
    expect(listShown(db)).toEqual(edited);
    await set(way?.id ?? '', true);
  });

  it('returns not found for unknown ids', async () => {
    expect((await set('1-no-lift', false)).status).toBe(404);
    expect((await close(999, true)).status).toBe(404);
  });
});

describe('setEntranceClosed', () => {
  it('closes an entrance for visitors, and reopens it unchanged', async () => {
    const before = listShown(db);
    await close(2, true);
    const shown = (await mallApi.call(listEntrances)).data.find(({ id }) => id === 2);
    expect(shown?.is_closed).toBe(true);
    expect((await read()).entrances.find(({ id }) => id === 2)).toMatchObject({ is_closed: true, closed: { by: 'Eva Nová' } });
    await close(2, false);
    expect(listShown(db)).toEqual(before);
  });
});
