import type { DeskFault } from '#shared/contracts/desk-records.ts';
import type { ShopAct, ShopOfferRow } from '#shared/contracts/desk-shop.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { companyKind, maxOpenProposals, offerKind, type ShopKind, shopFields } from '#shared/site/shop-offers.ts';
import type { Page, PageQuery } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { found } from '../core/db/found.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import type { OperatorActs } from '../core/http/operator-acts.ts';
import type { StaffDoer } from '../core/http/staff-sessions.ts';
import type { MailQueue } from '../core/mail/queue.ts';
import { isSame } from '../core/records/merge-bodies.ts';
import { isObject } from '../core/records/record-outline.ts';
import type { ShopPictures } from '../pictures/shop-pictures.ts';
import type { Queries } from '../prepare-queries.ts';
import { readDay } from '../records/apply-change.ts';
import { type Body, keepDates, pickShopFields } from './proposal-body.ts';
import { findFaults } from './proposal-faults.ts';
import { isOpenProposal, type Proposal, type Proposals } from './proposal-table.ts';
import { type OwnRecord, prepareShopViews } from './shop-views.ts';
import { findShownRecord, toMark } from './shown-record.ts';
import type { About, Turns } from './turns.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  queries: Pick<Queries, 'categories'>;
  mailTasks: Pick<MailQueue, 'add'>;
  operatorActs: Pick<OperatorActs, 'record'>;
  proposals: Proposals;
  shopPictures: ShopPictures;
  turns: Turns;
}

/** Pause before editors get an email about a submission, which collects further submissions. */
const submittedPauseMs = 5 * 60_000;

/** Staff member of a shop. */
export interface Tenant extends StaffDoer {
  companyId: number;
}

export interface ProposalChange {
  act: ShopAct;
  version: number;
  /** Mark of the version that was viewed (`toMark`). */
  shown: string;
  body?: unknown;
}

/** Outcome of an act, with the record as its shop sees it. */
export type ProposalOutcome<View> =
  | { outcome: 'done'; record: View }
  | { outcome: 'conflict'; theirs: View }
  | { outcome: 'refused'; faults: DeskFault[] };

/** States in which each act is allowed; `none` if there is no open proposal. */
const from: Readonly<Record<ShopAct, readonly (Proposal['state'] | 'none')[]>> = {
  draft: ['none', 'draft', 'sent_back'],
  submit: ['none', 'draft', 'sent_back'],
  withdraw: ['waiting'],
  discard: ['draft', 'sent_back'],
  remove: ['none'],
};

/** Handles what shops do with their offers and with their own company. */
export function prepareShopDesk(dependencies: Dependencies) {
  const { db, queries, proposals } = dependencies;
  const views = prepareShopViews(dependencies);
  const offers = prepareShopProposals(dependencies, offerKind, views.toOffer);
  return {
    offers,
    company: prepareShopProposals(dependencies, companyKind, views.toCompany),
    listCategories: () => queries.categories.list('product'),
    listOffers(companyId: number, { state, ...query }: PageQuery & { state?: string | undefined }): Page<ShopOfferRow> {
      const { data, meta } = proposals.listOf(companyId, state, query);
      const toOwn = ({ id, key }: (typeof data)[number]): OwnRecord => ({
        ...{ kind: offerKind, companyId, key },
        shown: findShownRecord(db, offerKind, companyId, key),
        proposal: id === undefined ? undefined : proposals.find(id),
      });
      return { data: data.map((listed) => views.toRow(toOwn(listed))), meta };
    },
  };
}

/**
 * Handles shops' actions on their own records of a kind. Each call concerns the session's company; records of other
 * companies are `NotFound`. These actions do not change published content.
 */
function prepareShopProposals<View>(
  { db, clock, queries, mailTasks, operatorActs, proposals, shopPictures, turns }: Dependencies,
  kind: ShopKind,
  toView: (own: OwnRecord) => View,
) {
  const findShown = (companyId: number, key: string | undefined) => findShownRecord(db, kind, companyId, key);

  /** Finds a record by its id, or by its proposal (`p12`). Throws `NotFound`. */
  function find(companyId: number, address: string): OwnRecord {
    if (!address.startsWith('p')) return findByKey(companyId, address);
    const proposal = proposals.find(Number(address.slice(1)));
    if (proposal?.companyId !== companyId || proposal.kind !== kind) throw new ApiError('NotFound');
    const { key } = proposal;
    if (isOpenProposal(proposal)) return { kind, companyId, key, shown: findShown(companyId, key), proposal };
    return findByKey(companyId, found(key)); // the proposal has become a record
  }

  function findByKey(companyId: number, key: string): OwnRecord {
    const shown = findShown(companyId, key);
    const proposal = proposals.findOpen(kind, companyId, key);
    if (!shown && (!proposal || kind === companyKind)) throw new ApiError('NotFound');
    return { kind, companyId, key, shown, proposal };
  }

  /**
   * Identifies the record for `turns`. Does not check whether it exists, because a record may briefly be missing during
   * a decision.
   */
  function toTurn(companyId: number, address: string): About {
    if (!address.startsWith('p')) return { kind, companyId, key: address, id: undefined };
    const id = Number(address.slice(1));
    return { kind, companyId, key: proposals.find(id)?.key, id };
  }

  const check = (written: Body, { companyId, shown }: OwnRecord): DeskFault[] =>
    findFaults(kind, written, {
      ...{ companyId, shown, now: clock() },
      categories: queries.categories.list('product').map(({ id }) => id),
      mayUse: (source) => shopPictures.mayUse(companyId, source),
    });

  function note({ staffId, name }: Tenant, act: ShopAct, before: Proposal | undefined, after: Proposal): Proposal {
    const toState = ({ state, version, wish, key }: Proposal) => ({ state, version, wish, ...(key !== undefined && { key }) });
    const change = { before: before && toState(before), after: toState(after) };
    if (after.state === 'waiting') mailTasks.add('shop-submitted', { proposalId: after.id }, submittedPauseMs);
    operatorActs.record({ operator: name, act: `shop ${act}`, subject: `proposal ${after.id}`, staffId, ...change });
    return after;
  }

  /** Returns the next state of the proposal. */
  function toNext(
    { companyId, staffId }: Tenant,
    { act }: Pick<ProposalChange, 'act'>,
    own: OwnRecord,
    written: Body,
  ): Omit<Proposal, 'id' | 'version'> {
    const { key, shown, proposal = nothing } = own;
    const nowMs = clock().getTime();
    const known = { ...proposal, kind, companyId, key, lastAct: act, changedMs: nowMs, changedBy: staffId };
    const writing = { base: shown, body: keepDates(written, shown, readDay(db)), wish: 'show' } as const;
    const submitting = { state: 'waiting', submittedMs: nowMs, submittedBy: staffId, reason: undefined } as const;
    switch (act) {
      case 'draft':
        return { ...known, ...writing, state: proposal.state === 'sent_back' ? 'sent_back' : 'draft' };
      case 'submit':
        return { ...known, ...writing, ...submitting };
      case 'remove':
        return { ...known, ...submitting, base: shown, body: pickShopFields(kind, shown), wish: 'remove' };
      case 'withdraw':
        return { ...known, ...(proposal.wish === 'remove' ? dropped : { state: 'draft' }) };
      case 'discard':
        return { ...known, ...dropped };
    }
  }

  function keep(tenant: Tenant, change: Pick<ProposalChange, 'act'>, own: OwnRecord, written: Body, requestKey?: string): Proposal {
    const next = toNext(tenant, change, own, written);
    const { proposal } = own;
    if (proposal) return note(tenant, change.act, proposal, found(proposals.update({ ...proposal, ...next })));
    if (proposals.countOpen(tenant.companyId) >= maxOpenProposals) throw new ApiError('Conflict', { errors: { body: ['limit_reached'] } });
    return note(tenant, change.act, undefined, proposals.insert({ ...next, requestKey }));
  }

  function toAnswer(tenant: Tenant, proposal: Proposal): ProposalOutcome<View> {
    const { key, companyId } = proposal;
    const shown = findShown(companyId, key);
    const own = { kind, companyId, key, shown, proposal: isOpenProposal(proposal) || !shown ? proposal : undefined };
    return { outcome: 'done', record: toView({ ...own, companyId: tenant.companyId }) };
  }

  async function change(tenant: Tenant, address: string, input: ProposalChange): Promise<ProposalOutcome<View>> {
    const { act } = input;
    const isWriting = act === 'draft' || act === 'submit';
    if (isWriting && input.body === undefined) throw new ApiError('UnprocessableEntity', { errors: { body: ['required'] } });
    assertOwnFields(kind, input.body);
    const written = pickShopFields(kind, input.body);
    const run = () =>
      awaitTransaction(db, (): ProposalOutcome<View> => {
        const own = find(tenant.companyId, address);
        const { proposal, shown } = own;
        if (proposal && isRepeated(proposal, tenant, input, own, written)) return toAnswer(tenant, proposal);
        const isSeen =
          input.version === (proposal?.version ?? 0) && (input.shown === toMark(shown) || act === 'withdraw' || act === 'discard');
        const isPossible = from[act].includes(proposal?.state ?? 'none') && (act !== 'remove' || shown !== undefined);
        if (!isSeen || !isPossible) return { outcome: 'conflict', theirs: toView(own) };
        const faults = act === 'submit' ? check(written, own) : [];
        if (faults.length > 0) return { outcome: 'refused', faults };
        return toAnswer(tenant, keep(tenant, input, own, written));
      });
    return turns(toTurn(tenant.companyId, address), run); // waits for a decision that is running
  }

  function isRepeated(
    proposal: Proposal,
    { staffId }: Tenant,
    { act, version }: ProposalChange,
    { shown }: OwnRecord,
    written: Body,
  ): boolean {
    if (proposal.version !== version + 1 || proposal.changedBy !== staffId || proposal.lastAct !== act) return false;
    return (act !== 'draft' && act !== 'submit') || isSame(proposal.body, keepDates(written, shown, readDay(db)));
  }

  return {
    get: (companyId: number, address: string): View => toView(find(companyId, address)),
    create(
      tenant: Tenant,
      { act, body, requestKey }: { act: 'draft' | 'submit'; body: unknown; requestKey: string },
    ): Promise<ProposalOutcome<View>> {
      const written = pickShopFields(kind, body);
      return awaitTransaction(db, (): ProposalOutcome<View> => {
        const made = proposals.findMade(tenant.companyId, requestKey);
        if (made?.lastAct === act && isSame(made.body, written)) return toAnswer(tenant, made);
        const own = { kind, companyId: tenant.companyId, key: undefined, shown: undefined, proposal: made };
        const isUntouched = made === undefined || (made.state === 'draft' && made.version === 1); // otherwise the answer was lost, and the shop has continued to write
        if (!isUntouched) return { outcome: 'conflict', theirs: toView(find(tenant.companyId, `p${made.id}`)) };
        const faults = act === 'submit' ? check(written, own) : [];
        if (faults.length > 0) return { outcome: 'refused', faults };
        return toAnswer(tenant, keep(tenant, { act }, own, written, requestKey));
      });
    },
    change,
  };
}

/** Throws `UnprocessableEntity` if a body of a company has other fields than those of the shop. */
function assertOwnFields(kind: ShopKind, body: unknown): void {
  if (kind !== companyKind || !isObject(body)) return;
  const { fields, texts } = shopFields[kind];
  const entries: unknown[] = Array.isArray(body.translations) ? body.translations : [];
  const names = [
    ...Object.keys(body).filter((name) => !fields.includes(name)),
    ...entries.flatMap((entry) => Object.keys(isObject(entry) ? entry : {})).filter((name) => name !== 'locale' && !texts.includes(name)),
  ];
  if (names.length > 0) throw new ApiError('UnprocessableEntity', { errors: { body: ['not_allowed'] } });
}

/** State of an abandoned proposal. Its content is cleared, so that repeatedly abandoned proposals do not take space. */
const dropped = { state: 'dropped', base: undefined, body: {} } as const satisfies Partial<Proposal>;

const nothing = {
  base: undefined,
  body: {},
  wish: 'show',
  state: 'draft',
  reason: undefined,
  requestKey: undefined,
  submittedMs: undefined,
  submittedBy: undefined,
  decidedMs: undefined,
  decidedBy: undefined,
  replaced: undefined,
  recordVersion: undefined,
} as const satisfies Partial<Proposal>;
