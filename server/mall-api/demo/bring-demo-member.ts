import { randomBytes } from 'node:crypto';
import type { DemoMember } from '#config/demo-member.ts';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import { prepareMembership } from '../account/membership.ts';
import type { Passwords } from '../account/passwords.ts';
import type { Database } from '../db/database.ts';
import { prepareCompanyQueries } from '../db/queries/companies.ts';
import { prepareCustomerQueries } from '../db/queries/customers.ts';
import { prepareReceiptQueries } from '../db/queries/receipts.ts';
import { inTransaction } from '../db/transaction.ts';
import { prepareActivations } from '../loyalty/activations.ts';
import { prepareBonuses } from '../loyalty/bonuses.ts';
import { prepareLedger } from '../loyalty/ledger.ts';
import { createMemberEvents } from '../members/member-events.ts';
import { prepareSessions } from '../members/sessions.ts';
import type { HashAddress } from '../secrets/address-hash.ts';
import { toNumberKey } from '../secrets/receipt-keys.ts';

interface Dependencies {
  db: Database;
  now: Date;
  passwords: Passwords;
  hashAddress: HashAddress;
}

const dayMs = 86_400_000;

/** Lets the member of a try-out live through their past, by the same ledger as everybody; who is there already stays as they are. */
export async function bringDemoMember({ db, now, passwords, hashAddress }: Dependencies, member: DemoMember): Promise<void> {
  if (prepareCustomerQueries(db).findByEmail(member.email)) return;
  let today = now;
  const clock = () => today;
  const goTo = (daysAgo: number) => {
    today = new Date(now.getTime() - daysAgo * dayMs);
  };
  const passwordHash = await passwords.hash(member.password);
  const ledger = prepareLedger({ db, clock });
  const bonuses = prepareBonuses({ db, clock, ledger, hashAddress });
  const memberEvents = createMemberEvents();
  memberEvents.onVerified((customerId) => bonuses.grantWelcome(customerId));
  const mailTasks = { add: () => {} }; // nobody lives at their address
  const sessions = prepareSessions({ db, clock, randomBytes });
  const membership = prepareMembership({ db, clock, randomBytes, mailTasks, memberEvents, sessions });
  const activations = prepareActivations({ db, clock, randomBytes });
  const receipts = prepareReceiptQueries(db);
  const companies = prepareCompanyQueries(db);
  const follow = db.prepare('INSERT INTO customer_follow (customer_id, company_id, at_ms) VALUES (:customerId, :companyId, :nowMs)');

  function hand(customerId: number, { company_id, number, amount, days_ago }: DemoMember['receipts'][number]): void {
    goTo(days_ago);
    const company = companies.find(company_id);
    if (!company) throw new Error(`the demo member has bought at company ${company_id}, which there is not`);
    const { currency } = ledger.program.getRules().spend_per_point;
    const { points, multiplier } = ledger.pointsForPurchase({ amount, currency }, customerId);
    const boughtMs = today.getTime() - dayMs / 8;
    const id = receipts.insert({
      customerId,
      companyId: company_id,
      number,
      numberKey: toNumberKey(company_id, number) ?? '',
      amount,
      currency,
      purchasedMs: boughtMs,
      day: calendarDateIn(new Date(boughtMs), ledger.program.getTimeZone()),
      status: 'approved',
      points,
      multiplier,
      picture: null,
      fiscalKind: null,
      fiscalKey: null,
      isFiscalVerified: null,
      heldFor: null,
      holds: [],
      createdMs: today.getTime(),
    });
    const name = company.translations[0]?.title ?? null;
    receipts.setEntry(id, ledger.credit({ customerId, kind: 'receipt', points, reference: { type: 'receipt', id, name } }));
  }

  inTransaction(db, () => {
    goTo(member.joined_days_ago);
    const { email, first_name: firstName, last_name: lastName, birth_date: birthDate, locale } = member;
    const consents = { newsletter: false };
    const customerId = membership.apply({ email, firstName, lastName, birthDate, phone: undefined, locale, passwordHash, consents });
    membership.begin(customerId);
    for (const receipt of member.receipts.toSorted((a, b) => b.days_ago - a.days_ago)) hand(customerId, receipt);
    goTo(0);
    for (const rewardId of member.rewards) activations.activate(customerId, rewardId);
    for (const companyId of member.follows) follow.run({ customerId, companyId, nowMs: now.getTime() });
  });
}
