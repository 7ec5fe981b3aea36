import { actsOfPage } from '#shared/contracts/desk-activity.ts';
import type { Database, Row } from '../core/db/database.ts';

/** Filters of the list. `doer`: id of the staff member, or `noStaff`. `kind` replaces `area`. */
export interface ActFilter {
  doer?: number | undefined;
  area?: string | undefined;
  kind?: string | undefined;
  fromMs?: number | undefined;
  untilMs?: number | undefined;
}

export interface ActRow {
  id: number;
  atMs: number;
  by: string;
  isCommand: boolean;
  act: string;
  subject: string;
  why: string | null;
  customerId: number | null;
  hasChange: boolean;
}

/** An act with its values. `key` is the key of the request. */
export interface WholeAct extends ActRow {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  key: string | null;
}

/** Greater than the id of any act. */
const endOfTime = { atMs: Number.MAX_SAFE_INTEGER, id: 0 };

/** Each combination of filters has its own index in the order of the list, so a page costs the same at any depth. */
const filters = {
  '': '',
  doer: 'doer = :doer AND',
  area: 'area = :area AND',
  kind: 'kind = :kind AND',
  'doer area': 'doer = :doer AND area = :area AND',
  'doer kind': 'doer = :doer AND kind = :kind AND',
} as const;

/** Queries of recorded acts, newest first. */
export function prepareActQueries(db: Database) {
  const columns = `id, at_ms, operator, doer, act, subject, why, customer_id, before IS NOT NULL OR after IS NOT NULL AS has_change`;
  const lists = new Map(
    Object.entries(filters).map(([name, where]) => [
      name,
      db.prepare(
        `SELECT ${columns} FROM operator_act WHERE ${where} at_ms >= :fromMs AND (at_ms, id) < (:atMs, :id)
         ORDER BY at_ms DESC, id DESC LIMIT :limit`,
      ),
    ]),
  );
  const one = db.prepare(`SELECT ${columns}, before, after, desk_key FROM operator_act WHERE id = :id`);
  const time = db.prepare('SELECT at_ms FROM operator_act WHERE id = :id');

  return {
    /** Lists the acts that follow the act `before`. */
    list({ doer, area, kind, fromMs = 0, untilMs }: ActFilter, before?: number, limit: number = actsOfPage): ActRow[] {
      const about = kind === undefined ? { area } : { kind };
      const chosen = Object.entries({ doer, ...about }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
      const list = lists.get(chosen.map(([name]) => name).join(' '));
      const end = untilMs === undefined ? endOfTime : { atMs: untilMs, id: 0 };
      const from = before === undefined ? end : { atMs: Number(time.get({ id: before })?.at_ms ?? 0), id: before };
      return list?.all({ ...Object.fromEntries(chosen), fromMs, ...from, limit }).map(toAct) ?? [];
    },
    find(id: number): WholeAct | undefined {
      const row = one.get({ id });
      return row && { ...toAct(row), before: toState(row.before), after: toState(row.after), key: toText(row.desk_key) };
    },
  };
}

function toAct({ id, at_ms, operator, doer, act, subject, why, customer_id, has_change }: Row): ActRow {
  return {
    id: Number(id),
    atMs: Number(at_ms),
    by: String(operator),
    isCommand: doer === 0,
    act: String(act),
    subject: String(subject),
    why: toText(why),
    customerId: customer_id === null ? null : Number(customer_id),
    hasChange: has_change === 1,
  };
}

function toText(value: Row[string] | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function toState(json: Row[string] | undefined): Record<string, unknown> | null {
  return typeof json === 'string' ? (JSON.parse(json) as Record<string, unknown>) : null; // safe: written by `record`
}
