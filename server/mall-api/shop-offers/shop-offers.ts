import type { DeskFault } from '#shared/contracts/desk-records.ts';
import type { ShopAct, ShopOffer, ShopOfferRow, ShopOutcome } from '#shared/contracts/desk-shop.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { maxOpenProposals } from '#shared/site/shop-offers.ts';
import type { Page, PageQuery } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { found } from '../core/db/found.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import type { OperatorActs } from '../core/http/operator-acts.ts';
import type { StaffDoer } from '../core/http/staff-sessions.ts';
import { isSame } from '../core/records/merge-bodies.ts';
import type { Queries } from '../prepare-queries.ts';
import { readDay } from '../records/apply-change.ts';
import { findFaults, keepDates, type Offer, pickShopFields } from './offer-body.ts';
import { type OwnOffer, prepareOfferViews } from './offer-view.ts';
import { isOpenProposal, type Proposal, type Proposals } from './proposal-table.ts';
import { findShownOffer, toMark } from './shown-offer.ts';
import type { About, Turns } from './turns.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  queries: Pick<Queries, 'categories'>;
  operatorActs: Pick<OperatorActs, 'record'>;
  proposals: Proposals;
  turns: Turns;
}

/** Staff member of a shop. */
export interface Tenant extends StaffDoer {
  companyId: number;
}

export interface OfferChange {
  act: ShopAct;
  version: number;
  /** Mark of the version that was viewed (`toMark`). */
  shown: string;
  body?: unknown;
}

/** States in which each act is allowed; `none` if there is no open proposal. */
const from: Readonly<Record<ShopAct, readonly (Proposal['state'] | 'none')[]>> = {
  draft: ['none', 'draft', 'sent_back'],
  submit: ['none', 'draft', 'sent_back'],
  withdraw: ['waiting'],
  discard: ['draft', 'sent_back'],
  remove: ['none'],
};

/**
 * Handles shops' actions on their own offers. Each call concerns the session's company; offers of other companies are
 * `NotFound`. These actions do not change published content.
 */
export function prepareShopOffers({ db, clock, queries, operatorActs, proposals, turns }: Dependencies) {
  const views = prepareOfferViews({ db, clock });
  const listCategories = () => queries.categories.list('product');

  /** Finds an offer by its record's id, or by its proposal (`p12`). Throws `NotFound`. */
  function find(companyId: number, address: string): OwnOffer {
    if (!address.startsWith('p')) return findByKey(companyId, address);
    const proposal = proposals.find(Number(address.slice(1)));
    if (proposal?.companyId !== companyId) throw new ApiError('NotFound');
    const { key } = proposal;
    if (isOpenProposal(proposal)) return { companyId, key, shown: findShownOffer(db, companyId, key), proposal };
    return findByKey(companyId, found(key)); // the proposal has become a record
  }

  function findByKey(companyId: number, key: string): OwnOffer {
    const shown = findShownOffer(db, companyId, key);
    const proposal = proposals.findOpen(companyId, key);
    if (!shown && !proposal) throw new ApiError('NotFound');
    return { companyId, key, shown, proposal };
  }

  /**
   * Identifies the offer for `turns`. Does not check whether the offer exists, because its record may briefly be
   * missing during a decision.
   */
  function toTurn(companyId: number, address: string): About {
    if (!address.startsWith('p')) return { companyId, key: address, id: undefined };
    const id = Number(address.slice(1));
    return { companyId, key: proposals.find(id)?.key, id };
  }

  const check = (written: Offer, companyId: number): DeskFault[] =>
    findFaults(
      written,
      companyId,
      listCategories().map(({ id }) => id),
      clock(),
    );

  function note({ staffId, name }: Tenant, act: ShopAct, before: Proposal | undefined, after: Proposal): Proposal {
    const toState = ({ state, version, wish, key }: Proposal) => ({ state, version, wish, ...(key !== undefined && { key }) });
    const change = { before: before && toState(before), after: toState(after) };
    operatorActs.record({ operator: name, act: `shop ${act}`, subject: `proposal ${after.id}`, staffId, ...change });
    return after;
  }

  /** Returns the next state of the proposal. */
  function toNext(
    { companyId, staffId }: Tenant,
    { act }: Pick<OfferChange, 'act'>,
    own: OwnOffer,
    written: Offer,
  ): Omit<Proposal, 'id' | 'version'> {
    const { key, shown, proposal = nothing } = own;
    const nowMs = clock().getTime();
    const known = { ...proposal, companyId, key, lastAct: act, changedMs: nowMs, changedBy: staffId };
    const writing = { base: shown, body: keepDates(written, shown, readDay(db)), wish: 'show' } as const;
    const submitting = { state: 'waiting', submittedMs: nowMs, submittedBy: staffId, reason: undefined } as const;
    switch (act) {
      case 'draft':
        return { ...known, ...writing, state: proposal.state === 'sent_back' ? 'sent_back' : 'draft' };
      case 'submit':
        return { ...known, ...writing, ...submitting };
      case 'remove':
        return { ...known, ...submitting, base: shown, body: pickShopFields(shown), wish: 'remove' };
      case 'withdraw':
        return { ...known, ...(proposal.wish === 'remove' ? dropped : { state: 'draft' }) };
      case 'discard':
        return { ...known, ...dropped };
    }
  }

  function keep(tenant: Tenant, change: Pick<OfferChange, 'act'>, own: OwnOffer, written: Offer, requestKey?: string): Proposal {
    const next = toNext(tenant, change, own, written);
    const { proposal } = own;
    if (proposal) return note(tenant, change.act, proposal, found(proposals.update({ ...proposal, ...next })));
    if (proposals.countOpen(tenant.companyId) >= maxOpenProposals) throw new ApiError('Conflict', { errors: { body: ['limit_reached'] } });
    return note(tenant, change.act, undefined, proposals.insert({ ...next, requestKey }));
  }

  function toAnswer(tenant: Tenant, proposal: Proposal): ShopOutcome {
    const { key, companyId } = proposal;
    const shown = findShownOffer(db, companyId, key);
    const own = { companyId, key, shown, proposal: isOpenProposal(proposal) || !shown ? proposal : undefined };
    return { outcome: 'done', offer: views.toOffer({ ...own, companyId: tenant.companyId }) };
  }

  async function change(tenant: Tenant, address: string, input: OfferChange): Promise<ShopOutcome> {
    const { act } = input;
    const isWriting = act === 'draft' || act === 'submit';
    if (isWriting && input.body === undefined) throw new ApiError('UnprocessableEntity', { errors: { body: ['required'] } });
    const written = pickShopFields(input.body);
    const run = () =>
      awaitTransaction(db, (): ShopOutcome => {
        const own = find(tenant.companyId, address);
        const { proposal, shown } = own;
        if (proposal && isRepeated(proposal, tenant, input, own, written)) return toAnswer(tenant, proposal);
        const isSeen =
          input.version === (proposal?.version ?? 0) && (input.shown === toMark(shown) || act === 'withdraw' || act === 'discard');
        const isPossible = from[act].includes(proposal?.state ?? 'none') && (act !== 'remove' || shown !== undefined);
        if (!isSeen || !isPossible) return { outcome: 'conflict', theirs: views.toOffer(own) };
        const faults = act === 'submit' ? check(written, tenant.companyId) : [];
        if (faults.length > 0) return { outcome: 'refused', faults };
        return toAnswer(tenant, keep(tenant, input, own, written));
      });
    return turns(toTurn(tenant.companyId, address), run); // waits for a decision that is running
  }

  function isRepeated(
    proposal: Proposal,
    { staffId }: Tenant,
    { act, version }: OfferChange,
    { shown }: OwnOffer,
    written: Offer,
  ): boolean {
    if (proposal.version !== version + 1 || proposal.changedBy !== staffId || proposal.lastAct !== act) return false;
    return (act !== 'draft' && act !== 'submit') || isSame(proposal.body, keepDates(written, shown, readDay(db)));
  }

  return {
    listCategories,
    list(companyId: number, { state, ...query }: PageQuery & { state?: string | undefined }): Page<ShopOfferRow> {
      const { data, meta } = proposals.listOf(companyId, state, query);
      const toOwn = ({ id, key }: (typeof data)[number]): OwnOffer => ({
        companyId,
        key,
        shown: findShownOffer(db, companyId, key),
        proposal: id === undefined ? undefined : proposals.find(id),
      });
      return { data: data.map((listed) => views.toRow(toOwn(listed))), meta };
    },
    get: (companyId: number, address: string): ShopOffer => views.toOffer(find(companyId, address)),
    create(
      tenant: Tenant,
      { act, body, requestKey }: { act: 'draft' | 'submit'; body: unknown; requestKey: string },
    ): Promise<ShopOutcome> {
      const written = pickShopFields(body);
      return awaitTransaction(db, (): ShopOutcome => {
        const made = proposals.findMade(tenant.companyId, requestKey);
        if (made?.lastAct === act && isSame(made.body, written)) return toAnswer(tenant, made);
        const own = { companyId: tenant.companyId, key: undefined, shown: undefined, proposal: made };
        const isUntouched = made === undefined || (made.state === 'draft' && made.version === 1); // otherwise the answer was lost, and the shop has continued to write
        if (!isUntouched) return { outcome: 'conflict', theirs: views.toOffer(find(tenant.companyId, `p${made.id}`)) };
        const faults = act === 'submit' ? check(written, tenant.companyId) : [];
        if (faults.length > 0) return { outcome: 'refused', faults };
        return toAnswer(tenant, keep(tenant, { act }, own, written, requestKey));
      });
    },
    change,
  };
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
