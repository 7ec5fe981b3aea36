import { hash } from 'node:crypto';
import { fold } from '#shared/rules/fold.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { Consents } from '../account/consents.ts';
import type { StoredCustomer } from '../account/queries.ts';
import type { ReadCell } from '../core/sheets/cells.ts';
import type { RowPlan } from '../imports/import-table.ts';
import type { Queries } from '../prepare-queries.ts';
import type { MemberImportLog } from './member-import-log.ts';
import { type MemberColumns, type MemberRow, readMember, toMemberFault } from './read-member.ts';

/** `proof` of a withdrawal by the undo of an import, not by the member. */
export const undoneProof = 'import undone';

export interface MemberRules extends MemberColumns {
  /** Hash of the file's cells. */
  digest: string;
  /** Language of new members whose row has none. */
  locale: Locale;
  /** Reason for the points. */
  why: string | null;
}

interface Dependencies {
  queries: Pick<Queries, 'customers' | 'newsletter'>;
  consents: Pick<Consents, 'findNewsletter' | 'isSubscribed'>;
  log: Pick<MemberImportLog, 'hasFileKey' | 'hasCauseKey'>;
}

/** A row's plan, and the values to write. */
export interface PlannedMember extends RowPlan {
  member: MemberRow;
  customer: StoredCustomer | undefined;
}

/** Fields of a member that a row may replace, by their column. */
export const memberFields = {
  first_name: 'firstName',
  last_name: 'lastName',
  phone: 'phone',
  locale: 'locale',
  birth_date: 'birthDate',
} as const satisfies Record<string, keyof MemberRow & keyof StoredCustomer>;

/** Compares a row with its member. Requires no transaction if its result is only shown. */
export function preparePlanMember({ queries: { customers, newsletter }, consents, log }: Dependencies) {
  /** Whether the member, or the visitor with this address, has withdrawn the consent. */
  function hasWithdrawn(email: string, customer: StoredCustomer | undefined): boolean {
    const last = customer && consents.findNewsletter(customer.id);
    if (last?.isGranted === false) return last.proof !== undoneProof;
    return newsletter.findByEmail(email)?.status === 'unsubscribed';
  }

  return (rules: MemberRules, row: number, cells: readonly ReadCell[]): PlannedMember => {
    const { member, faults } = readMember(rules, cells);
    const { email = '' } = member;
    const found = email === '' ? undefined : customers.findByEmail(email);
    const customer = found?.verifiedMs === undefined ? undefined : found;
    const known = { member, customer, key: customer ? String(customer.id) : null };
    if (faults.length > 0) return { ...known, state: 'faulty', changes: [], faults };
    if (log.hasFileKey(toFileKey(rules.digest, row))) return { ...known, state: 'same', changes: [], faults: [toMemberFault('imported')] };
    if (customer?.blockedMs !== undefined)
      return { ...known, state: 'faulty', changes: [], faults: [toMemberFault('blocked', 'email', email)] };

    const changes: RowPlan['changes'][number][] = customer ? [] : [{ id: 'email', before: null, after: email }];
    const notes: RowPlan['faults'][number][] = [];
    const wanted: MemberRow = customer ? member : { ...member, locale: member.locale ?? rules.locale };
    const isSameName = customer !== undefined && toName(wanted) === toName(customer);
    for (const [id, name] of Object.entries(memberFields)) {
      if (isSameName && (id === 'first_name' || id === 'last_name')) continue; // only divided in another place
      const before = customer?.[name] ?? null;
      const after = wanted[name];
      if (after !== undefined && after !== before) changes.push({ id, before: before === '' ? null : before, after });
    }
    if (member.points !== undefined) {
      if (customer && log.hasCauseKey(toCauseKey(customer.id, member.points, rules.why)))
        notes.push(toMemberFault('imported', 'points', member.points));
      else changes.push({ id: 'points', before: null, after: member.points });
    }
    if (member.newsletter && !(customer && consents.isSubscribed(customer))) {
      if (member.proof === undefined) notes.push(toMemberFault('no_proof', 'newsletter'));
      else if (hasWithdrawn(email, customer)) notes.push(toMemberFault('withdrawn', 'newsletter'));
      else changes.push({ id: 'newsletter', before: false, after: true }, { id: 'newsletter_proof', before: null, after: member.proof });
    }
    const state = !customer ? 'new' : changes.length > 0 ? 'changed' : 'same';
    return { ...known, member: wanted, state, changes, faults: notes };
  };
}

const toName = ({ firstName, lastName }: Pick<MemberRow, 'firstName' | 'lastName'>) => `${firstName ?? ''} ${lastName ?? ''}`.trim();

/** Identifies a row of a file. */
export const toFileKey = (digest: string, row: number): string => hash('sha256', `${digest} ${row}`, 'base64url');

/** Identifies an addition of points to a member, also in a corrected file. */
export const toCauseKey = (customerId: number, points: number, why: string | null): string =>
  hash('sha256', `${customerId} ${points} ${fold(why ?? '')}`, 'base64url');
