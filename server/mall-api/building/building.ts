import type { DeskBuilding, DeskEntrance, DeskWay } from '#shared/contracts/desk-building.ts';
import type { Entrance } from '#shared/contracts/entrances.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { Floorplan } from '#shared/contracts/floorplans.ts';
import type { ActState } from '#shared/site/act-fields.ts';
import { prepareFind } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { jsonPart } from '../core/db/sqlite/dialect.ts';
import type { OperatorActs } from '../core/http/operator-acts.ts';
import { prepareFloorplanQueries } from '../floorplans/queries.ts';
import type { Queries } from '../prepare-queries.ts';
import type { Records } from '../records/records.ts';
import { toEntranceTexts, toWayTexts } from './closing-texts.ts';
import { type BuildingWay, findNearestCompany, listBuildingWays } from './ways.ts';

type Titles = DeskWay['near'];

interface Dependencies {
  db: Database;
  queries: Pick<Queries, 'documents'>;
  records: Pick<Records, 'find' | 'saveAll'>;
  operatorActs: Pick<OperatorActs, 'record'>;
}

/** Staff member who acts, and the reason. */
export interface By {
  staffId: number;
  name: string;
  why: string | undefined;
}

/** Closes and reopens lifts, escalators, stairs and entrances by editing their records, so that history, undo and export include these changes. */
export function prepareBuilding({ db, queries: { documents }, records, operatorActs }: Dependencies) {
  const plans = prepareFloorplanQueries(db);
  const findSince = prepareClosings(db);
  const findTitles = prepareFind<Titles>(db, `SELECT ${jsonPart('body', 'translations')} AS body FROM company WHERE id = :id`);
  const listEntrances = () => documents.listDocuments<Entrance>('entrances');
  const listPlans = () => plans.list().sort((a, b) => a.floor - b.floor);

  function getWay(id: string): BuildingWay {
    const way = listBuildingWays(listPlans()).find((one) => one.id === id);
    if (!way) throw new ApiError('NotFound');
    return way;
  }

  function read(): DeskBuilding {
    const all = listPlans();
    return {
      floors: all.map(({ id, floor, translations, width, height, outline }) => ({ id, floor, translations, width, height, outline })),
      ways: listBuildingWays(all).map((way) => toDeskWay(way, all)),
      entrances: listEntrances().map(toDeskEntrance),
    };
  }

  function toDeskWay({ id, kind, isStepFree, isWorking, stops, connectors }: BuildingWay, all: readonly Floorplan[]): DeskWay {
    const [lowest] = stops;
    const plan = all.find((one) => one.id === lowest?.planId);
    const companyId = plan && lowest && findNearestCompany(plan, lowest.at);
    const still = connectors.find(
      (one) =>
        !isConnectorWorking(
          all.find(({ id }) => id === one.planId),
          one,
        ),
    );
    const near =
      (companyId === undefined ? undefined : findTitles({ id: companyId }))?.map(({ locale, title }) => ({ locale, title })) ?? [];
    return {
      id,
      kind,
      is_step_free: isStepFree,
      working: isWorking,
      stops: stops.map(({ planId, at }) => ({ floorplan_id: planId, at })),
      near,
      notice: toWayTexts(kind, near),
      // safe: the history contains the stored records
      closed: still ? findSince('floorplans', String(still.planId), (plan) => !isConnectorWorking(plan as Floorplan, still)) : null,
    };
  }

  function toDeskEntrance({ id, kind, floorplan_id, at, step_free = null, is_closed = false, translations }: Entrance): DeskEntrance {
    const titles = translations.map(({ locale, title }) => ({ locale, title }));
    return {
      ...{ id, kind, floorplan_id, at, is_closed },
      is_step_free: step_free,
      translations: titles,
      notice: toEntranceTexts(titles),
      // safe: the history contains the stored records
      closed: is_closed ? findSince('entrances', String(id), (body) => (body as Entrance).is_closed === true) : null,
    };
  }

  /** Lists the records that must change to open or close a lift, escalator or stairs, with their new bodies. */
  function planWay(id: string, working: boolean, why: string | undefined) {
    const { connectors } = getWay(id);
    return [...Map.groupBy(connectors, ({ planId }) => planId)].flatMap(([planId, own]) => {
      const body = structuredClone(records.find('floorplans', String(planId)).live) as Floorplan; // safe: checked when it was stored
      const meant = body.connectors.filter(
        (one) => own.some((named) => isNamed(one, named)) && (one.working !== working || isNote(working, why)),
      );
      for (const connector of meant) connector.working = working;
      return meant.length > 0 ? [{ kind: 'floorplans', key: String(planId), body }] : [];
    });
  }

  function planEntrance(id: number, isClosed: boolean, why: string | undefined) {
    const entrance = listEntrances().find((one) => one.id === id);
    if (!entrance) throw new ApiError('NotFound');
    if (Boolean(entrance.is_closed) === isClosed && !isNote(!isClosed, why)) return [];
    const { is_closed: _, ...body } = records.find('entrances', String(id)).live as Entrance; // safe: checked when it was stored
    return [{ kind: 'entrances', key: String(id), body: isClosed ? { ...body, is_closed: true } : body }];
  }

  type Plan = ReturnType<typeof planWay | typeof planEntrance>;

  /** Names a way in an act: its kind, and the nearest shop. */
  function toAbout(id: string): ActState {
    const { kind, stops } = getWay(id);
    const [lowest] = stops;
    const plan = lowest && plans.find(lowest.planId);
    return { way: kind, near: (plan && lowest && findNearestCompany(plan, lowest.at)) ?? null };
  }

  async function change(
    plan: () => Plan,
    { staffId, name, why }: By,
    subject: string,
    isOpen: boolean,
    about: () => ActState = () => ({}),
  ): Promise<DeskBuilding> {
    let isNew = false;
    const saved = await records.saveAll(
      { by: name, staffId, why, cause: isOpen ? 'building open' : 'building close' },
      () => {
        const planned = plan();
        isNew = planned.length > 0;
        return planned;
      },
      () =>
        isNew &&
        operatorActs.record({
          operator: name,
          staffId,
          act: isOpen ? 'building open' : 'building close',
          subject,
          why,
          after: { is_open: isOpen, ...about() },
        }),
    );
    if (saved.outcome === 'refused') throw new ApiError('Conflict', { errors: { id: ['not_available'] } });
    return read();
  }

  return {
    read,
    /** Closes or reopens a lift, escalator or stairs. Throws `NotFound`. */
    setWorking: (id: string, working: boolean, by: By) =>
      change(
        () => planWay(id, working, by.why),
        by,
        id,
        working,
        () => toAbout(id),
      ),
    /** Closes or reopens an entrance. Throws `NotFound`. */
    setClosed: (id: number, isClosed: boolean, by: By) => change(() => planEntrance(id, isClosed, by.why), by, `entrance-${id}`, !isClosed),
  };
}

/** Whether only a reason is added to something already closed. */
function isNote(isOpen: boolean, why: string | undefined): boolean {
  return !isOpen && Boolean(why);
}

type Named = BuildingWay['connectors'][number];

function isNamed({ id, to_floorplan_id }: Floorplan['connectors'][number], named: Named): boolean {
  return id === named.id && to_floorplan_id === named.toPlanId;
}

/** Whether a connector works; true if the plan does not have it. */
function isConnectorWorking(plan: Pick<Floorplan, 'connectors'> | undefined, named: Named): boolean {
  return plan?.connectors?.find((one) => isNamed(one, named))?.working ?? true;
}

/** When something was closed, by whom and why. */
interface Closing {
  at: string;
  by: string | null;
  why: string | null;
}

/** Acts whose text was never shown. */
const unseen = "('draft', 'discard')";

/** Reads the history of records, from the latest act backwards, as far as needed. */
function prepareClosings(db: Database) {
  const history = db.prepare(
    `SELECT act, body, at_ms, made_by, why FROM record_version
     WHERE kind = :kind AND key = :key AND act NOT IN ${unseen} ORDER BY version DESC`,
  );

  /**
   * Returns the act since which `isSo` has been true without interruption, with the latest reason. Null if `isSo` was
   * already true in the file.
   */
  return function findSince(kind: string, key: string, isSo: (body: unknown) => boolean): Closing | null {
    let since: Closing | null = null;
    let said: string | null = null;
    for (const { act, body, at_ms, made_by, why } of history.iterate({ kind, key })) {
      if (!isSo(JSON.parse(String(body)))) break;
      if (act === 'import') return null;
      if (why !== null) said ??= String(why);
      since = { at: new Date(Number(at_ms)).toISOString(), by: made_by === null ? null : String(made_by), why: said };
    }
    return since;
  };
}
