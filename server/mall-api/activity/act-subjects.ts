import type { ActivityAct } from '#shared/contracts/desk-activity.ts';
import { prepareBulkTable, type StoredBulk } from '../bulk/bulk-table.ts';
import type { Database, Row } from '../core/db/database.ts';
import { toOutline } from '../core/records/record-outline.ts';
import { addNames } from '../records/record-facts.ts';
import type { ActRow } from './activity-queries.ts';

/** Max records of an act on many that a list names. */
const namedRecords = 3;

type Subject = Pick<ActivityAct, 'subject' | 'record' | 'bulk' | 'title' | 'period'>;
interface Target {
  kind: string;
  key: string;
}

/** Prepares the function that finds the subjects of the acts of a page: one record or many, and names of other things. */
export function prepareActSubjects(db: Database) {
  const findBulk = prepareBulkOfAct(db);
  const statements = {
    day: db.prepare('SELECT date AS name FROM hours_change WHERE id = :id'),
    units: db.prepare('SELECT body FROM unit_change WHERE id = :id'),
    template: db.prepare('SELECT title AS name FROM reply_template WHERE id = :id'),
    picture: db.prepare('SELECT file_name AS name FROM picture WHERE name = :name'),
    key: db.prepare('SELECT name FROM api_key WHERE id = :id'),
    members: db.prepare('SELECT file_name AS name FROM member_import WHERE id = :id'),
    proposal: db.prepare('SELECT kind, key, body FROM shop_proposal WHERE id = :id'),
  };
  const nameOf = (row: Row | undefined) => (typeof row?.name === 'string' ? row.name : null);

  /** Returns the name of a subject without a record. */
  function findTitle({ act, subject, before, after }: ActRow): string | null {
    if (act.startsWith('keys ')) return nameOf(statements.key.get({ id: toId(subject) }));
    if (act.startsWith('templates ')) return nameOf(statements.template.get({ id: toId(subject) })) ?? toText(before?.file_name);
    if (act.startsWith('pictures ') || act === 'shop picture')
      return toText(after?.file_name) ?? toText(before?.file_name) ?? nameOf(statements.picture.get({ name: subject }));
    if (act.startsWith('members import')) return nameOf(statements.members.get({ id: toId(subject) }));
    return act.startsWith('building ') ? toText(after?.way) : null;
  }

  /** An undo of hours or units names the undone change. */
  function findSubject({ act, subject }: ActRow): string {
    if (act.startsWith('gift-cards ')) return subject.replace(/^\d+(?=\d{4}\b)/, '…');
    if (act === 'hours undo') return nameOf(statements.day.get({ id: toId(subject) })) ?? subject;
    if (act !== 'units undo') return subject;
    const row = statements.units.get({ id: toId(subject) });
    if (!row) return '';
    const { units } = JSON.parse(String(row.body)) as { units: { planId: number; unit: string }[] }; // safe: written by `plan-change.ts`
    return units.map(({ planId, unit }) => `${planId}/${unit}`).join(', ');
  }

  function findProposal({ act, subject }: ActRow): ActivityAct['record'] {
    const id = act.startsWith('shop ') && subject.startsWith('proposal ') ? toId(subject.slice('proposal '.length)) : null;
    const row = id === null ? undefined : statements.proposal.get({ id });
    if (!row) return null;
    const key = String(row.key ?? `p${id}`);
    return { kind: String(row.kind), key, ...toOutline(key, JSON.parse(String(row.body))) };
  }

  return (acts: readonly ActRow[]): ((act: ActRow) => Subject) => {
    const bulks = new Map(acts.flatMap((act) => (isOfMany(act) ? [[act.id, findBulk(act)] as const] : [])));
    const targets = [...acts.flatMap((act) => findTarget(act) ?? []), ...[...bulks.values()].flatMap((bulk) => bulk?.first ?? [])];
    const names = new Map(addNames(db, targets).map((named) => [toName(named), named]));
    const find = (target: Target | undefined) => (target && names.get(toName(target))) ?? null;

    function toBulk(act: ActRow): ActivityAct['bulk'] {
      if (!isOfMany(act)) return null;
      const known = bulks.get(act.id);
      const [kind = ''] = act.subject.split(' ');
      const records = (known?.first ?? []).flatMap((target) => find(target) ?? []);
      const count = Number(act.after?.count ?? 0);
      return { kind, act: known?.bulk.act ?? toText(act.after?.act), total: known?.total ?? count, records };
    }

    return (act) => ({
      subject: findSubject(act),
      record: find(findTarget(act)) ?? findProposal(act),
      bulk: toBulk(act),
      title: findTitle(act),
      period: toPeriod(act),
    });
  };
}

/** Prepares the function that finds the bulk change that an act has started or undone, while its records are stored. */
export function prepareBulkOfAct(db: Database) {
  const table = prepareBulkTable(db);
  const count = db.prepare(`SELECT count(*) AS count FROM bulk_record WHERE bulk_id = :id AND state IN ('done', 'undone', 'stays')`);
  const changed = db.prepare(
    `SELECT kind, key, version FROM bulk_record WHERE bulk_id = :id AND state IN ('done', 'undone', 'stays') ORDER BY kind, key LIMIT :limit`,
  );

  function find({ act, subject, key }: ActRow): StoredBulk | undefined {
    if (act === 'records bulk_undo') return table.find(toId(subject.split(' ')[1] ?? '') ?? 0);
    return key === null ? undefined : table.findByKey(key);
  }
  const listChanged = (id: number, limit: number) =>
    changed.all({ id, limit }).map(({ kind, key, version }) => ({ kind: String(kind), key: String(key), version: Number(version) }));

  return (act: ActRow, limit: number = namedRecords) => {
    const bulk = find(act);
    return bulk && { bulk, total: Number(count.get({ id: bulk.id })?.count), first: listChanged(bulk.id, limit) };
  };
}

/** Whether the act is about records of a kind, not about one of them. */
export function isOfMany({ act, subject }: Pick<ActRow, 'act' | 'subject'>): boolean {
  return act.startsWith('records bulk') || (act === 'records import' && !subject.includes(' '));
}

export function toRecordKey(subject: string): Target {
  const [kind = '', key = ''] = subject.split(' ');
  return { kind, key };
}

/** Returns the record that the act is about. */
function findTarget(act: ActRow): Target | undefined {
  const { act: name, subject, before, after } = act;
  if (name.startsWith('records ')) return isOfMany(act) ? undefined : toRecordKey(subject);
  if (name.startsWith('building ') && subject.startsWith('entrance-')) return { kind: 'entrances', key: subject.slice('entrance-'.length) };
  if (name.startsWith('building ') && after?.near != null) return { kind: 'companies', key: String(after.near) };
  const service = name.endsWith('block') ? (after ?? before)?.service_id : null;
  return name.startsWith('bookings ') && service != null ? { kind: 'booking-services', key: String(service) } : undefined;
}

function toPeriod({ act, before, after }: ActRow): ActivityAct['period'] {
  const { from, to } = (act.startsWith('bookings ') ? (after ?? before) : null) ?? {};
  return typeof from === 'string' && typeof to === 'string' ? { from, to } : null;
}

export function toId(text: string): number | null {
  return /^\d{1,10}$/.test(text) ? Number(text) : null;
}

const toName = ({ kind, key }: Target) => `${kind} ${key}`;
const toText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
