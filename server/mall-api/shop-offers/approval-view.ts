import type { Approval, ApprovalRow } from '#shared/contracts/desk-approvals.ts';
import type { Database } from '../core/db/database.ts';
import { toOutline } from '../core/records/record-outline.ts';
import { findRecord } from '../core/records/record-table.ts';
import { readDay } from '../records/apply-change.ts';
import { addNames } from '../records/record-facts.ts';
import { type Body, resolve, toProposed } from './proposal-body.ts';
import { proposalKinds } from './proposal-kinds.ts';
import type { Proposal } from './proposal-table.ts';
import { toMark, toShownBody } from './shown-record.ts';

/** A proposal that the shop has submitted, so that editors may see it. */
export type Submitted = Proposal & { state: Approval['state']; submittedMs: number; submittedBy: number };

export function toSubmitted(proposal: Proposal | undefined): Submitted | undefined {
  if (!proposal || proposal.submittedMs === undefined || proposal.submittedBy === undefined) return undefined;
  const { state, lastAct, submittedMs, submittedBy } = proposal;
  if (state === 'draft' || state === 'dropped' || lastAct === 'draft') return undefined;
  return { ...proposal, state, submittedMs, submittedBy };
}

/** Converts shops' submissions for editors. */
export function prepareApprovalViews({ db, clock }: { db: Database; clock: () => Date }) {
  const findName = db.prepare('SELECT name FROM staff WHERE id = :id');
  const nameOf = (id: number) => String(findName.get({ id })?.name ?? '');

  /** Finds the published version of a proposal's record, of any owner. */
  const findShown = ({ kind, key }: Pick<Proposal, 'kind' | 'key'>): Body | undefined =>
    key === undefined ? undefined : toShownBody(findRecord(db, kind, key));
  const propose = (proposal: Proposal, shown: Body | undefined) =>
    proposal.wish === 'remove' ? { body: shown ?? proposal.body, clashes: [] } : toProposed(proposal, shown, clock());

  function toRow(proposal: Submitted, shown = findShown(proposal)): ApprovalRow {
    const { id, kind, key, companyId, wish, state, submittedMs, submittedBy } = proposal;
    const [company] = addNames(db, [{ kind: 'companies', key: String(companyId) }]);
    return {
      ...{ id, kind },
      company: { key: String(companyId), translations: company?.translations ?? [], name: company?.name ?? String(companyId) },
      ...toOutline(key ?? String(id), propose(proposal, shown).body),
      ...{ wish, state, is_new: shown === undefined },
      submitted_at: new Date(submittedMs).toISOString(),
      submitted_by: nameOf(submittedBy),
    };
  }

  return {
    findShown,
    toProposed: propose,
    toRow: (proposal: Submitted): ApprovalRow => toRow(proposal),
    toApproval(proposal: Submitted): Approval {
      const { kind, key, companyId, version, reason, decidedMs, decidedBy } = proposal;
      const day = readDay(db);
      const record = key === undefined ? undefined : findRecord(db, kind, key);
      const shown = toShownBody(record);
      const { body, clashes } = propose(proposal, shown);
      return {
        ...toRow(proposal, shown),
        version,
        shown: toMark(shown),
        key: key ?? null,
        dates_from: day.day.toISOString(),
        live: shown ? resolve(shown, day) : null,
        proposed: resolve(body, day),
        clashes,
        has_draft: record !== undefined && record.draft !== null,
        is_archived: record?.isArchived ?? false,
        is_foreign: shown !== undefined && !proposalKinds[kind].isOf(companyId, key ?? '', shown),
        reason: reason ?? null,
        decided_at: decidedMs === undefined ? null : new Date(decidedMs).toISOString(),
        decided_by: decidedBy === undefined ? null : nameOf(decidedBy),
      };
    },
  };
}
