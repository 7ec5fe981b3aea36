import type { ApprovalAct } from '#shared/contracts/desk-approvals.ts';
import type { ShopAct } from '#shared/contracts/desk-shop.ts';
import { offerKind, type ShopKind } from '#shared/site/shop-offers.ts';
import { type Page, type PageQuery, toMeta } from '../core/db/bodies.ts';
import type { Database, Row } from '../core/db/database.ts';
import type { Body } from './proposal-body.ts';

/** A shop's request to publish or remove one of its offers, or to change its company. */
export interface Proposal {
  id: number;
  companyId: number;
  kind: ShopKind;
  /** Key of the record; undefined if there is none yet. */
  key: string | undefined;
  wish: 'show' | 'remove';
  state: 'draft' | 'waiting' | 'sent_back' | 'approved' | 'dropped';
  version: number;
  lastAct: ShopAct | ApprovalAct;
  /** The published version when the shop began this proposal; undefined if there was none. */
  base: Body | undefined;
  /** The fields that belong to the shop. */
  body: Body;
  reason: string | undefined;
  requestKey: string | undefined;
  changedMs: number;
  changedBy: number;
  submittedMs: number | undefined;
  submittedBy: number | undefined;
  decidedMs: number | undefined;
  decidedBy: number | undefined;
  /** The published version before the approval; undefined if there was none. */
  replaced: Body | undefined;
  /** Record version created by the approval. */
  recordVersion: number | undefined;
}

/** Item of a shop's list: a proposal, or a record without an open proposal. */
export interface Listed {
  id: number | undefined;
  key: string | undefined;
}

export const isOpenProposal = ({ state }: Pick<Proposal, 'state'>): boolean =>
  state === 'draft' || state === 'waiting' || state === 'sent_back';

/** SQL condition for open proposals, the same as in the indexes. */
const open = `state IN ('draft', 'waiting', 'sent_back')`;
const columns = [
  ...['company_id', 'kind', 'key', 'wish', 'state', 'last_act', 'base', 'body', 'reason', 'request_key', 'changed_ms', 'changed_by'],
  ...['submitted_ms', 'submitted_by', 'decided_ms', 'decided_by', 'replaced', 'record_version'],
];

export function prepareProposals(db: Database) {
  const find = db.prepare('SELECT * FROM shop_proposal WHERE id = :id');
  const findOpen = db.prepare(`SELECT * FROM shop_proposal WHERE company_id = :companyId AND kind = :kind AND key = :key AND ${open}`);
  const findMade = db.prepare('SELECT * FROM shop_proposal WHERE company_id = :companyId AND request_key = :requestKey');
  const insert = db.prepare(
    `INSERT INTO shop_proposal (version, ${columns.join(', ')}) VALUES (1, ${columns.map((name) => `:${name}`).join(', ')}) RETURNING *`,
  );
  const update = db.prepare(
    `UPDATE shop_proposal SET version = version + 1, ${columns.map((name) => `${name} = :${name}`).join(', ')}
     WHERE id = :id AND version = :version RETURNING *`,
  );
  const waiting = `FROM shop_proposal WHERE state = 'waiting'`;
  const countWaiting = db.prepare(`SELECT count(*) AS total ${waiting}`);
  const listWaiting = db.prepare(`SELECT * ${waiting} ORDER BY submitted_ms, id LIMIT :limit OFFSET :offset`);
  const countOpen = db.prepare(`SELECT count(*) AS total FROM shop_proposal WHERE company_id = :companyId AND ${open}`);
  const underWay = `SELECT id, key, CASE state WHEN 'sent_back' THEN 0 ELSE 1 END AS place, changed_ms AS at_ms, state
    FROM shop_proposal WHERE company_id = :companyId AND kind = '${offerKind}' AND ${open}`;
  const shown = `SELECT NULL AS id, CAST(a.id AS TEXT) AS key, 2 AS place, a.published_ms AS at_ms, 'shown' AS state
    FROM announcement a WHERE a.company_id = :companyId AND a.type = 'product'
    AND NOT EXISTS (SELECT 1 FROM shop_proposal p WHERE p.company_id = :companyId AND p.kind = '${offerKind}'
      AND p.key = CAST(a.id AS TEXT) AND p.${open})`;
  const all = `FROM (${underWay} UNION ALL ${shown}) AS listed WHERE state = :state OR :state IS NULL`;
  const countAll = db.prepare(`SELECT count(*) AS total ${all}`);
  const listAll = db.prepare(`SELECT id, key ${all} ORDER BY place, at_ms DESC, key DESC LIMIT :limit OFFSET :offset`);

  const toPage = <T>(total: Row | undefined, data: T[], query: PageQuery): Page<T> => ({ data, meta: toMeta(query, Number(total?.total)) });
  const toLimit = ({ page, per_page }: PageQuery) => ({ limit: per_page, offset: (page - 1) * per_page });

  return {
    find: (id: number) => toProposalIfAny(find.get({ id })),
    /** Finds the open proposal for a record. */
    findOpen: (kind: ShopKind, companyId: number, key: string) => toProposalIfAny(findOpen.get({ kind, companyId, key })),
    /** Finds the proposal that this request has created. */
    findMade: (companyId: number, requestKey: string) => toProposalIfAny(findMade.get({ companyId, requestKey })),
    countOpen: (companyId: number): number => Number(countOpen.get({ companyId })?.total),
    insert: (input: Omit<Proposal, 'id' | 'version'>): Proposal => toProposal(insert.get(toRow(input)) ?? {}),
    /** Updates a proposal; undefined if the version is outdated. */
    update: (input: Proposal) => toProposalIfAny(update.get({ ...toRow(input), id: input.id, version: input.version })),
    /** Counts pending proposals of all companies. */
    countWaiting: (): number => Number(countWaiting.get()?.total),
    /** Lists pending proposals of all companies, longest waiting first. */
    listWaiting: (query: PageQuery): Page<Proposal> => toPage(countWaiting.get(), listWaiting.all(toLimit(query)).map(toProposal), query),
    /** Lists a company's offers. */
    listOf(companyId: number, state: string | undefined, query: PageQuery): Page<Listed> {
      const given = { companyId, state: state ?? null };
      const rows = listAll.all({ ...given, ...toLimit(query) });
      return toPage(
        countAll.get(given),
        rows.map(({ id, key }) => ({ id: toNumber(id), key: toText(key) })),
        query,
      );
    },
  };
}

export type Proposals = ReturnType<typeof prepareProposals>;

function toRow(input: Omit<Proposal, 'id' | 'version'>) {
  const toJson = (body: Body | undefined) => (body === undefined ? null : JSON.stringify(body));
  return {
    company_id: input.companyId,
    kind: input.kind,
    key: input.key ?? null,
    wish: input.wish,
    state: input.state,
    last_act: input.lastAct,
    base: toJson(input.base),
    body: JSON.stringify(input.body),
    reason: input.reason ?? null,
    request_key: input.requestKey ?? null,
    changed_ms: input.changedMs,
    changed_by: input.changedBy,
    submitted_ms: input.submittedMs ?? null,
    submitted_by: input.submittedBy ?? null,
    decided_ms: input.decidedMs ?? null,
    decided_by: input.decidedBy ?? null,
    replaced: toJson(input.replaced),
    record_version: input.recordVersion ?? null,
  };
}

const toProposalIfAny = (row: Row | undefined): Proposal | undefined => row && toProposal(row);

function toProposal(row: Row): Proposal {
  // safe: written by `toRow`
  const toBody = (value: Row[string] | undefined) => (typeof value === 'string' ? (JSON.parse(value) as Body) : undefined);
  return {
    id: Number(row.id),
    companyId: Number(row.company_id),
    kind: row.kind as ShopKind, // safe: written by `toRow`
    key: toText(row.key),
    wish: row.wish as Proposal['wish'], // safe: the table does not admit other values
    state: row.state as Proposal['state'], // safe: the table does not admit other values
    version: Number(row.version),
    lastAct: row.last_act as Proposal['lastAct'], // safe: written by `toRow`
    base: toBody(row.base),
    body: toBody(row.body) ?? {},
    reason: toText(row.reason),
    requestKey: toText(row.request_key),
    changedMs: Number(row.changed_ms),
    changedBy: Number(row.changed_by),
    submittedMs: toNumber(row.submitted_ms),
    submittedBy: toNumber(row.submitted_by),
    decidedMs: toNumber(row.decided_ms),
    decidedBy: toNumber(row.decided_by),
    replaced: toBody(row.replaced),
    recordVersion: toNumber(row.record_version),
  };
}

function toText(value: Row[string] | undefined): string | undefined {
  return value === null || value === undefined ? undefined : String(value);
}

function toNumber(value: Row[string] | undefined): number | undefined {
  return value === null || value === undefined ? undefined : Number(value);
}
