import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { importContent } from '#server/mall-api/content/import.ts';
import { planCentre } from '#server/mall-api/content/plan-tables.ts';
import { createPlannedWrites } from '#server/mall-api/content/planned-writes.ts';
import { readStoredFiles } from '#server/mall-api/content/stored-files.ts';
import type { SqliteDatabase } from '#server/mall-api/core/db/sqlite/connection.ts';
import { readDay } from '#server/mall-api/records/apply-change.ts';
import { listAmenities } from '#shared/contracts/amenities.ts';
import { getCompany, getCompanyOutlines } from '#shared/contracts/companies.ts';
import {
  changeDeskUnits,
  type DeskUnitChange,
  type DeskUnitsChange,
  getDeskFloorUnits,
  getDeskUnits,
  listDeskUnits,
  listUnplacedCompanies,
  undoDeskUnits,
} from '#shared/contracts/desk-units.ts';
import { getFloorplan, listFloorplans } from '#shared/contracts/floorplans.ts';
import { searchCentre } from '#shared/contracts/search.ts';
import { findWay } from '#shared/rules/way-finding.ts';
import { findStops } from '#web/features/floor-plan/way/way-places.ts';
import { listActs } from '../cli/run-command.ts';
import { listShown } from './records/edited-centre.ts';
import { type RunningMallApi, silentLog, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { createStaff } from './staff-steps.ts';

const contentDir = fileURLToPath(new URL('../../../config/tenants/podhradie/content', import.meta.url));

let mallApi: RunningMallApi;
let db: SqliteDatabase;
let token: string;
beforeEach(async () => {
  mallApi = await startMallApi(contentDir);
  db = mallApi.domain.db as SqliteDatabase; // safe: tests use SQLite
  ({ token } = await createStaff(mallApi, 'editor'));
});
afterEach(() => mallApi.close());

type Query = NonNullable<Parameters<typeof mallApi.callAs<typeof listDeskUnits>>[2]>['query'];
const list = async (query: Query = {}) => (await mallApi.callAs(token, listDeskUnits, { query: { per_page: 48, ...query } })).data;
const read = async () => (await mallApi.callAs(token, getDeskUnits)).data;
const idsOf = ({ companies }: { companies: { id: number }[] }) => companies.map(({ id }) => id);
const shown = () => listShown(db);
const shop = async (id: number) => (await mallApi.call(getCompany, { params: { id } })).data;

let keys = 0;
const newKey = () => `a1b2c3d4-e5f6-4a5b-8c9d-${String(++keys).padStart(12, '0')}`;
const send = (units: DeskUnitChange[], key = newKey()) => mallApi.sendAs(token, changeDeskUnits, { units, key });
const undo = (id: number) => mallApi.sendAs(token, undoDeskUnits, {}, { input: { params: { id } } });

async function change(units: DeskUnitChange[]): Promise<DeskUnitsChange> {
  const { body } = await send(units);
  return 'data' in body ? body.data : expect.unreachable();
}

/** Creates a change of a unit's occupants to these, based on the current ones. */
async function toBe(unit: string, ...ids: number[]): Promise<DeskUnitChange> {
  const [now] = await list({ unit });
  if (!now) return expect.unreachable();
  return { floorplan_id: now.floorplan_id, unit, seen: idsOf(now), company_ids: ids };
}

/** Finds one shop per floor, and a vacant unit. */
async function findRoom() {
  const all = await list({ state: 'let' });
  const floors = [...new Set(all.map(({ floorplan_id }) => floorplan_id))];
  const [low, high] = floors.map((floor) => all.find(({ floorplan_id }) => floorplan_id === floor) ?? expect.unreachable());
  const [vacant] = await list({ state: 'vacant' });
  if (!low || !high || !vacant) return expect.unreachable();
  return { low, high, vacant, lowId: idsOf(low)[0] ?? 0, highId: idsOf(high)[0] ?? 0 };
}

/** Returns the unit at the end of the directions from the first amenity to a shop. */
async function findEnd(id: number): Promise<string | undefined> {
  const summaries = (await mallApi.call(listFloorplans)).data;
  const plans = await Promise.all(summaries.map(async (plan) => (await mallApi.call(getFloorplan, { params: { id: plan.id } })).data));
  const { companies } = (await mallApi.call(getCompanyOutlines, { query: { locale: 'sk' } })).data;
  const amenities = (await mallApi.call(listAmenities)).data;
  const centre = { companies, amenities, entrances: [] } as unknown as Parameters<typeof findStops>[2]; // safe: only the fields that the site uses
  const from = plans.flatMap(({ id: planId, units }) =>
    units.flatMap(({ amenity_id, entrance }) => (amenity_id ? [{ planId, at: entrance }] : [])),
  );
  const way = findWay(plans, from.slice(0, 1), findStops(`shop-${id}`, plans, centre), { stepFree: false, metresPerUnit: 1 });
  const last = way?.legs.at(-1);
  const end = last?.kind === 'walk' ? last.line.at(-1) : undefined;
  return end && plans.flatMap(({ units }) => units).find(({ entrance }) => entrance.join() === end.join())?.unit;
}

describe('changeDeskUnits', () => {
  it('swaps shops on two floors: plan, pages, search and directions are updated immediately, and it is undone as one', async () => {
    const before = shown();
    const { low, high, lowId, highId } = await findRoom();
    const endsBefore = [await findEnd(lowId), await findEnd(highId)];
    expect(endsBefore).toEqual([low.unit, high.unit]);

    const done = await change([await toBe(low.unit, highId), await toBe(high.unit, lowId)]);
    expect(await shop(lowId)).toMatchObject({ floorplan_id: high.floorplan_id, unit: high.unit });
    expect((await list({ company: lowId })).map(({ unit }) => unit)).toEqual([high.unit]);
    const plan = (await mallApi.call(getFloorplan, { params: { id: high.floorplan_id } })).data;
    expect(plan.units.find(({ unit }) => unit === high.unit)?.company_id).toBe(lowId);
    expect((await shop(lowId)).floor).toBe(plan.floor);
    const title = (await shop(lowId)).translations[0]?.title ?? '';
    const findHit = async () => {
      const { groups } = (await mallApi.call(searchCentre, { query: { q: title, locale: 'sk' } })).data;
      return groups.flatMap(({ type, items }) => (type === 'company' ? items : [])).find(({ id }) => id === lowId);
    };
    await vi.waitFor(async () => expect(await findHit()).toMatchObject({ floor: plan.floor })); // the search index is rebuilt step by step
    expect([await findEnd(lowId), await findEnd(highId)]).toEqual([high.unit, low.unit]);
    expect((await read()).changes).toMatchObject([{ id: done.id, by: 'Eva Nová', undone: false }]);

    await undo(done.id);
    await undo(done.id);
    expect(shown()).toEqual(before);
    expect(mallApi.domain.records.find('companies', String(lowId)).isEdited).toBe(false);
    expect((await read()).changes).toMatchObject([{ id: done.id, undone: true }]);
    expect(listActs(mallApi).map(({ act }) => act)).toEqual(['units undo', 'units change']);
  });

  it('leaves the same rows as an import of the same files', async () => {
    const { low, vacant, lowId } = await findRoom();
    await change([await toBe(low.unit), await toBe(vacant.unit, lowId)]);
    const edited = shown();
    importContent({ db, contentDir, importedAt: wednesdayNoon, log: silentLog });
    expect(shown()).toEqual(edited);
    expect((await list({ company: lowId })).map(({ unit }) => unit)).toEqual([vacant.unit]);
  });

  it('leaves the same rows as rebuilding all content, for any moves', async () => {
    const all = await list();
    const everybody = [...all.flatMap(idsOf)];
    const pick = <T>(list: readonly T[], turn: number): T => list[turn % list.length] ?? expect.unreachable();
    const outcomes: number[] = [];
    for (let turn = 0; turn < 24; turn += 1) {
      const [one, other] = [pick(all, turn * 5), pick(all, turn * 7 + 1)];
      const ids = [pick(everybody, turn * 3), pick(everybody, turn * 11 + 2)];
      const wanted = [await toBe(one.unit, ...ids.slice(0, turn % 3)), await toBe(other.unit, ...ids.slice(1, 1 + (turn % 2)))];
      outcomes.push((await send(one === other ? wanted.slice(0, 1) : wanted)).status);
      const { day } = readDay(db);
      const writes = createPlannedWrites();
      planCentre(db, { files: readStoredFiles(db) }, writes, { day, now: mallApi.clock() });
      expect([...writes.list()]).toEqual([]);
    }
    expect(outcomes.filter((status) => status === 200).length).toBeGreaterThan(15);
  });

  it('empties a unit: its shop has no location, and is listed as unplaced', async () => {
    const { low, lowId } = await findRoom();
    const { unplaced } = await read();
    await change([await toBe(low.unit)]);
    const { floorplan_id, unit, floor } = await shop(lowId);
    expect([floorplan_id ?? null, unit ?? null, floor ?? null]).toEqual([null, null, null]);
    expect(await findEnd(lowId)).toBeUndefined();
    expect((await read()).unplaced).toBe(unplaced + 1);
    expect((await mallApi.callAs(token, listUnplacedCompanies, { query: {} })).data.map(({ id }) => id)).toContain(lowId);
    const floorUnits = (await mallApi.callAs(token, getDeskFloorUnits, { params: { id: low.floorplan_id } })).data.units;
    expect(floorUnits.find(({ unit: name }) => name === low.unit)?.state).toBe('vacant');
  });

  it('moves a shop into two units if it leaves none, and back into one', async () => {
    const { low, vacant, lowId } = await findRoom();
    await change([await toBe(vacant.unit, lowId)]);
    expect((await list({ company: lowId })).map(({ unit }) => unit).toSorted()).toEqual([low.unit, vacant.unit].toSorted());
    expect((await shop(lowId)).unit).toBe(low.unit);
    await change([await toBe(low.unit)]);
    expect((await list({ company: lowId })).map(({ unit }) => unit)).toEqual([vacant.unit]);
    expect((await shop(lowId)).unit).toBe(vacant.unit);
  });

  it('lets two shops share a unit', async () => {
    const { low, high, lowId, highId } = await findRoom();
    await change([await toBe(low.unit, lowId, highId), await toBe(high.unit)]);
    expect((await list({ unit: low.unit })).flatMap(idsOf).toSorted()).toEqual([lowId, highId].toSorted());
    expect((await shop(highId)).unit).toBe(low.unit);
  });

  it('keeps naming the shop in the plan if the plan has named it', async () => {
    const { low, high, lowId, highId } = await findRoom();
    const key = String(low.floorplan_id);
    const { live, version } = mallApi.domain.records.find('floorplans', key);
    const body = structuredClone(live) as { units: { unit: string; company_id?: number | null }[] }; // safe: a floor plan of this tenant
    const said = body.units.find(({ unit }) => unit === low.unit) ?? expect.unreachable();
    said.company_id = lowId;
    await mallApi.domain.records.save({ kind: 'floorplans', key, version, body, by: 'Eva' });
    await change([await toBe(low.unit, highId), await toBe(high.unit, lowId)]);
    const kept = mallApi.domain.records.find('floorplans', key).live as typeof body;
    expect(kept.units.find(({ unit }) => unit === low.unit)?.company_id).toBe(highId);
    expect((await list({ unit: low.unit })).flatMap(idsOf)).toEqual([highId]);
    expect((await list({ unit: high.unit })).flatMap(idsOf)).toEqual([lowId]);
  });

  it('changes the location in the shop’s draft, and nothing else', async () => {
    const { low, vacant, lowId } = await findRoom();
    const key = String(lowId);
    const { live, version } = mallApi.domain.records.find('companies', key);
    await mallApi.domain.records.saveDraft({ kind: 'companies', key, version, body: { ...(live as object), phone: '+421 1' }, by: 'Eva' });
    const { id } = await change([await toBe(low.unit), await toBe(vacant.unit, lowId)]);
    expect(mallApi.domain.records.find('companies', key).draft).toMatchObject({ phone: '+421 1', unit: vacant.unit });
    await undo(id);
    expect(mallApi.domain.records.find('companies', key).draft).toEqual({ ...(live as object), phone: '+421 1' });
  });

  it('changes nothing if the occupants differ from those viewed, and is one change if sent twice', async () => {
    const { low, high, vacant, lowId, highId } = await findRoom();
    const mine = await toBe(low.unit);
    const theirs = [await toBe(low.unit, highId), await toBe(high.unit)];
    const key = newKey();
    const first = await send([mine], key);
    const before = shown();
    expect(await send([mine], key)).toMatchObject({ status: 200, body: first.body });
    expect(await send(theirs)).toMatchObject({ status: 409, body: { errors: { units: ['not_available'] } } });
    expect(await send([await toBe(vacant.unit, 999_999)])).toMatchObject({ status: 422 });
    expect(await send([{ ...mine, unit: 'nowhere' }])).toMatchObject({ status: 404 });
    expect(shown()).toEqual(before);
    expect((await list({ company: lowId })).length).toBe(0);
    expect((await read()).changes).toHaveLength(1);
  });

  it('undoes nothing that was changed since', async () => {
    const { low, vacant, lowId } = await findRoom();
    const { id } = await change([await toBe(low.unit)]);
    await change([await toBe(vacant.unit, lowId)]);
    const before = shown();
    expect(await undo(id)).toMatchObject({ status: 409 });
    expect(shown()).toEqual(before);
  });

  it('does not republish a shop that was archived since', async () => {
    const { records } = mallApi.domain;
    const isNamedByPlansAlone = (id: number) =>
      records.listUses('companies', String(id)).references.every(({ kind }) => kind === 'floorplans');
    const home = (await list({ state: 'let' })).find((unit) => idsOf(unit).every(isNamedByPlansAlone)) ?? expect.unreachable();
    const [key] = idsOf(home).map(String);
    const { id } = await change([await toBe(home.unit)]);
    const named = { kind: 'companies', key: key ?? '' };
    const { version } = records.find(named.kind, named.key);
    expect(await records.archive({ ...named, version, by: 'Eva' })).toMatchObject({ outcome: 'done' });
    const before = shown();
    expect(await undo(id)).toMatchObject({ status: 409, body: { errors: { id: ['not_available'] } } });
    expect(records.find(named.kind, named.key)).toMatchObject({ isArchived: true, version: version + 1 });
    expect(shown()).toEqual(before);
  });
});

describe('changeDeskUnits, with a planning thread', () => {
  it('applies both of two simultaneous changes', async () => {
    const own = await startMallApi(contentDir, { hasThread: true });
    try {
      const { token: staff } = await createStaff(own, 'manager');
      const units = (await own.callAs(staff, listDeskUnits, { query: { state: 'let' } })).data.slice(0, 2);
      const empty = (unit: (typeof units)[number]) => ({ ...unit, seen: idsOf(unit), company_ids: [] });
      const toBody = (unit: (typeof units)[number]) => {
        const { floorplan_id, unit: name, seen, company_ids } = empty(unit);
        return { units: [{ floorplan_id, unit: name, seen, company_ids }], key: newKey() };
      };
      const answers = await Promise.all(units.map((unit) => own.sendAs(staff, changeDeskUnits, toBody(unit))));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const there = (await own.callAs(staff, listDeskUnits, { query: {} })).data;
      expect(units.map(({ unit }) => there.find((one) => one.unit === unit)?.companies)).toEqual([[], []]);
    } finally {
      await own.close();
    }
  });
});

describe('listDeskUnits', () => {
  it('finds by unit and shop, in any language, without accents', async () => {
    const { low, lowId } = await findRoom();
    const title = (await shop(lowId)).translations[0]?.title ?? '';
    expect((await list({ q: low.unit })).map(({ unit }) => unit)).toContain(low.unit);
    expect((await list({ q: title.toUpperCase() })).flatMap(idsOf)).toContain(lowId);
    expect(await list({ q: 'nobody sells this' })).toEqual([]);
    expect((await list({ floor: low.floorplan_id })).every(({ floorplan_id }) => floorplan_id === low.floorplan_id)).toBe(true);
  });

  it('is for editors only', async () => {
    const { token: ofDesk } = await createStaff(mallApi, 'desk');
    expect(await mallApi.refuseAs(ofDesk, '/v1/staff/units')).toMatchObject({ status: 403 });
  });
});
