import { actsOfPage } from '#shared/contracts/desk-activity.ts';
import type { Database, Row } from '../core/db/database.ts';

/** Filters of the list. `doer`: id of the staff member, or `noStaff`. `kind` replaces `area`. */
export interface ActFilter {
  doer?: number | undefined;
  /** Acts with this key, and those about it: creation, rotation, revocation. Replaces `doer`. */
  keyId?: number | undefined;
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
  keyId: number | null;
  act: string;
  subject: string;
  why: string | null;
  customerId: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /** Key of the request. */
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
  const columns = `id, at_ms, operator, doer, act, subject, why, customer_id, before, after, desk_key`;
  const lists = new Map(
    Object.entries(filters).map(([name, where]) => [
      name,
      db.prepare(
        `SELECT ${columns} FROM operator_act WHERE ${where} at_ms >= :fromMs AND (at_ms, id) < (:atMs, :id)
         ORDER BY at_ms DESC, id DESC LIMIT :limit`,
      ),
    ]),
  );
  const aboutKey = db.prepare(
    `SELECT ${columns} FROM operator_act WHERE area = 'keys' AND subject = :subject AND at_ms >= :fromMs AND (at_ms, id) < (:atMs, :id)
     ORDER BY at_ms DESC, id DESC LIMIT :limit`,
  );
  const one = db.prepare(`SELECT ${columns} FROM operator_act WHERE id = :id`);
  const time = db.prepare('SELECT at_ms FROM operator_act WHERE id = :id');

  return {
    /** Lists the acts that follow the act `before`. */
    list({ keyId, area, kind, fromMs = 0, untilMs, ...filter }: ActFilter, before?: number, limit: number = actsOfPage): ActRow[] {
      const doer = keyId === undefined ? filter.doer : -keyId;
      const thing = kind === undefined ? { area } : { kind };
      const chosen = Object.entries({ doer, ...thing }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
      const list = lists.get(chosen.map(([name]) => name).join(' '));
      const end = untilMs === undefined ? endOfTime : { atMs: untilMs, id: 0 };
      const from = before === undefined ? end : { atMs: Number(time.get({ id: before })?.at_ms ?? 0), id: before };
      const acts = list?.all({ ...Object.fromEntries(chosen), fromMs, ...from, limit }).map(toAct) ?? [];
      const isAboutKeys = kind === undefined && (area === undefined || area === 'keys');
      if (keyId === undefined || !isAboutKeys) return acts;
      const about = aboutKey.all({ subject: String(keyId), fromMs, ...from, limit }).map(toAct);
      return [...acts, ...about].sort((a, b) => b.atMs - a.atMs || b.id - a.id).slice(0, limit);
    },
    find(id: number): ActRow | undefined {
      const row = one.get({ id });
      return row && toAct(row);
    },
  };
}

function toAct({ id, at_ms, operator, doer, act, subject, why, customer_id, before, after, desk_key }: Row): ActRow {
  return {
    id: Number(id),
    atMs: Number(at_ms),
    by: String(operator),
    isCommand: doer === 0,
    keyId: Number(doer) < 0 ? -Number(doer) : null,
    act: String(act),
    subject: String(subject),
    why: toText(why),
    customerId: customer_id === null ? null : Number(customer_id),
    before: toState(before),
    after: toState(after),
    key: toText(desk_key),
  };
}

function toText(value: Row[string] | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function toState(json: Row[string] | undefined): Record<string, unknown> | null {
  return typeof json === 'string' ? (JSON.parse(json) as Record<string, unknown>) : null; // safe: written by `record`
}
