import type { Approval, ApprovalAct, ApprovalOutcome, ApprovalRow } from '#shared/contracts/desk-approvals.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { Page, PageQuery } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { found } from '../core/db/found.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import type { OperatorActs } from '../core/http/operator-acts.ts';
import type { StaffDoer } from '../core/http/staff-sessions.ts';
import type { MailQueue } from '../core/mail/queue.ts';
import { findRecord } from '../core/records/record-table.ts';
import type { ShopPictures } from '../pictures/shop-pictures.ts';
import { prepareDeskRecords } from '../records/desk-record.ts';
import type { Outcome } from '../records/outcome.ts';
import type { Named, Records } from '../records/records.ts';
import { prepareApprovalViews, type Submitted, toSubmitted } from './approval-view.ts';
import { listPictures } from './proposal-faults.ts';
import { proposalKinds } from './proposal-kinds.ts';
import type { Proposal, Proposals } from './proposal-table.ts';
import { toMark, toShownBody } from './shown-record.ts';
import type { Turns } from './turns.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  records: Records;
  operatorActs: Pick<OperatorActs, 'record'>;
  mailTasks: Pick<MailQueue, 'add'>;
  proposals: Proposals;
  shopPictures: ShopPictures;
  turns: Turns;
}

export interface Decision {
  act: ApprovalAct;
  version: number;
  /** Mark of the version that was viewed (`toMark`). */
  shown: string;
  reason?: string | undefined;
}

/** Outcome of an act, before the outcome is converted to an answer. */
type Decided = Exclude<Outcome, { outcome: 'done' }> | { outcome: 'done'; proposal: Proposal };

/** Pause before the shop is notified, so that an editor can undo a decision without an email. */
const undoMs = 120_000;

/** Handles editors' decisions about shops' submissions. */
export function prepareApprovals({ db, clock, records, operatorActs, mailTasks, proposals, shopPictures, turns }: Dependencies) {
  const views = prepareApprovalViews({ db, clock });
  const desk = prepareDeskRecords({ db, records });

  /** Returns a submitted proposal. Throws `NotFound` if the proposal was never submitted, or was withdrawn. */
  function get(id: number): Submitted {
    return found(toSubmitted(proposals.find(id)));
  }

  /** Stores a decision. Undefined if the shop has changed the proposal meanwhile. */
  async function keep(next: Proposal, before: Proposal, { staffId, name }: StaffDoer, why?: string): Promise<Decided | undefined> {
    const proposal = await awaitTransaction(db, () => {
      const kept = proposals.update(next);
      const toState = ({ state, version, key }: Proposal) => ({ state, version, ...(key !== undefined && { key }) });
      const given = { operator: name, act: `shop ${next.lastAct}` as const, subject: `proposal ${next.id}`, staffId, why };
      if (kept) operatorActs.record({ ...given, before: toState(before), after: toState(kept) });
      if (kept && kept.lastAct !== 'undo') mailTasks.add('shop-decision', { proposalId: kept.id, version: kept.version }, undoMs);
      if (kept?.state === 'approved') shopPictures.addToLibrary(listPictures(kept.kind, kept.body).map(({ source }) => source));
      return kept;
    });
    return proposal && { outcome: 'done', proposal };
  }

  const toDoer = ({ staffId, name }: StaffDoer, proposedBy?: number) => ({ by: name, staffId, proposedBy });

  /** Publishes a proposal like `publish`: checks it, records it in the history, and purges the gateways. */
  async function approve(proposal: Submitted, decider: StaffDoer): Promise<Decided | undefined> {
    const { id, companyId, kind, key, wish, submittedBy } = proposal;
    const record = key === undefined ? undefined : findRecord(db, kind, key);
    const replaced = toShownBody(record);
    if (replaced && !proposalKinds[kind].isOf(companyId, key ?? '', replaced)) return undefined;
    if (wish === 'remove' && (key === undefined || !record || !replaced)) return undefined;
    const named = { kind, version: record?.version ?? 0, ...toDoer(decider, submittedBy) };
    const outcome =
      wish === 'remove'
        ? await records.archive({ ...named, key: key ?? '' })
        : await records.approve({
            ...named,
            key,
            body: views.toProposed(proposal, replaced).body,
            ...(!record && { requestKey: `shop-proposal-${id}` }),
          });
    if (outcome.outcome !== 'done') return outcome;
    const made = { key: outcome.record.key, recordVersion: outcome.record.version, replaced };
    return keep(decided(proposal, 'approve', 'approved', decider, made), proposal, decider);
  }

  function sendBack(proposal: Submitted, decider: StaffDoer, reason = ''): Promise<Decided | undefined> {
    if (reason === '') throw new ApiError('UnprocessableEntity', { errors: { reason: ['required'] } });
    return keep(decided(proposal, 'send_back', 'sent_back', decider, { reason }), proposal, decider, reason);
  }

  /**
   * Makes the proposal pending again and restores the replaced version. Undefined if the record was changed meanwhile,
   * or the shop has started another proposal.
   */
  async function undo(proposal: Submitted, decider: StaffDoer): Promise<Decided | undefined> {
    const { companyId, kind, key, replaced, recordVersion } = proposal;
    if (proposal.state === 'approved') {
      const record = key === undefined ? undefined : findRecord(db, kind, key);
      if (key === undefined || record?.version !== recordVersion || proposals.findOpen(kind, companyId, key)) return undefined;
      const named: Named = { kind, key, version: recordVersion ?? 0, ...toDoer(decider) };
      const outcome = replaced ? await records.approve({ ...named, body: replaced }) : await records.archive(named);
      if (outcome.outcome !== 'done') return outcome;
    }
    const waiting = { reason: undefined, decidedMs: undefined, decidedBy: undefined, replaced: undefined, recordVersion: undefined };
    return keep({ ...proposal, ...waiting, state: 'waiting', lastAct: 'undo' }, proposal, decider);
  }

  function decided(
    proposal: Proposal,
    lastAct: ApprovalAct,
    state: Proposal['state'],
    { staffId }: StaffDoer,
    more: Partial<Proposal>,
  ): Proposal {
    return { ...proposal, lastAct, state, decidedMs: clock().getTime(), decidedBy: staffId, ...more };
  }

  async function decide(decider: StaffDoer, id: number, { act, version, shown, reason }: Decision): Promise<ApprovalOutcome> {
    return turns(get(id), async () => {
      const proposal = get(id);
      if (proposal.version === version + 1 && proposal.lastAct === act && proposal.decidedBy === decider.staffId && act !== 'undo')
        return { outcome: 'done', approval: views.toApproval(proposal) }; // the same click repeated
      const isWaiting = proposal.state === 'waiting';
      const isSeen = proposal.version === version && (act === 'undo' ? !isWaiting : isWaiting);
      if (!isSeen || (act === 'approve' && shown !== toMark(views.findShown(proposal)))) return toConflict(id);
      const done = await (act === 'approve'
        ? approve(proposal, decider)
        : act === 'undo'
          ? undo(proposal, decider)
          : sendBack(proposal, decider, reason));
      return done ? toAnswer(done, id) : toConflict(id);
    });
  }

  function toConflict(id: number): ApprovalOutcome {
    return { outcome: 'conflict', theirs: views.toApproval(get(id)) };
  }

  function toAnswer(done: Decided, id: number): ApprovalOutcome {
    if (done.outcome === 'done') return { outcome: 'done', approval: views.toApproval(found(toSubmitted(done.proposal))) };
    if (done.outcome === 'conflict') return toConflict(id);
    const told = desk.toOutcome(done);
    if (told.outcome === 'refused' || told.outcome === 'used') return told;
    return toConflict(id);
  }

  return {
    list(query: PageQuery): Page<ApprovalRow> {
      const { data, meta } = proposals.listWaiting(query);
      return { data: data.flatMap((proposal) => toSubmitted(proposal) ?? []).map(views.toRow), meta };
    },
    get: (id: number): Approval => views.toApproval(get(id)),
    decide,
  };
}
