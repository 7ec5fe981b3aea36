import { isDeepStrictEqual } from 'node:util';
import { importedPoints } from '#shared/contracts/adjustment-reasons.ts';
import type { Consents } from '../account/consents.ts';
import type { StoredCustomer } from '../account/queries.ts';
import type { MailQueue } from '../core/mail/queue.ts';
import type { ImportTable, PlannedRow } from '../imports/import-table.ts';
import type { Ledger } from '../loyalty/ledger.ts';
import type { Lifecycle } from '../membership/lifecycle.ts';
import type { Queries } from '../prepare-queries.ts';
import type { MemberImportLog, WrittenChanges } from './member-import-log.ts';
import { type MemberRules, memberFields, type preparePlanMember, toCauseKey, toFileKey } from './plan-members.ts';
import { toMemberFault } from './read-member.ts';

interface Dependencies {
  clock: () => Date;
  queries: Pick<Queries, 'customers'>;
  lifecycle: Pick<Lifecycle, 'addImported'>;
  consents: Pick<Consents, 'changeNewsletter'>;
  ledger: Pick<Ledger, 'credit'>;
  mailTasks: Pick<MailQueue, 'add'>;
  table: Pick<ImportTable, 'readCells' | 'findRow' | 'putRow'>;
  log: Pick<MemberImportLog, 'putRow'>;
  plan: ReturnType<typeof preparePlanMember>;
}

/** Pause before the first invitation, in which an import can be undone, and between invitations, so that they do not delay other emails. */
const invitationPauseMs = { first: 10 * 60_000, next: 2000 } as const;

interface Writing {
  id: number;
  rules: MemberRules;
  sendsInvitations: boolean;
}

/** Prepares the function that writes a row of an import. Callers hold the transaction. */
export function prepareWriteMember({ clock, queries, lifecycle, consents, ledger, mailTasks, table, log, plan }: Dependencies) {
  const { customers } = queries;

  function create({ member }: ReturnType<typeof plan>, locale: MemberRules['locale']): number {
    const { email = '', firstName = '', lastName = '', birthDate, phone } = member;
    return lifecycle.addImported({ email, firstName, lastName, birthDate, phone, locale: member.locale ?? locale });
  }

  function change(customer: StoredCustomer, changes: PlannedRow['changes']): void {
    const values = Object.fromEntries(
      changes.flatMap(({ id, after }) => (isField(id) ? [[memberFields[id], after]] : [])),
    ) as Partial<StoredCustomer>; // safe: read by `readMember`
    if (Object.keys(values).length === 0) return;
    const { firstName, lastName, birthDate, phone, locale, interests } = { ...customer, ...values };
    customers.change(customer.id, { firstName, lastName, birthDate, phone, locale, interests }, clock().getTime());
  }

  /** `place`: position among the written rows. */
  return ({ id, rules, sendsInvitations }: Writing, row: number, place: number): void => {
    const planned = table.findRow(id, row);
    if (!planned) return;
    const now = plan(rules, row, table.readCells(id, row));
    const isAsPlanned = now.state === planned.state && now.key === planned.key && isDeepStrictEqual(now.changes, planned.changes);
    if (!isAsPlanned) {
      table.putRow(id, { ...planned, state: 'failed', faults: [toMemberFault('moved')] });
      log.putRow(id, {
        row,
        customerId: now.customer?.id ?? null,
        state: 'failed',
        isCreated: false,
        entryId: null,
        fileKey: null,
        causeKey: null,
        changes: {},
      });
      return;
    }
    const customerId = now.customer?.id ?? create(now, rules.locale);
    if (now.customer) change(now.customer, now.changes);
    if (now.changes.some((one) => one.id === 'newsletter')) consents.changeNewsletter(customers.get(customerId), true, now.member.proof);
    const points = now.changes.some((one) => one.id === 'points') ? now.member.points : undefined;
    const reference = { type: 'entry', id: null, name: importedPoints } as const;
    const entryId = points === undefined ? null : ledger.credit({ customerId, kind: 'adjustment', points, reference });
    log.putRow(id, {
      ...{ row, customerId, state: 'done', isCreated: !now.customer, entryId },
      fileKey: toFileKey(rules.digest, row),
      causeKey: points === undefined ? null : toCauseKey(customerId, points, rules.why),
      changes: now.customer ? toWritten(now.changes) : {},
    });
    if (!now.customer && sendsInvitations)
      mailTasks.add('account-invited', { customerId }, invitationPauseMs.first + place * invitationPauseMs.next);
  };
}

const isField = (id: string): id is keyof typeof memberFields => Object.hasOwn(memberFields, id);

/** Returns the values that an undo restores. */
function toWritten(changes: PlannedRow['changes']): WrittenChanges {
  return Object.fromEntries(
    changes.flatMap(({ id, before, after }) => (isField(id) || id === 'newsletter' ? [[id, { before, after }]] : [])),
  );
}
